import { useEffect, useRef } from 'react'
import type { CallBody } from '@portal/contracts/calls'
import type { LatestOrder, Order, OrderSummary, OrderUnderWay, RejectedOrder } from '@portal/contracts/orders'
import { awaitingOf, openOrdersOf } from '@portal/contracts/rules/open-orders'
import { orderOfAnswer } from '@portal/contracts/rules/order-number'
import type { ApiError } from '../lib/api-error.ts'
import { call, type CallOptions } from '../lib/call.ts'
import { follow } from './follow.ts'
import { askAnew, putAnswer, useAnswer, useCall, type AnswerState } from './use-call.ts'

type UnderWay = { orders: OrderUnderWay[], version: string }

/** A list of the ERP's orders, and when it was asked for; null where they are missing. */
type Listed = { orders: OrderSummary[], as_of: string | null }

async function askUnderWay (body: CallBody<'ordersUnderWay'>, options?: CallOptions): Promise<UnderWay> {
  const { orders, version } = await call('ordersUnderWay', body, options)
  return { orders: orders.map(orderOfAnswer), version }
}

async function askOpen (body: CallBody<'openOrders'>): Promise<Listed> {
  const { orders, as_of } = await call('openOrders', body)
  return { orders: orders.map(orderOfAnswer), as_of }
}

async function askUnconfirmed (body: CallBody<'unconfirmedOrders'>): Promise<Listed> {
  const { orders, as_of } = await call('unconfirmedOrders', body)
  return { orders: orders.map(orderOfAnswer), as_of }
}

/** The dealer's orders of the journal, followed while any of them awaits confirmation. What the ERP lists is asked for anew when they change. */
export function useOrdersUnderWay (customer: string | null): AnswerState<UnderWay> {
  const state = useAnswer('ordersUnderWay', customer === null ? null : { dealer: customer }, body => askUnderWay(body), {
    revalidateOnMount: true,
    revalidateOnFocus: true,
    dedupingInterval: 1000
  })
  const { data } = state
  const awaits = data !== undefined && awaitingOf(data.orders).length > 0
  useEffect(() => {
    if (customer === null || !awaits) return
    const body = { dealer: customer }
    return follow<UnderWay>(
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
    if (before.current !== undefined && before.current !== version) askListsAnew()
    before.current = version
  }, [version])
  return state
}

type OpenOrders = {
  /** Those of the journal as soon as they are there; the ERP's after them, once it has answered for both of its lists. */
  orders: OrderSummary[] | undefined
  /** Whether the ERP's are there, still to come, or some of them missing. */
  listed: 'all' | 'loading' | 'missing'
  /** Why there is nothing, or something missing, where that is known. */
  error: ApiError | undefined
  isValidating: boolean
  retry: () => void
}

/** A dealer's open orders, those that await confirmation first, each once. */
export function useOpenOrders (customer: string, underWay: AnswerState<UnderWay>): OpenOrders {
  const confirmed = useAnswer('openOrders', { dealer: customer }, askOpen)
  const unconfirmed = useAnswer('unconfirmedOrders', { dealer: customer }, askUnconfirmed)
  const lists = [listOf(unconfirmed.data), listOf(confirmed.data)]
  const isLoading = underWay.data === undefined || confirmed.isLoading || unconfirmed.isLoading
  const listError = confirmed.error ?? unconfirmed.error
  const isMissing = listError !== undefined || lists.includes(undefined)
  return {
    // An accepted order is the ERP's to show, and its lists are about to be there.
    orders: underWay.data === undefined ? undefined : isLoading ? awaitingOf(underWay.data.orders) : openOrdersOf(underWay.data.orders, lists),
    listed: isLoading ? 'loading' : isMissing ? 'missing' : 'all',
    error: underWay.error ?? listError,
    isValidating: [underWay, confirmed, unconfirmed].some(answer => answer.isValidating),
    retry: () => {
      underWay.retry()
      confirmed.retry()
      unconfirmed.retry()
    }
  }
}

/** What the ERP has listed; the journal's own orders in the answer may be older than those that are followed. */
function listOf (answer: Listed | undefined) {
  if (answer === undefined || answer.as_of === null) return undefined
  return { orders: answer.orders.filter(order => order.submission_state === undefined), as_of: answer.as_of }
}

/** One order of the acting dealer with its parts; `type` undefined asks for nothing. */
export function useOpenOrder (type: Order['type'] | undefined, id: string): AnswerState<Order> {
  const confirmed = useAnswer('openOrder', type === 'confirmed' ? { id } : null, async body => orderOfAnswer((await call('openOrder', body)).order))
  const unconfirmed = useAnswer(
    'unconfirmedOrder', type === 'unconfirmed' ? { id } : null, async body => orderOfAnswer((await call('unconfirmedOrder', body)).order)
  )
  return type === 'confirmed' ? confirmed : unconfirmed
}

/** The dealer's last submitted order; null where there is none, undefined while it is loaded and where it cannot be read. */
export function useLatestOrder (): { order: LatestOrder | null | undefined, isLoading: boolean } {
  const { data, isLoading } = useCall('latestOrder', {})
  return { order: data?.order, isLoading }
}

/** An order has changed: what is known of the dealer's orders is out of date. */
export function askOrdersAnew (): void {
  askAnew('ordersUnderWay')
  askListsAnew()
}

function askListsAnew (): void {
  askAnew('openOrders', 'unconfirmedOrders', 'openOrder', 'unconfirmedOrder', 'latestOrder', 'rejectedOrders')
}

/** Orders that were received and rejected later. None where they cannot be read: the page goes on without them. */
export function useRejectedOrders (): readonly RejectedOrder[] {
  return useCall('rejectedOrders', {}).data?.orders ?? []
}

/** @throws ApiError `not_found` where it is gone already, `outcome_unknown` where nobody knows */
export async function deleteUnconfirmedOrder (id: string): Promise<void> {
  await call('deleteUnconfirmedOrder', { id })
  askOrdersAnew()
}
