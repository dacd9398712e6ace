type BreakerState = 'closed' | 'open' | 'half-open'

export type BreakerOptions = {
  /** The number of consecutive failures that opens the circuit. */
  failures: number
  /** Milliseconds that the circuit stays open before it is half open. */
  openFor: number
  /** Milliseconds since 1970. If the clock is set back, the circuit stays open no longer than otherwise. */
  now: () => number
}

/** A circuit breaker. It stops requests to an ERP that does not answer: they would wait in vain and slow its recovery. */
export type Breaker = {
  state(): BreakerState
  /**
   * Asks to send a request. While half open, a single trial request is let through.
   * @returns undefined if the request must not be sent; otherwise a function to call once, with whether the ERP answered
   */
  enter(): ((answered: boolean) => void) | undefined
  /** While a trial request is under way: resolves once its outcome is known. Otherwise undefined. */
  trial(): Promise<void> | undefined
}

export function createBreaker ({ failures, openFor, now }: BreakerOptions): Breaker {
  let inARow = 0
  let openedAt: number | undefined
  let trial: PromiseWithResolvers<void> | undefined

  function count (answered: boolean): void {
    // Requests already under way when the circuit opened do not affect when it closes.
    if (openedAt !== undefined) return
    inARow = answered ? 0 : inARow + 1
    if (inARow >= failures) openedAt = now()
  }

  function judge (answered: boolean): void {
    openedAt = answered ? undefined : now()
    inARow = 0
    trial?.resolve()
    trial = undefined
  }

  function state (): BreakerState {
    if (openedAt === undefined) return 'closed'
    return trial !== undefined || Math.abs(now() - openedAt) >= openFor ? 'half-open' : 'open'
  }

  return {
    state,
    enter () {
      const current = state()
      if (current === 'closed') return count
      if (current === 'open' || trial !== undefined) return undefined
      trial = Promise.withResolvers()
      return judge
    },
    trial: () => trial?.promise
  }
}
