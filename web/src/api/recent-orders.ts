import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LatestOrder } from '@portal/contracts/orders'
import { limits } from '@portal/contracts/policy/limits'
import { toApiError, type ApiError } from '../lib/api-error.ts'
import { call } from '../lib/call.ts'
import { asOfAge, oldestOf } from '../lib/erp-absence.ts'
import { whenOnline } from '../lib/when-online.ts'
import { isErpMissed, isUnreached, useNewAnswer } from './use-call.ts'

/** The most recently submitted order of each dealer of a long list, as far as loaded. */
export type RecentOrders = {
  /** By dealer number; null for a dealer without orders. */
  readonly orders: ReadonlyMap<string, LatestOrder | null>
  /** Dealers of whom it is not known whether they have orders, because records of the answer could not be read. */
  readonly unread: ReadonlySet<string>
  /** The number of these records. */
  readonly leftOut: number
  /** As of when the oldest of them are, in milliseconds since 1970; undefined if all are new. */
  readonly asOf: number | undefined
  /** Why the latest request failed. No more requests are made until `retry` is called. */
  readonly error: ApiError | undefined
  readonly isRetrying: boolean
}

export type RecentOrdersReader = {
  /**
   * Requests the orders of these dealers unless they are known or on their way; they go ahead of all earlier requests.
   */
  want: (dealers: readonly string[]) => void
  /** Requests again what failed to load, and what is old. Resolves when the first of it has come or failed. */
  retry: () => Promise<void>
  read: () => RecentOrders
  subscribe: (changed: () => void) => () => void
}

/** The number of parallel requests. Few, so that a list of thousands does not hold up all other calls. */
const atOnce = 2

type Read = { orders: Readonly<Record<string, readonly LatestOrder[]>>, age: number, leftOut: number }
type Ask = (dealers: string[]) => Promise<Read>

async function askBff (dealers: string[]): ReturnType<Ask> {
  let notes = { age: 0, leftOut: 0 }
  const { orders } = await call('bulkDealerRecentOrders', { dealers }, { onNotes (told) { notes = told } })
  return { orders, ...notes }
}

/**
 * Reads the orders in batches, a few at once.
 * @param pieceMax the number of dealers in a batch
 */
export function createRecentOrders (ask: Ask = askBff, pieceMax: number = limits.recentOrdersMax): RecentOrdersReader {
  let state: RecentOrders = { orders: new Map(), unread: new Set(), leftOut: 0, asOf: undefined, error: undefined, isRetrying: false }
  /** A request has failed: no more are made. */
  let isHalted = false
  /** As of when the orders of a dealer are that are old. */
  const old = new Map<string, number>()
  let waiting: string[] = []
  const underWay = new Set<string>()
  const listeners = new Set<() => void>()
  let requests = 0

  function change (to: Partial<RecentOrders>): void {
    state = { ...state, ...to }
    for (const changed of listeners) changed()
  }

  async function fetchPiece (piece: string[]): Promise<void> {
    requests++
    for (const dealer of piece) underWay.add(dealer)
    try {
      const { orders: found, age, leftOut } = await ask(piece)
      const asOf = asOfAge(age)
      for (const dealer of piece) {
        if (asOf === undefined) old.delete(dealer)
        else old.set(dealer, asOf)
      }
      const unread = leftOut === 0 ? [] : piece.filter(dealer => found[dealer] === undefined)
      const read = piece.filter(dealer => !unread.includes(dealer)).map((dealer): [string, LatestOrder | null] => [dealer, found[dealer]?.[0] ?? null])
      change({
        orders: new Map([...state.orders, ...read]),
        unread: new Set([...state.unread].filter(dealer => !piece.includes(dealer)).concat(unread)),
        leftOut: state.leftOut + leftOut,
        asOf: oldestOf(...old.values())
      })
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

  return {
    want (dealers) {
      const unknown = dealers.filter(dealer => !state.orders.has(dealer) && !state.unread.has(dealer) && !underWay.has(dealer))
      if (unknown.length === 0) return
      waiting = [...new Set([...unknown, ...waiting])]
      next()
    },
    async retry () {
      isHalted = false
      waiting = [...new Set([...waiting, ...old.keys()])].filter(dealer => !underWay.has(dealer))
      change({ isRetrying: true })
      await Promise.all(next())
      change({ isRetrying: false, ...(!isHalted && { error: undefined }) })
    },
    read: () => state,
    subscribe (changed) {
      listeners.add(changed)
      return () => { listeners.delete(changed) }
    }
  }
}

/**
 * The most recent orders of the dealers passed to `want`.
 * @param all all the dealers, if every order is needed for sorting by date; otherwise null
 */
export function useRecentOrders (all: readonly string[] | null): RecentOrders & Pick<RecentOrdersReader, 'retry' | 'want'> {
  const [reader] = useState(() => createRecentOrders())
  useEffect(() => { if (all !== null) reader.want(all) }, [reader, all])
  const state = useSyncExternalStore(reader.subscribe, reader.read)
  const unreached = isUnreached(state.error)
  useEffect(() => unreached ? whenOnline(reader.retry) : undefined, [unreached, reader])
  useNewAnswer(reader.retry, { isOld: state.asOf !== undefined, isFailed: isErpMissed(state.error), isValidating: state.isRetrying })
  return { ...state, retry: reader.retry, want: reader.want }
}
