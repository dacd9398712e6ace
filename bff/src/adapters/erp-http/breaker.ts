type BreakerState = 'closed' | 'open' | 'half-open'

export type BreakerOptions = {
  /** So many failures in a row open it. */
  failures: number
  /** Milliseconds that it stays open before one request may try. */
  openFor: number
  /** Milliseconds since any fixed point. */
  now: () => number
}

/** Keeps requests from an ERP that does not answer: they would wait in vain, and keep it from getting up again. */
export type Breaker = {
  state(): BreakerState
  /**
   * The way in, or undefined where nothing may pass now. Whoever passes says once what came of it.
   * While half open one request passes; the others are turned away at once and not made to wait for it.
   */
  enter(): ((answered: boolean) => void) | undefined
}

export function createBreaker ({ failures, openFor, now }: BreakerOptions): Breaker {
  let inARow = 0
  let openedAt: number | undefined
  let probing = false

  function open (): void {
    openedAt = now()
    probing = false
  }

  function count (answered: boolean): void {
    // What was on its way when the breaker opened has no say in when it closes.
    if (openedAt !== undefined) return
    inARow = answered ? 0 : inARow + 1
    if (inARow >= failures) open()
  }

  function judge (answered: boolean): void {
    if (!answered) return open()
    openedAt = undefined
    probing = false
    inARow = 0
  }

  function state (): BreakerState {
    if (openedAt === undefined) return 'closed'
    return probing || now() - openedAt >= openFor ? 'half-open' : 'open'
  }

  return {
    state,
    enter () {
      const current = state()
      if (current === 'closed') return count
      if (current === 'open' || probing) return undefined
      probing = true
      return judge
    }
  }
}
