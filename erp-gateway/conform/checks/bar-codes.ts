import { barCodeNumber, hasBarCode } from '@portal/contracts/rules/part-list/bar-code'
import { gatewayOperations } from '../../contract/operations.ts'
import { requestFor, type WireRequest } from '../../contract/requests.ts'
import type { GatewayItem } from '../../contract/records/items.ts'
import { count, fail, pass, type Check, type Finding, type Trial } from '../check.ts'
import { needed } from '../skipped.ts'

const { search, item: itemOperation, prices } = gatewayOperations

/** Items that are tried, with two bar codes of each. */
const itemsTried = 4

type Sample = { item: GatewayItem, code: string }

/** Bar codes as their items have them, and with one zero less or more in front. */
async function samples (trial: Trial): Promise<Sample[]> {
  const all = (await trial.material.pool()).map(item => ({ item, codes: (item.bar_codes ?? []).filter(code => barCodeNumber(code) !== undefined).slice(0, 2) }))
  const tried = all.filter(({ codes }) => codes.length > 0).slice(0, itemsTried).flatMap(({ item, codes }) =>
    codes.flatMap(code => [code, otherZeros(code)]).map(code => ({ item, code })))
  needed(tried[0], 'an item with a bar code in UPCNO whose check digit is right')
  return tried
}

function otherZeros (code: string): string {
  const other = code.startsWith('0') ? code.slice(1) : `0${code}`
  return barCodeNumber(other) === barCodeNumber(code) ? other : code
}

/** @param ask the item that is found, and the request */
async function each (trial: Trial, ask: (sample: Sample) => Promise<{ found: GatewayItem | undefined, request: WireRequest }>): Promise<Finding> {
  const tried = await samples(trial)
  for (const sample of tried) {
    const { found, request } = await ask(sample)
    // Two items may share a bar code.
    if (found?.item_number === sample.item.item_number || hasBarCode(found?.bar_codes, barCodeNumber(sample.code))) continue
    const what = found === undefined ? 'Nothing was found' : `${found.item_number} was found`
    return fail(`${what} by the bar code ${sample.code}, which is in UPCNO of ${sample.item.item_number}.`, request)
  }
  return pass(`${count(tried.length, 'bar code')} asked for, with zeros in front and without.`)
}

const fix = 'Look for a number that is not a part number among the bar codes, both without the zeros in front. Or leave UPCNO out.'

export const barCodeChecks: readonly Check[] = [
  {
    id: 'search/bar-codes',
    expected: 'A bar code in UPCNO finds the item, before any others.',
    fix,
    run: async trial => await each(trial, async ({ code }) => {
      const asked = { term: code, customerNumber: trial.material.dealer(), limit: 10 }
      return { found: (await trial.reader.answer(search, asked)).items[0], request: requestFor(search, asked) }
    })
  },
  {
    id: 'item/bar-codes',
    expected: 'A bar code in UPCNO, asked for as ITNBR, is answered with its item, under the item\'s own ITNBR.',
    fix,
    run: async trial => await each(trial, async ({ code }) => {
      const asked = { itemNumber: code, customerNumber: trial.material.dealer() }
      return { found: (await trial.reader.read(itemOperation, asked)).answer, request: requestFor(itemOperation, asked) }
    })
  },
  {
    id: 'prices/bar-codes',
    expected: 'A bar code in UPCNO, asked for among part numbers, is answered with its item, under the item\'s own ITNBR.',
    fix,
    run: async trial => await each(trial, async ({ item, code }) => {
      const asked = { itemNumbers: [code], customerNumber: trial.material.dealer() }
      const { items } = await trial.reader.answer(prices, asked)
      return { found: items.find(({ item_number: number }) => number === item.item_number) ?? items[0], request: requestFor(prices, asked) }
    })
  }
]
