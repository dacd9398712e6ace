import { limits } from '@portal/contracts/policy/limits'
import { gatewayOperations } from '../../contract/operations.ts'
import { requestFor } from '../../contract/requests.ts'
import { count, fail, pass, some, type Check, type Finding, type Trial } from '../check.ts'
import { needed } from '../skipped.ts'

const { search, purchases, invoices, prices } = gatewayOperations
const [termsTried, numbersAsked, dealersAsked] = [10, 60, 3]

type Found = { item_number: string, item_description: string, manufacturer_number: string }

function textOf ({ item_number: number, item_description: text, manufacturer_number: manufacturer }: Found): string {
  return [number, text, manufacturer].join('\n').toLowerCase()
}

/** Items that are known to be sold: those that searches found, and those that dealers have bought and `prices` still has. */
async function known ({ reader, material }: Trial): Promise<Found[]> {
  const pool: Found[] = await material.pool()
  const bought = new Set<string>()
  for (const customerNumber of material.dealers().slice(0, dealersAsked)) {
    const listed = await reader.read(invoices, { customerNumber, since: material.since })
    for (const invoice of listed.answer?.invoices ?? []) for (const number of invoice.item_numbers) bought.add(number)
    // An operation that may be left out throws if it is.
    const parts = await reader.read(purchases, { customerNumber, limit: limits.boughtPartsMax }).then(({ answer }) => answer?.parts ?? [], () => [])
    for (const part of parts) bought.add(part.item_number)
  }
  const asked = { customerNumber: material.dealer(), itemNumbers: [...bought].slice(0, numbersAsked) }
  const sold = asked.itemNumbers.length === 0 ? [] : (await reader.read(prices, asked)).answer?.items ?? []
  return [...new Map([...pool, ...sold].map(item => [item.item_number, item])).values()]
}

/** Terms that several known items have: words of descriptions, and beginnings of numbers. Those of a few items first: an answer has room for all. */
function termsOf (items: readonly Found[]): string[] {
  const words = items.flatMap(item => item.item_description.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])
  const beginnings = items.flatMap(({ item_number: number }) => [3, 5].map(length => number.slice(0, length).toLowerCase()))
  const among = (terms: readonly string[]): string[] => {
    const times = [...Map.groupBy(terms.filter(term => /^[\p{L}\p{N}]{3,}$/u.test(term)), term => term)].map(([term, all]) => ({ term, times: all.length }))
    return times.filter(({ times }) => times >= 2).toSorted((a, b) => b.times - a.times).slice(0, termsTried).map(({ term }) => term)
  }
  return [...new Set([...among(words), ...among(beginnings)])]
}

async function losesNone (trial: Trial): Promise<Finding> {
  const items = await known(trial)
  let compared = 0
  for (const term of termsOf(items)) {
    const asked = { term, customerNumber: trial.material.dealer(), limit: limits.searchResultsMax }
    const { items: found, more } = await trial.reader.answer(search, asked)
    if (more) continue
    const numbers = new Set(found.map(item => item.item_number))
    const having = items.filter(item => textOf(item).includes(term))
    const missing = having.filter(item => !numbers.has(item.item_number)).map(item => item.item_number)
    compared += having.length
    if (missing.length === 0) continue
    return fail(`The term ${term} found ${count(numbers.size, 'item')} with MORE N. Missing: ${some(missing)}, which ${missing.length === 1 ? 'has' : 'have'} it in number or description.`,
      requestFor(search, asked))
  }
  needed(compared > 0 ? compared : undefined, 'a word, or the beginning of a part number, of two items that an answer has room for')
  return pass(`${count(compared, 'time')} an item was where its neighbors are.`)
}

export const neighborChecks: readonly Check[] = [{
  id: 'search/finds/neighbors',
  expected: 'A term finds every item that has it, where MORE says that there are no more.',
  fix: 'Look for what drops rows: an inner join with a table that has no row for some items, a page of the ERP\'s own API, a limit that MORE does not tell of.',
  run: losesNone
}]
