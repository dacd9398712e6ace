import type { CallBody } from '@portal/contracts/calls'
import type { CartAnswer, MadeEdit } from '@portal/contracts/cart'
import { limits } from '@portal/contracts/policy/limits'
import { cartSending } from '@portal/contracts/policy/page-timings'
import { ApiError, clientMessages, toApiError } from '../../../lib/http/api-error.ts'
import type { CartLog } from './cart-log.ts'
import type { CartLines } from '../content/cart-lines.ts'

/** Keeps this browser's copy of a cart in sync with the BFF's, with one request at a time. */
export type CartSync = {
  /** Sends changes soon. Called for each change. */
  soon: () => void
  /** Sends changes and fetches those of others now, repeatedly until that succeeds. */
  now: () => void
  /** Resolves once the BFF has every edit that this tab sees. @throws ApiError */
  sent: () => Promise<void>
  /** Resolves once the cart is as the BFF has it after this call, however many attempts that takes. @throws ApiError if it is no longer available */
  fetched: () => Promise<void>
  stop: () => void
}

export type CartSyncPorts = {
  log: CartLog
  ask: (body: CallBody<'cart'>) => Promise<CartAnswer>
  /** Called when the cart has taken over an answer, with the lines that were shown before. */
  changed: (before: CartLines) => void
  /** Called with an edit that the BFF does not accept and that is dropped. The person must be told which. */
  refused: (edit: MadeEdit, error: ApiError) => void
  /** Called with whether the last attempt to send what was changed has failed. */
  stalled: (isStalled: boolean) => void
  /** Resolves after these milliseconds, or as soon as a request may succeed. */
  waitForConnection: (milliseconds: number) => Promise<void>
}

/** Errors that a retry cannot solve. */
const final: ReadonlySet<ApiError['code']> = new Set<ApiError['code']>(['unauthenticated', 'forbidden', 'dealer_required', 'dealer_not_yours', 'canceled'])
/** Answers to a request that the BFF does not accept as it is. A process that is older than this page never gives one: see `until-read.ts`. */
const wrong: ReadonlySet<number> = new Set([400, 413, 422])

/** @throws ApiError if it is not a cart, from whatever build: an answer that cannot be read must not empty anything */
function readable (answer: CartAnswer): CartAnswer {
  const lines = answer.cart === undefined ? [] : answer.cart.lines
  if (Number.isSafeInteger(answer.version) && Array.isArray(lines)) return answer
  throw new ApiError('bad_response', clientMessages.bad_response)
}

export function createCartSync ({ log, ask, changed, refused, stalled, waitForConnection }: CartSyncPorts): CartSync {
  let underWay: Promise<void> | undefined
  let isStopped = false
  let trying = false
  let wanted = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When the first waiting change was made. */
  let waitingSince: number | undefined

  function round (): Promise<void> {
    underWay ??= exchange().finally(() => { underWay = undefined })
    return underWay
  }

  /** Sends some edits, or none. If the BFF refuses several together, it sends fewer, until the wrong one is known. */
  async function exchange (): Promise<void> {
    clearTimeout(timer)
    waitingSince = undefined
    log.read()
    for (let most: number = limits.cartEditsMax; ;) {
      const base = log.base()
      const edits = log.unsent().slice(0, most)
      try {
        const answer = readable(await ask({ version: base.version, edits }))
        const { before } = log.acknowledge({ base, edits }, answer)
        changed(before.lines)
        stalled(false)
        return
      } catch (error) {
        const failure = toApiError(error)
        const [first] = edits
        if (first === undefined || !wrong.has(failure.status) || final.has(failure.code)) throw failure
        most = Math.ceil(edits.length / 2)
        if (edits.length > 1) continue
        const { lines } = log.cart()
        log.drop(first.id)
        changed(lines)
        refused(first, failure)
      }
    }
  }

  async function sent (): Promise<void> {
    while (log.unsent().length > 0) await round()
  }

  function now (): void {
    wanted = true
    if (!trying) keepTrying()
  }

  async function keepTrying (): Promise<void> {
    trying = true
    try {
      while (wanted) {
        wanted = false
        await persist(round)
        if (log.unsent().length > 0) wanted = true
      }
    } catch {
      // It is tried again after the next change, or when the page next looks for news.
    } finally {
      trying = false
    }
  }

  /** Repeats the work after longer and longer pauses. @throws ApiError if a retry cannot help */
  async function persist (work: () => Promise<void>): Promise<void> {
    for (let failures = 0; ; failures++) {
      try {
        return await work()
      } catch (error) {
        const failure = toApiError(error)
        if (final.has(failure.code) || isStopped) throw failure
        stalled(log.unsent().length > 0)
        await waitForConnection(Math.min(cartSending.retry.longest, cartSending.retry.first * 2 ** failures))
        if (isStopped) throw failure
      }
    }
  }

  return {
    soon () {
      if (isStopped) return
      const at = Date.now()
      waitingSince ??= at
      clearTimeout(timer)
      timer = setTimeout(now, Math.max(0, Math.min(cartSending.after, waitingSince + cartSending.latest - at)))
    },
    now,
    sent,
    async fetched () {
      // The request under way may have been answered before the change in question.
      await underWay?.catch(() => {})
      await persist(round)
    },
    stop () {
      isStopped = true
      clearTimeout(timer)
    }
  }
}
