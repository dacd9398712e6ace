import { useEffect } from 'react'
import type { CallBody, CallResponse } from '@portal/contracts/calls'
import type { CustomerNumber, ItemNumber } from '@portal/contracts/base/ids'
import { second } from '@portal/contracts/base/time-units'
import { endpoints } from '@portal/contracts/endpoints'
import type { Item, TypedPart } from '@portal/contracts/stock'
import { limits } from '@portal/contracts/policy/limits'
import * as messages from '@portal/contracts/policy/messages'
import { searchesKept } from '@portal/contracts/policy/page-timings'
import { ApiError } from '../lib/http/api-error.ts'
import { call, type CallOptions } from '../lib/http/call.ts'
import { sendEarly } from '../lib/http/early-calls.ts'
import { takeEarlyAnswer } from '../lib/http/request.ts'
import { forgetAnswer, useAnswer, useCall, type AnswerState } from './use-call.ts'

/**
 * Searches the stock, with the dealer's prices if one is acting. Answers are cached by term, so a late answer to an
 * older search never replaces that of a newer one.
 * @param term nothing is fetched if it is null
 */
export function useStockSearch (term: string | null, customer: CustomerNumber | null) {
  useEffect(() => { if (term !== null) keepLatest(searchBody(term, customer)) }, [term, customer])
  return useCall('items', term === null ? null : searchBody(term, customer))
}

/** The latest searches, the last one at the end. */
let searches: ReadonlyArray<CallBody<'items'>> = []

/** Drops the results of all but the latest searches. */
function keepLatest (body: CallBody<'items'>): void {
  const others = searches.filter(({ search, customer_number: customer }) => search !== body.search || customer !== body.customer_number)
  searches = [...others, body].slice(-searchesKept)
  if (others.length === searchesKept && others[0] !== undefined) forgetAnswer('items', others[0]).catch(() => {})
}

function searchBody (term: string, customer: CustomerNumber | null): CallBody<'items'> {
  return { search: term, ...(customer !== null && { customer_number: customer }) }
}

/** Sends a search ahead of `useStockSearch`, which asks only once the page has been rendered for it, and then takes the answer. */
export function searchAhead (term: string, customer: CustomerNumber | null): void {
  const { method, path } = endpoints.items
  const body = JSON.stringify(searchBody(term, customer))
  sendEarly(method, path, body)
  // Nobody asks for what was found a moment ago.
  setTimeout(() => { takeEarlyAnswer(method, path, body)?.abort() }, second)
}

/**
 * A part with the dealer's price and price break, in the form that the cart stores.
 * @throws ApiError
 */
export async function fetchItem (itemNumber: ItemNumber, customer: CustomerNumber): Promise<Item> {
  const { item, itemPrice, itemPriceBreak } = await call('itemDetails', { product: itemNumber, customer_number: customer })
  const { priceBreak: _, ...rest } = item
  return {
    ...rest,
    // People who see no dealer prices get the suggested retail price there.
    ...(item.dealer_price !== undefined && { dealer_price: itemPrice.price }),
    ...(itemPriceBreak !== null && {
      priceBreak: { discount_price: itemPriceBreak.dealer_price, discount_quantity: itemPriceBreak.discount_quantity }
    })
  }
}

/**
 * Today's stock and prices of the given parts, or the last known ones while the ERP is away; discontinued parts are missing.
 * @throws ApiError `parts_not_checked` if it is unknown whether some parts are sold
 */
export async function fetchItems (itemNumbers: readonly string[]): Promise<Item[]> {
  const { items, not_checked: notChecked } = await call('priceByItemNumbers', { items: [...new Set(itemNumbers)] })
  if (notChecked.length > 0) throw new ApiError('parts_not_checked', messages.partsNotChecked)
  return items
}

/**
 * The same for any number of parts, by part number. Those that are not sold or could not be checked are missing.
 * @throws ApiError
 */
export async function fetchItemsToday (itemNumbers: readonly ItemNumber[]): Promise<Map<ItemNumber, Item>> {
  const found = new Map<ItemNumber, Item>()
  for (let from = 0; from < itemNumbers.length; from += limits.priceRequestMax) {
    const { items } = await call('priceByItemNumbers', { items: itemNumbers.slice(from, from + limits.priceRequestMax) })
    for (const item of items) found.set(item.item_number, item)
  }
  return found
}

/**
 * Today's stock and prices of the given parts, fetched each time a page needs them.
 * @param onPrices called with each answer that arrives, never with one fetched for another page, and, if it has old figures, with the time of the
 * oldest, in milliseconds since 1970
 * @param every milliseconds after which they are fetched again while the page is visible; never if left out
 */
export function usePrices (
  itemNumbers: readonly string[], onPrices?: (prices: CallResponse<'priceByItemNumbers'>, asOf: number | undefined) => void, every?: number
) {
  const items = [...itemNumbers]
  // A page that only stands open must not keep the session alive.
  const background = every !== undefined
  const ask = async (body: { items: ItemNumber[] }, noting: CallOptions) => await call('priceByItemNumbers', body, { ...noting, background })
  return useAnswer('priceByItemNumbers', items.length === 0 ? null : { items }, ask, {
    revalidateOnMount: true,
    dedupingInterval: 0,
    ...(every !== undefined && { refreshInterval: every }),
    ...(onPrices !== undefined && { onSuccess: ({ answer, asOf }) => { onPrices(answer, asOf) } })
  })
}

/**
 * The parts meant by typed part numbers, in the same order, with today's stock and prices. At most `limits.priceRequestMax` at once.
 * @throws ApiError
 */
export async function fetchTypedParts (parts: readonly string[], options: CallOptions = {}): Promise<TypedPart[]> {
  return (await call('findParts', { parts: [...parts] }, options)).parts
}

/**
 * The parts meant by typed part numbers, fetched each time a page needs them. Until the answer for a changed list arrives, the previous one stays.
 */
export function useTypedParts (parts: readonly string[]) {
  return useCall('findParts', parts.length === 0 ? null : { parts: [...parts] }, { revalidateOnMount: true, dedupingInterval: 0, keepPreviousData: true })
}

/** The parts with these numbers, and the parts that supersede them, fetched each time a page needs them. */
export function usePartsToday (partNumbers: readonly string[]): AnswerState<TypedPart[]> {
  const body = partNumbers.length === 0 ? null : { parts: [...partNumbers] }
  return useAnswer('findParts', body, fetchPartsToday, { revalidateOnMount: true, dedupingInterval: 0 })
}

/** A part that supersedes another may be superseded itself. At most this many steps are followed. */
const supersededMax = 3

async function fetchPartsToday ({ parts }: CallBody<'findParts'>, options: CallOptions): Promise<TypedPart[]> {
  const found = await fetchInParts(parts, options)
  for (let round = 0; round < supersededMax; round++) {
    const asked = new Set(found.map(part => part.typed))
    const next = new Set(found.flatMap(part => part.found?.superseded_by ?? []).filter(number => !asked.has(number)))
    if (next.size === 0) break
    found.push(...await fetchInParts([...next]))
  }
  return found
}

async function fetchInParts (numbers: readonly string[], options?: CallOptions): Promise<TypedPart[]> {
  const found: TypedPart[] = []
  for (let from = 0; from < numbers.length; from += limits.priceRequestMax) {
    found.push(...await fetchTypedParts(numbers.slice(from, from + limits.priceRequestMax), options))
  }
  return found
}
