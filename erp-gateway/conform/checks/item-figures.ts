import { hasPrice } from '@portal/contracts/rules/stock/pricing'
import { gatewayOperations } from '../../contract/operations.ts'
import { requestFor, type WireRequest } from '../../contract/requests.ts'
import type { GatewayItem } from '../../contract/records/items.ts'
import { agreement, count, fail, pass, some, type Check, type Finding, type Trial } from '../check.ts'
import { needed } from '../skipped.ts'

const { search, item: itemOperation, prices, order: orderOperation } = gatewayOperations
const itemsAsked = 12

type Answered = { items: readonly GatewayItem[], request: WireRequest }

/** Items as each of the three operations has them. */
async function searched ({ reader, material }: Trial): Promise<Answered> {
  const asked = { term: needed(material.samples.term, 'a word that finds items'), customerNumber: material.dealer(), limit: 200 }
  return { items: (await reader.answer(search, asked)).items, request: requestFor(search, asked) }
}

async function priced ({ reader, material }: Trial): Promise<Answered> {
  const asked = { customerNumber: material.dealer(), itemNumbers: (await material.pool()).map(item => item.item_number).slice(0, 200) }
  return { items: (await reader.answer(prices, asked)).items, request: requestFor(prices, asked) }
}

async function single ({ reader, material }: Trial): Promise<Answered> {
  const items = []
  const numbers = (await material.pool()).map(item => item.item_number).slice(0, itemsAsked)
  for (const itemNumber of numbers) items.push((await reader.read(itemOperation, { itemNumber, customerNumber: material.dealer() })).answer)
  return { items: items.filter(item => item !== undefined), request: requestFor(itemOperation, { itemNumber: numbers[0] ?? '', customerNumber: material.dealer() }) }
}

async function listPrices (trial: Trial, answered: (trial: Trial) => Promise<Answered>): Promise<Finding> {
  const { items, request } = await answered(trial)
  const unpriced = items.filter(item => !hasPrice(item)).map(item => item.item_number)
  if (unpriced.length > 0) return fail(`${unpriced.length} of ${count(items.length, 'item')} had neither CSTPR nor LSTPR: ${some(unpriced)}. They cannot be ordered.`, request)
  const costing = items.filter(({ dealer_price: price }) => price !== undefined && price > 0)
  needed(costing[0], 'an item with a price')
  const free = costing.filter(({ retail_price: list }) => list === 0).map(item => item.item_number)
  return free.length === 0
    ? pass(`${count(costing.length, 'item')} with both.`)
    : fail(`${free.length} of ${count(costing.length, 'item')} had a CSTPR above 0 and an LSTPR of 0: ${some(free)}. The portal would charge nothing for them.`, request)
}

/** A stock that is negative in one operation must be so in the others; some databases, and some programmers, turn it into 0. */
async function negativeStock (trial: Trial): Promise<Finding> {
  const { reader, material } = trial
  const answered = [await searched(trial), await priced(trial)]
  const stock = new Map<string, number[]>()
  const note = (number: string, quantity: number): void => { stock.set(number, [...stock.get(number) ?? [], quantity]) }
  for (const { items } of answered) for (const { item_number: number, quantity } of items) note(number, quantity)
  const below = [...stock].filter(([, quantities]) => quantities.some(quantity => quantity < 0)).map(([number]) => number)
  for (const id of [...material.samples.openOrders, ...material.samples.unconfirmedOrders].slice(0, itemsAsked)) {
    const { answer } = await reader.read(orderOperation, { id })
    for (const { item_number: number, quantity_available: quantity } of answer?.parts ?? []) {
      note(number, quantity)
      if (quantity < 0) below.push(number)
    }
  }
  const numbers = [...new Set(below)].slice(0, itemsAsked)
  needed(numbers[0], 'an item with more pieces promised than in stock, with a negative QTYOH')
  for (const itemNumber of numbers) {
    const asked = { customerNumber: material.dealer(), itemNumbers: [itemNumber] }
    const one = await reader.ask(itemOperation, { itemNumber, customerNumber: material.dealer() })
    const [many] = (await reader.ask(prices, asked)).answer?.items ?? []
    const seen = [...stock.get(itemNumber) ?? [], one.answer?.quantity, many?.quantity].filter(quantity => quantity !== undefined)
    if (seen.every(quantity => quantity < 0)) continue
    return fail(`Of ${itemNumber} there are ${seen.join(', ')} pieces, as \`search\`, \`prices\`, \`order\` and \`item\` say: a negative number is lost somewhere.`, requestFor(prices, asked),
      requestFor(itemOperation, { itemNumber, customerNumber: material.dealer() }))
  }
  return pass(`${count(numbers.length, 'item')} with a negative stock, negative everywhere.`)
}

async function eachOnce (trial: Trial): Promise<Finding> {
  const { items, request } = await searched(trial)
  const numbers = items.map(item => item.item_number)
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index)
  return twice === undefined ? pass(`${count(numbers.length, 'item')}, each once.`) : fail(`${twice} came ${numbers.filter(number => number === twice).length} times.`, request)
}

const listPricesOf = (id: Check['id'], answered: (trial: Trial) => Promise<Answered>): Check => ({
  id,
  expected: 'A part that costs something has a list price above 0.',
  fix: 'Read the list price from where the ERP keeps it. Where it has none, answer the dealer\'s price: a piece costs the lower of the two.',
  run: async trial => await listPrices(trial, answered)
})

export const itemFigureChecks: readonly Check[] = [
  listPricesOf('search/list-prices', searched),
  listPricesOf('item/list-prices', single),
  listPricesOf('prices/list-prices', priced),
  {
    id: 'search/each-once',
    expected: 'Each item appears once in a search.',
    fix: 'A join with a table of several rows for one item repeats the item: aggregate the rows first, or choose the one that counts.',
    run: eachOnce
  },
  ...agreement(['search/agrees/negative-stock', 'item/agrees/negative-stock', 'prices/agrees/negative-stock'], {
    expected: 'A negative stock is negative in `search`, `item` and `prices`, and in QTYAV of `order`.',
    fix: 'Pass the quantity on as it is. QTYOH below 0 says how many pieces are promised that are not there.',
    run: negativeStock
  })
]
