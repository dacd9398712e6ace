import { useEffect, useRef } from 'react'
import type { CallBody } from '@portal/contracts/calls'
import type { CustomerNumber, Reference } from '@portal/contracts/base/ids'
import type { CanceledOrder, LatestOrder, MissingOrder, OrderSummary, OrderUnderWay, RejectedOrder, VanishedOrder } from '@portal/contracts/orders'
import { awaitingOf, missingOrdersOf, openOrdersOf, type OrderMissed } from '@portal/contracts/rules/orders/open-orders'
import { withOrderNumber } from '@portal/contracts/rules/orders/southern-order'
import type { ApiError } from '../lib/http/api-error.ts'
import { call, type AnswerNotes, type CallOptions } from '../lib/http/call.ts'
import { oldestOf } from '../lib/http/answer-age.ts'
import { longPoll } from './long-poll.ts'
import { refetchOrderLists } from './refetch-orders.ts'
import { putAnswer, useAnswer, useCall, type AnswerState } from './use-call.ts'

type UnderWay = { orders: OrderUnderWay[], version: string }

/** A list of the ERP's orders, and when the ERP was read; null if the ERP's orders are missing. */
type Listed = { orders: OrderSummary[], as_of: string | null }

async function askUnderWay (body: CallBody<'ordersUnderWay'>, options: CallOptions): Promise<UnderWay> {
  const { orders, version } = await call('ordersUnderWay', body, options)
  return { orders: orders.map(withOrderNumber), version }
}

async function askOpen (body: CallBody<'openOrders'>, options: CallOptions): Promise<Listed> {
  const { orders, as_of } = await call('openOrders', body, options)
  return { orders: orders.map(withOrderNumber), as_of }
}

async function askUnconfirmed (body: CallBody<'unconfirmedOrders'>, options: CallOptions): Promise<Listed> {
  const { orders, as_of } = await call('unconfirmedOrders', body, options)
  return { orders: orders.map(withOrderNumber), as_of }
}

/**
 * The dealer's orders from the journal, followed while any of them awaits confirmation. When they change, the ERP's
 * lists are fetched again.
 */
export function useOrdersUnderWay (customer: CustomerNumber | null): AnswerState<UnderWay> {
  const state = useUnderWayAnswer(customer)
  const { data } = state
  const awaits = data !== undefined && awaitingOf(data.orders).length > 0
  useEffect(() => {
    if (customer === null || !awaits) return
    const body = { dealer: customer }
    return longPoll<UnderWay>(
      async (before, signal) => await askUnderWay({ ...body, ...(before !== undefined && { seen: before.version }) }, { background: true, signal }),
      news => {
        putAnswer('ordersUnderWay', body, news)
        return awaitingOf(news.orders).length > 0
      }
    )
  }, [customer, awaits])

  const version = data?.version
  const before = useRef(version)
  useEffect(() => {
    if (before.current !== undefined && before.current !== version) refetchOrderLists()
    before.current = version
  }, [version])
  return state
}

/** The same, but as of one answer: nothing waits for news of them. */
export function useUnderWayAnswer (customer: CustomerNumber | null): AnswerState<UnderWay> {
  return useAnswer('ordersUnderWay', customer === null ? null : { dealer: customer }, askUnderWay, {
    revalidateOnMount: true,
    revalidateOnFocus: true,
    dedupingInterval: 1000
  })
}

type OpenOrders = AnswerNotes & {
  asOf: number | undefined
  /** The journal's orders as soon as they have loaded, and the ERP's orders once both of its lists have loaded or failed. */
  orders: OrderSummary[] | undefined
  /** Orders that the ERP accepted and no longer lists, or not yet, without anybody knowing why. */
  missing: OrderMissed[]
  /** Whether the ERP's lists are complete, still loading, or missing in part. */
  listed: 'all' | 'loading' | 'missing'
  /** Why the orders, or some of them, are missing, if known. */
  error: ApiError | undefined
  isValidating: boolean
  retry: () => Promise<void>
}

/** A dealer's open orders without duplicates, those awaiting confirmation first. */
export function useOpenOrders (customer: CustomerNumber, underWay: AnswerState<UnderWay>): OpenOrders {
  const confirmed = useAnswer('openOrders', { dealer: customer }, askOpen)
  const unconfirmed = useAnswer('unconfirmedOrders', { dealer: customer }, askUnconfirmed)
  const lists = [listOf(unconfirmed.data), listOf(confirmed.data)]
  // Without the journal, the ERP's lists are shown as they are.
  const journal = underWay.data?.orders ?? (underWay.error === undefined ? undefined : [])
  const isLoading = journal === undefined || confirmed.isLoading || unconfirmed.isLoading
  const listError = confirmed.error ?? unconfirmed.error
  const isMissing = listError !== undefined || underWay.data === undefined || lists.includes(undefined)
  return {
    // Accepted orders come from the ERP's lists. While these are loading, show only the orders that await confirmation.
    orders: journal === undefined ? undefined : isLoading ? awaitingOf(journal) : openOrdersOf(journal, lists),
    missing: isLoading ? [] : missingOrdersOf(journal, lists),
    listed: isLoading ? 'loading' : isMissing ? 'missing' : 'all',
    age: Math.max(confirmed.age, unconfirmed.age),
    asOf: oldestOf(confirmed.asOf, unconfirmed.asOf),
    leftOut: confirmed.leftOut + unconfirmed.leftOut,
    error: underWay.error ?? listError,
    isValidating: [underWay, confirmed, unconfirmed].some(answer => answer.isValidating),
    retry: async () => { await Promise.all([underWay.retry(), confirmed.retry(), unconfirmed.retry()]) }
  }
}

/** The ERP's part of a list, without the journal's orders in the same answer, which may be older than the followed ones. */
function listOf (answer: Listed | undefined) {
  if (answer === undefined || answer.as_of === null) return undefined
  return { orders: answer.orders.filter(order => order.submission_state === undefined), as_of: answer.as_of }
}

/** The back-ordered lines of a dealer's open orders. */
export function useBackOrders (customer: CustomerNumber) {
  return useCall('backOrders', { dealer: customer })
}

/**
 * The dealer's most recently submitted order: null if there is none, undefined while loading or if it cannot be read.
 */
export function useLatestOrder (): { order: LatestOrder | null | undefined, asOf: number | undefined, isLoading: boolean } {
  const { data, asOf, isLoading } = useCall('latestOrder', {})
  return { order: data?.order, asOf, isLoading }
}

/** Orders that were received and later rejected. Empty if they cannot be read: the page works without them. */
export function useRejectedOrders (): readonly RejectedOrder[] {
  return useRejectedCall().data?.orders ?? []
}

/** The same, with the state of the call. @param isWanted whether the person may see them */
export function useRejectedCall (isWanted = true) {
  return useCall('rejectedOrders', isWanted ? {} : null)
}

/** One of them; its `data` is null if there is no such order. */
export function useRejectedOrder (reference: Reference): Omit<AnswerState<unknown>, 'data'> & { data: RejectedOrder | null | undefined } {
  const { data, ...state } = useCall('rejectedOrders', {})
  return { ...state, data: data && (data.orders.find(order => order.reference === reference) ?? null) }
}

/** Milliseconds after which the page asks again: while the ERP is being asked about missing orders, and while it is too early to ask it about one. */
const lookAgain = { asking: 2000, missing: 30_000 }

/**
 * Accepted orders that no longer stand, and those that the distributor has not listed for some time. Empty if they cannot be read: the page works without them.
 * @param isMissing whether the page misses an order, which may turn out to be one of them
 */
export function useCanceledOrders (
  isMissing = false
): { over: readonly CanceledOrder[], missing: readonly MissingOrder[], vanished: readonly VanishedOrder[] } {
  const { data, retry } = useAnswer('canceledOrders', {}, async (body, noting) => await call('canceledOrders', body, { ...noting, background: true }))
  const wait = data?.looking === true ? lookAgain.asking : isMissing ? lookAgain.missing : undefined
  useEffect(() => {
    if (wait === undefined) return
    const asking = setInterval(retry, wait)
    return () => { clearInterval(asking) }
  }, [wait, retry])
  return { over: data?.orders ?? [], missing: data?.missing ?? [], vanished: data?.vanished ?? [] }
}
