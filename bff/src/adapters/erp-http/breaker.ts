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
  /** The way in, or undefined where nothing may pass now. Whoever passes says once what came of it. While half open one request passes. */
  enter(): ((answered: boolean) => void) | undefined
  /** While half open: resolves once the request that tries has said what came of it. Undefined where none is trying. */
  trial(): Promise<void> | undefined
}

export function createBreaker ({ failures, openFor, now }: BreakerOptions): Breaker {
  let inARow = 0
  let openedAt: number | undefined
  let trial: PromiseWithResolvers<void> | undefined

  function count (answered: boolean): void {
    // What was on its way when the breaker opened has no say in when it closes.
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
    return trial !== undefined || now() - openedAt >= openFor ? 'half-open' : 'open'
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
