/** Keys of what was done recently. It forgets by itself, also if the clock is set back. */
export type ExpiringSet = {
  has: (key: string) => boolean
  note: (key: string) => void
  forget: (key: string) => void
}

/**
 * @param lasting milliseconds for which something counts as recent
 * @param now milliseconds since 1970
 */
export function createExpiringSet (lasting: number, now: () => number): ExpiringSet {
  /** The oldest first. */
  const notedAt = new Map<string, number>()

  function forget (key: string): void {
    notedAt.delete(key)
  }

  return {
    has: key => Math.abs(now() - (notedAt.get(key) ?? -Infinity)) < lasting,
    note (key) {
      for (const [old, at] of notedAt) {
        if (Math.abs(now() - at) < lasting) break
        forget(old)
      }
      forget(key)
      notedAt.set(key, now())
    },
    forget
  }
}
