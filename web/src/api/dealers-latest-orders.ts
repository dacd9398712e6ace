import { useEffect, useState, useSyncExternalStore } from 'react'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import type { LatestOrder } from '@portal/contracts/orders'
import { limits } from '@portal/contracts/policy/limits'
import { toApiError, type ApiError } from '../lib/http/api-error.ts'
import { call, type AnswerNotes } from '../lib/http/call.ts'
import { asOfAge, oldestOf } from '../lib/http/answer-age.ts'
import { whenOnline } from '../lib/browser/when-online.ts'
import { isErpMissed, isUnreached, useRefetchWhenErpBack } from './use-call.ts'

/** The most recently submitted order of each dealer in a long list, as far as loaded. */
export type DealersLatestOrders = {
  /** By dealer number; null for a dealer without orders. */
  readonly orders: ReadonlyMap<string, LatestOrder | null>
  /** When the oldest of them were current, in milliseconds since 1970; undefined if all are new. */
  readonly asOf: number | undefined
  /** Dealers who may or may not have orders, because records in the answer could not be read. */
  readonly unread: ReadonlySet<string>
  /** The number of these records. */
  readonly leftOut: number
  /** Why the latest request failed. No more requests are made until `retry` is called. */
  readonly error: ApiError | undefined
  readonly isRetrying: boolean
}

export type DealersLatestOrdersReader = {
  /**
   * Requests the orders of these dealers unless they are known or under way, ahead of all earlier requests.
   */
  want: (dealers: readonly string[]) => void
  /**
   * Requests the orders of all these dealers that are not known.
   * @returns everything known, once they have come; throws the ApiError of a request that failed
   */
  all: (dealers: readonly string[]) => Promise<DealersLatestOrders>
  /** Requests again whatever failed to load or is old. Resolves when the first answer has come or failed. */
  retry: () => Promise<void>
  read: () => DealersLatestOrders
  subscribe: (changed: () => void) => () => void
}

/** The number of parallel requests. Few, so that a list of thousands does not hold up all other calls. */
const atOnce = 2

type Ask = (dealers: string[]) => Promise<AnswerNotes & { orders: Readonly<Record<string, readonly LatestOrder[]>> }>

async function askBff (dealers: string[]): ReturnType<Ask> {
  let notes: AnswerNotes = { age: 0, leftOut: 0 }
  const { orders } = await call('bulkDealerRecentOrders', { dealers }, { onNotes: given => { notes = given } })
  return { orders, ...notes }
}

/**
 * Reads the orders in batches, a few at once.
 * @param pieceMax the number of dealers in a batch
 */
export function createDealersLatestOrders (ask: Ask = askBff, pieceMax: number = limits.recentOrdersMax): DealersLatestOrdersReader {
  let state: DealersLatestOrders = { orders: new Map(), asOf: undefined, unread: new Set(), leftOut: 0, error: undefined, isRetrying: false }
  /** A request has failed, so no more are made. */
  let isHalted = false
  /** For dealers with old orders, as of when these are. */
  const old = new Map<string, number>()
  /** The records that an answer lacks, under the first dealer that it was about. */
  const lacking = new Map<string, number>()
  let waiting: string[] = []
  const underWay = new Set<string>()
  const listeners = new Set<() => void>()
  let requests = 0

  function change (to: Partial<DealersLatestOrders>): void {
    state = { ...state, ...to }
    for (const changed of listeners) changed()
  }

  function take (piece: readonly string[], { orders: found, age, leftOut }: Awaited<ReturnType<Ask>>): void {
    const asOf = asOfAge(age)
    const orders = new Map(state.orders)
    const unread = new Set(state.unread)
    for (const [index, dealer] of piece.entries()) {
      if (asOf === undefined) old.delete(dealer)
      else old.set(dealer, asOf)
      if (index === 0 && leftOut > 0) lacking.set(dealer, leftOut)
      else lacking.delete(dealer)
      const isRead = leftOut === 0 || found[dealer] !== undefined
      if (isRead) orders.set(dealer, found[dealer]?.[0] ?? null)
      if (isRead) unread.delete(dealer)
      else unread.add(dealer)
    }
    change({ orders, unread, asOf: oldestOf(...old.values()), leftOut: [...lacking.values()].reduce((sum, count) => sum + count, 0) })
  }

  async function fetchPiece (piece: string[]): Promise<void> {
    requests++
    for (const dealer of piece) underWay.add(dealer)
    try {
      take(piece, await ask(piece))
    } catch (error) {
      waiting = [...piece, ...waiting]
      isHalted = true
      change({ error: toApiError(error) })
    }
    for (const dealer of piece) underWay.delete(dealer)
    requests--
    next()
  }

  /** @returns a promise for each request that it makes */
  function next (): Array<Promise<void>> {
    const made: Array<Promise<void>> = []
    while (requests < atOnce && waiting.length > 0 && !isHalted) {
      const piece = waiting.slice(0, pieceMax)
      waiting = waiting.slice(pieceMax)
      made.push(fetchPiece(piece))
    }
    return made
  }

  const isMissing = (dealer: CustomerNumber) => !state.orders.has(dealer) && !state.unread.has(dealer)

  function want (dealers: readonly string[]): void {
    const unknown = dealers.filter(dealer => isMissing(dealer) && !underWay.has(dealer))
    if (unknown.length === 0) return
    waiting = [...new Set([...unknown, ...waiting])]
    next()
  }

  function subscribe (changed: () => void): () => void {
    listeners.add(changed)
    return () => { listeners.delete(changed) }
  }

  return {
    want,
    async all (dealers) {
      isHalted = false
      want(dealers)
      while (dealers.some(isMissing)) {
        await new Promise<void>(resolve => {
          const stop = subscribe(() => {
            stop()
            resolve()
          })
        })
        if (isHalted) throw state.error ?? toApiError(undefined)
      }
      change({ error: undefined })
      return state
    },
    async retry () {
      isHalted = false
      waiting = [...new Set([...waiting, ...old.keys()])].filter(dealer => !underWay.has(dealer))
      change({ isRetrying: true })
      await Promise.all(next())
      change({ isRetrying: false, ...(!isHalted && { error: undefined }) })
    },
    read: () => state,
    subscribe
  }
}

/**
 * The most recent orders of the dealers passed to `want`.
 * @param all all the dealers, if every order is needed for sorting by date; otherwise null
 */
export function useDealersLatestOrders (all: readonly string[] | null): DealersLatestOrders & Pick<DealersLatestOrdersReader, 'retry' | 'want' | 'all'> {
  const [reader] = useState(() => createDealersLatestOrders())
  useEffect(() => { if (all !== null) reader.want(all) }, [reader, all])
  const state = useSyncExternalStore(reader.subscribe, reader.read)
  const unreached = isUnreached(state.error)
  useEffect(() => unreached ? whenOnline(reader.retry) : undefined, [unreached, reader])
  useRefetchWhenErpBack(reader.retry, { isOld: state.asOf !== undefined, isFailed: isErpMissed(state.error), isValidating: state.isRetrying })
  return { ...state, retry: reader.retry, want: reader.want, all: reader.all }
}
