import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LatestOrder } from '@portal/contracts/orders'
import { limits } from '@portal/contracts/policy/limits'
import { toApiError, type ApiError } from '../lib/api-error.ts'
import { call } from '../lib/call.ts'
import { whenOnline } from '../lib/when-online.ts'
import { isUnreached } from './use-call.ts'

/** The last submitted orders of the dealers of a long list, as far as they are known. */
export type RecentOrders = {
  /** By dealer number: null for a dealer without orders. */
  readonly orders: ReadonlyMap<string, LatestOrder | null>
  /** Why the latest request failed; nothing more is asked for until `retry`. */
  readonly error: ApiError | undefined
}

export type RecentOrdersReader = {
  /** Asks for those that are neither known nor on their way, before all that was wanted earlier. */
  want: (dealers: readonly string[]) => void
  /** Asks again for what could not be had. */
  retry: () => void
  read: () => RecentOrders
  subscribe: (changed: () => void) => () => void
}

/** Requests under way at once: a list of thousands must not keep everything else waiting. */
const atOnce = 2

type Ask = (dealers: string[]) => Promise<Readonly<Record<string, readonly LatestOrder[]>>>

async function askBff (dealers: string[]): ReturnType<Ask> {
  return (await call('bulkDealerRecentOrders', { dealers })).orders
}

/** Reads in pieces of bounded size, a few at once. */
export function createRecentOrders (ask: Ask = askBff, pieceMax: number = limits.recentOrdersMax): RecentOrdersReader {
  let state: RecentOrders = { orders: new Map(), error: undefined }
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
      const found = await ask(piece)
      change({ orders: new Map([...state.orders, ...piece.map((dealer): [string, LatestOrder | null] => [dealer, found[dealer]?.[0] ?? null])]) })
    } catch (error) {
      waiting = [...piece, ...waiting]
      change({ error: toApiError(error) })
    }
    for (const dealer of piece) underWay.delete(dealer)
    requests--
    next()
  }

  function next (): void {
    while (requests < atOnce && waiting.length > 0 && state.error === undefined) {
      const piece = waiting.slice(0, pieceMax)
      waiting = waiting.slice(pieceMax)
      fetchPiece(piece)
    }
  }

  return {
    want (dealers) {
      const unknown = dealers.filter(dealer => !state.orders.has(dealer) && !underWay.has(dealer))
      if (unknown.length === 0) return
      waiting = [...new Set([...unknown, ...waiting])]
      next()
    },
    retry () {
      change({ error: undefined })
      next()
    },
    read: () => state,
    subscribe (changed) {
      listeners.add(changed)
      return () => { listeners.delete(changed) }
    }
  }
}

/**
 * The last orders of the dealers that `want` is told of, and of all dealers where `all` says so: an order by their dates needs
 * them all.
 */
export function useRecentOrders (all: readonly string[] | null): RecentOrders & Pick<RecentOrdersReader, 'retry' | 'want'> {
  const [reader] = useState(() => createRecentOrders())
  useEffect(() => { if (all !== null) reader.want(all) }, [reader, all])
  const state = useSyncExternalStore(reader.subscribe, reader.read)
  const unreached = isUnreached(state.error)
  useEffect(() => unreached ? whenOnline(reader.retry) : undefined, [unreached, reader])
  return { ...state, retry: reader.retry, want: reader.want }
}
