import { limits } from '@portal/contracts/policy/limits'
import { gatewayOperations } from '../../contract/operations.ts'
import { requestFor } from '../../contract/requests.ts'
import type { GatewayItem } from '../../contract/records/items.ts'
import { agreement, count, fail, pass, some, type Check, type Finding, type Trial } from '../check.ts'
import { differences, dollars } from '../differences.ts'
import { nonexistent } from '../material.ts'
import { Skipped, needed } from '../skipped.ts'
import { answerInWords, noneExpected, noneFix, noneFor } from '../words.ts'

const { search, item: itemOperation, prices } = gatewayOperations

async function anyNumber (trial: Trial): Promise<Finding> {
  const unusual = (await trial.material.pool()).map(item => item.item_number).filter(number => /[ /%]/.test(number))
  const tried = ['/', '%', ' '].flatMap(sign => unusual.filter(number => number.includes(sign)).slice(0, 2))
  needed(tried[0], 'a part number with a blank, a slash or a percent sign')
  for (const itemNumber of tried) {
    const asked = { itemNumber, customerNumber: trial.material.dealer() }
    const { answer, ...exchange } = await trial.reader.read(itemOperation, asked)
    if (exchange.status === 200 && answer === undefined) throw new Skipped('An answer could not be used: see the other checks of `item`.')
    if (answer === undefined) return fail(`The item "${itemNumber}", which \`search\` had found, was answered with ${answerInWords(exchange)}.`, requestFor(itemOperation, asked))
  }
  return pass(`Read: ${some([...new Set(tried)])}.`)
}

/** What the three operations say of an item. The stock may change from one moment to the next. */
function saidOf (item: GatewayItem) {
  const { item_number, item_description, manufacturer_number, retail_price, dealer_price, price_unit, priceBreak, further_breaks: further } = item
  return {
    ITNBR: item_number,
    ITDSC: item_description,
    MFGNO: manufacturer_number,
    LSTPR: dollars(retail_price),
    CSTPR: dollars(dealer_price),
    PRUNT: price_unit,
    BRKQT: priceBreak?.discount_quantity,
    BRKPR: dollars(priceBreak?.discount_price),
    BREAK: further?.map(({ discount_quantity: from, discount_price: price }) => `${from}+ at ${dollars(price)}`).sort().join(', ')
  }
}

async function agrees (trial: Trial): Promise<Finding> {
  const { reader, material } = trial
  const found = (await material.pool()).map(item => item.item_number)
  let compared = 0
  for (const customerNumber of material.dealers().slice(0, 3)) {
    const itemNumbers = found.slice(0, 100)
    const asked = { customerNumber, itemNumbers }
    const priced = new Map((await reader.answer(prices, asked)).items.map(item => [item.item_number, item]))
    const missing = itemNumbers.filter(number => !priced.has(number))
    if (missing.length > 0) return fail(`\`search\` found ${some(missing)}; \`prices\` left ${missing.length === 1 ? 'it' : 'them'} out.`, requestFor(prices, asked))
    for (const { item_number: itemNumber } of (await material.chosen()).slice(0, 8)) {
      const ask = { itemNumber, customerNumber }
      const searchAsked = { term: itemNumber.toLowerCase(), customerNumber, limit: limits.searchResultsMax }
      const searched = (await reader.answer(search, searchAsked)).items.find(item => item.item_number === itemNumber)
      const single = await reader.read(itemOperation, ask)
      if (single.notFound !== undefined) return fail(`\`search\` found ${itemNumber}; \`item\` says that there is none.`, requestFor(itemOperation, ask))
      if (single.answer === undefined || searched === undefined) continue
      const inPrices = priced.get(itemNumber) ?? (await reader.answer(prices, { customerNumber, itemNumbers: [itemNumber] })).items[0]
      const differs = [
        ...differences('search', saidOf(searched), 'item', saidOf(single.answer)),
        ...inPrices === undefined ? [] : differences('item', saidOf(single.answer), 'prices', saidOf(inPrices))
      ]
      if (differs.length > 0) {
        return fail(`Of ${itemNumber} for customer ${customerNumber}: ${differs.join('; ')}.`, requestFor(search, searchAsked), requestFor(itemOperation, ask), requestFor(prices, { customerNumber, itemNumbers: [itemNumber] }))
      }
      compared++
    }
  }
  return pass(`${count(compared, 'time')} the same item, asked for in three ways.`)
}

async function unknownLeftOut (trial: Trial): Promise<Finding> {
  const [first, second] = (await trial.material.chosen()).map(item => item.item_number)
  const known = [needed(first, 'an item'), ...second === undefined ? [] : [second]]
  const asked = { customerNumber: trial.material.dealer(), itemNumbers: [nonexistent.item, ...known, `${nonexistent.item}1`] }
  const { answer, ...exchange } = await trial.reader.probe(prices, asked)
  if (answer === undefined && exchange.status === 200) throw new Skipped('The answer could not be used: see the other checks of `prices`.')
  if (answer === undefined) return fail(`Two known part numbers and two unknown ones were answered with ${answerInWords(exchange)}`, requestFor(prices, asked))
  const answered = answer.items.map(item => item.item_number)
  const missing = known.filter(number => !answered.includes(number))
  if (missing.length > 0) return fail(`${some(missing)} was missing when asked for together with unknown part numbers.`, requestFor(prices, asked))
  const none = { ...asked, itemNumbers: [nonexistent.item] }
  const alone = await trial.reader.probe(prices, none)
  if (alone.answer?.items.length !== 0) return fail(`An unknown part number alone was answered with ${answerInWords(alone)}`, requestFor(prices, none))
  return pass('Two unknown part numbers were left out, and the others answered; an unknown one alone gave an empty list.')
}

export const itemChecks: readonly Check[] = [
  {
    id: 'item/any-number',
    expected: 'An item is found by its number, also where that has blanks, slashes or percent signs, which arrive percent-encoded.',
    fix: 'Split the path first, then decode its parts, once: %2F in a part number is no separator.',
    run: anyNumber
  },
  {
    id: 'item/unknown/item',
    expected: noneExpected('a part number'),
    fix: `${noneFix} A 404 without it is taken for a failure.`,
    run: async trial => await noneFor(trial, itemOperation, { itemNumber: nonexistent.item, customerNumber: trial.material.dealer() }, `part number ${nonexistent.item}`)
  },
  {
    id: 'item/unknown/customer',
    expected: noneExpected('a customer'),
    fix: 'Look up the customer in CUST, and answer 404 with {"FOUND":"N"} if there is none: otherwise somebody sees prices that are nobody\'s.',
    async run (trial) {
      const [item] = await trial.material.chosen()
      return await noneFor(trial, itemOperation, { itemNumber: needed(item, 'an item').item_number, customerNumber: nonexistent.customer }, `customer ${nonexistent.customer}`)
    }
  },
  {
    id: 'prices/unknown-left-out',
    expected: 'Part numbers that the ERP does not have are left out, and the others answered.',
    fix: 'Leave unknown part numbers out of ITEMS and answer 200, with an empty list if none is left.',
    run: unknownLeftOut
  },
  {
    id: 'prices/unknown-customer',
    expected: noneExpected('a customer'),
    fix: 'Look up the customer in CUST, and answer 404 with {"FOUND":"N"} if there is none.',
    async run (trial) {
      const [item] = await trial.material.chosen()
      return await noneFor(trial, prices, { customerNumber: nonexistent.customer, itemNumbers: [needed(item, 'an item').item_number] }, `customer ${nonexistent.customer}`)
    }
  },
  ...agreement(['search/agrees', 'item/agrees', 'prices/agrees'], {
    expected: '`search`, `item` and `prices` say the same of a part to the same customer, and each has the parts that the others have.',
    fix: 'Let the three use the same routine for an item and a customer. A cache must have the customer in its key.',
    run: agrees
  })
]
