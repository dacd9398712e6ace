export type Backoff = {
  /** Milliseconds left of the pause; 0 if the ERP may be asked. */
  remaining(): number
  /** Called when the ERP has answered that it is too busy. `retryAfter` is the header of that answer: seconds or an HTTP date. */
  begin(retryAfter: string | undefined): void
}

/** The pause in milliseconds if the ERP does not say how long to back off. */
const defaultPause = 1000

/**
 * One pause for all reads: an ERP that is too busy for one of them is too busy for the others.
 * @param longest the longest pause in milliseconds, even if the ERP asks for more
 * @param now milliseconds since 1970
 */
export function createBackoff (longest: number, now: () => number): Backoff {
  let until = 0

  function remaining (): number {
    const left = until - now()
    // No pause is longer: the clock was set back.
    return left > longest ? 0 : Math.max(0, left)
  }

  return {
    remaining,
    begin (retryAfter) {
      until = now() + Math.max(remaining(), Math.min(longest, requestedPause(retryAfter, now())))
    }
  }
}

/** Milliseconds. Only seconds and HTTP dates count; `Date.parse` alone would accept almost anything. */
function requestedPause (retryAfter: string | undefined, now: number): number {
  const text = retryAfter?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const date = text.endsWith(' GMT') ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? defaultPause : Math.max(0, date - now)
}
