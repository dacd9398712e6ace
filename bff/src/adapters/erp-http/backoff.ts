export type Backoff = {
  /** Milliseconds that the ERP still wants to be left alone; 0 where it may be asked. */
  remaining(): number
  /** The ERP has answered that it is too busy. `retryAfter` is the header of that answer: seconds, or a date. */
  begin(retryAfter: string | undefined): void
}

/** Where the ERP does not say how long. */
const usual = 1000

/**
 * One pause for all readers: the ERP that is too busy for one of them is too busy for the others.
 * @param longest milliseconds; an ERP that asks for more is asked again by then
 * @param now milliseconds since 1970
 */
export function createBackoff (longest: number, now: () => number): Backoff {
  let until = 0
  return {
    remaining: () => Math.max(0, until - now()),
    begin (retryAfter) {
      until = Math.max(until, now() + Math.min(longest, asked(retryAfter, now())))
    }
  }
}

/** Milliseconds. Anything but seconds or an HTTP date, as `Date.parse` alone would guess one, asks for nothing certain. */
function asked (retryAfter: string | undefined, now: number): number {
  const text = retryAfter?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const date = text.endsWith(' GMT') ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? usual : Math.max(0, date - now)
}
