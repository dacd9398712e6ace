import { limits } from '@portal/contracts/policy/limits'
import { bareNumber, rankOfNumber, wordsOfTerm } from '@portal/contracts/rules/stock/part-numbers'
import { usefulBreaks } from '@portal/contracts/rules/stock/pricing'
import { gatewayOperations } from '../../contract/operations.ts'
import { requestFor, type WireRequest } from '../../contract/requests.ts'
import { isObject } from '../../contract/record.ts'
import type { FoundItems, GatewayItem, SearchAsked } from '../../contract/records/items.ts'
import { count, fail, pass, some, type Check, type Finding, type Trial } from '../check.ts'
import { dollars } from '../differences.ts'
import { nonexistent } from '../material.ts'
import { Skipped, needed } from '../skipped.ts'
import { answerInWords, noneExpected, noneFor } from '../words.ts'

const { search, item: itemOperation } = gatewayOperations

/** Enough to see every item that an ordinary term finds. */
const many: number = limits.searchResultsMax

function asks (term: string, customerNumber: string, limit = many): SearchAsked {
  return { term: term.toLowerCase(), customerNumber, limit }
}

async function found (trial: Trial, term: string, limit = many): Promise<{ answer: FoundItems, request: WireRequest }> {
  const asked = asks(term, trial.material.dealer(), limit)
  return { answer: await trial.reader.answer(search, asked), request: requestFor(search, asked) }
}

function numbersOf (items: readonly GatewayItem[]): string[] {
  return items.map(item => item.item_number)
}

function sameText (a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function textsOf (item: GatewayItem): string[] {
  return [item.item_number, item.item_description, item.manufacturer_number]
}

/** Items whose number another item contains, then others: the former show whether an exact number is put first. */
function likelyAmbiguous (pool: readonly GatewayItem[]): GatewayItem[] {
  const all = pool.map(item => textsOf(item).join('\n').toLowerCase())
  const within = (item: GatewayItem, index: number): boolean => all.some((text, other) => other !== index && text.includes(item.item_number.toLowerCase()))
  const short = pool.toSorted((a, b) => a.item_number.length - b.item_number.length)
  return [...new Set([...pool.filter(within).slice(0, 6), ...short.slice(0, 2), ...pool.slice(0, 4)])]
}

async function exactFirst (trial: Trial): Promise<Finding> {
  const pool = await trial.material.pool()
  let ambiguous = 0
  const tried = likelyAmbiguous(pool)
  for (const { item_number: number } of tried) {
    const { answer: { items: all } } = await found(trial, number)
    if (all.length > 1) ambiguous++
    // Items that are not found at all are covered by search/finds.
    if (!all.some(item => sameText(item.item_number, number))) continue
    for (const limit of [many, 1]) {
      const { answer: { items }, request } = await found(trial, number, limit)
      const first = items[0]?.item_number
      if (first !== undefined && !sameText(first, number)) return fail(`For the term ${number.toLowerCase()} with LIMIT ${limit}, ${first} came first.`, request)
    }
  }
  return pass(`${count(tried.length, 'part number')} asked for, each first in its answer. ${count(ambiguous, 'answer')} had other items as well.`)
}

async function finds (trial: Trial): Promise<Finding> {
  const chosen = (await trial.material.chosen()).slice(0, 6)
  for (const { item_number: number } of chosen) {
    const { answer: { items }, request } = await found(trial, number)
    if (!numbersOf(items).includes(number)) return fail(`The term ${number.toLowerCase()} did not find the item ${number}. ${foundInWords(items)}`, request)
  }
  let words = 0
  for (const item of chosen) {
    const word = item.item_description.split(/[^\p{L}\p{N}]+/u).toSorted((a, b) => b.length - a.length)[0] ?? ''
    if (word.length < 3) continue
    for (const term of [word.toLowerCase(), word.toUpperCase()]) {
      const asked = { ...asks(term, trial.material.dealer()), term }
      const { items, more } = await trial.reader.answer(search, asked)
      // Where there are more than the answer may have, the item may be among those that were left out.
      if (more && !numbersOf(items).includes(item.item_number)) continue
      if (!numbersOf(items).includes(item.item_number)) {
        return fail(`The term ${term} did not find ${item.item_number}, whose description is "${item.item_description}". ${foundInWords(items)}`, requestFor(search, asked))
      }
      words++
    }
  }
  return pass(`${count(chosen.length, 'item')} found by their numbers in lower case, and ${count(words, 'time')} by a word of the description in either case.`)
}

/** Terms in which a symbol replaces a letter or digit of a real number, so that the item is found only if it acts as a wildcard. */
function wildcards (pool: readonly GatewayItem[]): Array<{ term: string, sign: string, item: GatewayItem }> {
  return ['%', '_', '*'].flatMap(sign => {
    for (const item of pool) {
      const number = item.item_number.toLowerCase()
      const at = Math.floor(number.length / 2)
      if (!/[a-z0-9]/.test(number[at] ?? '') || number.length < 5) continue
      const term = number.slice(0, at) + sign + number.slice(at + 1)
      // A search that ignores punctuation may find the item by what is left of the term.
      const text = bareNumber(textsOf(item).join('\n'))
      if (!wordsOfTerm(term).every(word => text.includes(bareNumber(word)))) return [{ term, sign, item }]
    }
    return []
  })
}

/** Breaks a query that is concatenated from texts. */
const hostile = '\' or "1"="1'

async function literal (trial: Trial): Promise<Finding> {
  const pool = await trial.material.pool()
  const tried: string[] = []
  for (const { term, sign, item } of wildcards(pool)) {
    const { answer: { items }, request } = await found(trial, term)
    tried.push(sign)
    if (numbersOf(items).includes(item.item_number)) return fail(`The term ${term} found ${item.item_number}: the sign ${sign} was taken for a wildcard.`, request)
  }
  for (const sign of ['%', '_', '*', '\'', '"', '/', hostile]) {
    const asked = asks(sign, trial.material.dealer(), 50)
    const { answer, ...exchange } = await trial.reader.probe(search, asked)
    if (answer === undefined && exchange.unrelated) throw new Skipped('The answer was about another search.')
    if (answer === undefined) return fail(`The term ${sign} was answered with ${answerInWords(exchange)}.`, requestFor(search, asked))
    if (sign === hostile) continue
    tried.push(sign)
    const stranger = answer.items.find(item => !textsOf(item).some(text => text.toLowerCase().includes(sign)))
    if (stranger !== undefined) return fail(`The term ${sign} found ${stranger.item_number} "${stranger.item_description}", which does not contain it.`, requestFor(search, asked))
  }
  const pair = pool.flatMap(item => {
    const [first = '', second = ''] = item.item_description.split(' ')
    return /^\p{L}{3,}$/u.test(first) && /^[\p{L}\p{N}]{2,}$/u.test(second) ? [{ item, term: `${first} ${second}` }] : []
  })[0]
  if (pair !== undefined) {
    const { answer: { items, more }, request } = await found(trial, pair.term)
    if (!more && !numbersOf(items).includes(pair.item.item_number)) {
      return fail(`The term "${pair.term.toLowerCase()}", with a blank, did not find ${pair.item.item_number} "${pair.item.item_description}".`, request)
    }
  }
  return pass(`Terms with ${some([...new Set(tried)], 20)} and a blank: each found only what contains it.`)
}

async function someWords (trial: Trial): Promise<Finding> {
  const pool = await trial.material.pool()
  const item = needed(pool.find(({ item_description: text }) => text.split(' ').filter(word => /^\p{L}{4,}$/u.test(word)).length >= 2), 'a description of two words')
  const [first = '', second = ''] = item.item_description.split(' ').filter(word => /^\p{L}{4,}$/u.test(word))
  const turned = await found(trial, `${second} ${first}`)
  if (!turned.answer.more && !numbersOf(turned.answer.items).includes(item.item_number)) {
    return fail(`The term "${second} ${first}" did not find "${item.item_description}".`, turned.request)
  }
  const numbers = pool.flatMap(numberWithoutPunctuation).slice(0, 4)
  for (const { item, term } of numbers) {
    const { answer: { items, more }, request } = await found(trial, term)
    if (!more && !numbersOf(items).includes(item.item_number)) return fail(`The term ${term.toLowerCase()} did not find ${item.item_number}${manufacturersOf(item)}.`, request)
  }
  return pass(`Words of a description in another order found it${numbers.length === 0 ? '' : `, and ${count(numbers.length, 'number')} without punctuation found their items`}.`)
}

/** Terms that find an item by its number, or by the manufacturer's, only if punctuation is ignored. */
function numberWithoutPunctuation (item: GatewayItem): Array<{ item: GatewayItem, term: string }> {
  return [item.item_number, item.manufacturer_number].flatMap(number => {
    const term = bareNumber(number)
    return term.length >= 5 && !sameText(term, number) ? [{ item, term }] : []
  })
}

function manufacturersOf ({ manufacturer_number: number }: GatewayItem): string {
  return number === '' ? '' : `, manufacturer's number ${number}`
}

async function inOrder (trial: Trial): Promise<Finding> {
  const pool = await trial.material.pool()
  const bare = pool.map(item => bareNumber(item.item_number)).filter(number => number.length >= 5)
  const beginnings = new Set([2, 3, 4].flatMap(length => bare.map(number => number.slice(0, length))))
  const has = (item: GatewayItem, term: string): boolean => textsOf(item).some(text => text.toUpperCase().includes(term))
  // These are in the middle of other items, which must come after them.
  const telling = [...beginnings].filter(term => pool.some(item => rankOfNumber(item.item_number, term) === 3 && has(item, term)))
  const terms = [...telling.slice(0, 8), ...bare.slice(0, 4)]
  needed(terms[0], 'a part number of five letters and digits')
  let several = 0
  for (const term of terms) {
    const { answer: { items }, request } = await found(trial, term)
    const ranks = items.map(item => rankOfNumber(item.item_number, term))
    if (new Set(ranks).size > 1) several++
    const early = ranks.findIndex((rank, index) => rank > (ranks[index + 1] ?? rank))
    if (early < 0) continue
    return fail(`For the term ${term.toLowerCase()}, ${items[early]?.item_number} came before ${items[early + 1]?.item_number}.`, request)
  }
  return pass(`${count(terms.length, 'number')} and beginnings of numbers asked for. ${count(several, 'answer')} had other items after them.`)
}

async function limit (trial: Trial): Promise<Finding> {
  const pool = await trial.material.pool()
  const term = needed(trial.material.samples.term, 'a word that finds items')
  const wide = await found(trial, term)
  const nothing = await found(trial, nonexistent.item)
  if (nothing.answer.items.length === 0 && nothing.answer.more) return fail(`The term ${nonexistent.item.toLowerCase()} finds nothing, but MORE was Y.`, nothing.request)
  // A word with a handful of items lets the count be seen exactly at the limit.
  const words = [...new Set(pool.flatMap(item => item.item_description.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter(word => word.length >= 4))]
  let counted = wide.answer.more || wide.answer.items.length < 3 ? undefined : { term, items: wide.answer.items.length }
  for (const word of words.slice(0, 12)) {
    if (counted !== undefined && counted.items <= 50) break
    const { answer } = await found(trial, word)
    if (!answer.more && answer.items.length >= 2) counted = { term: word, items: answer.items.length }
  }
  const limited = (at: string, n: number) => `For the term ${at} with LIMIT ${n} there were`
  for (const n of [1, 5]) {
    const { answer: { items, more }, request } = await found(trial, term, n)
    if (items.length > n) return fail(`${limited(term, n)} ${items.length} items.`, request)
    if (wide.answer.items.length > n && !more) return fail(`${limited(term, n)} more than ${n} items, but MORE was N.`, request)
  }
  const { term: word, items: whole } = needed(counted, `a word that finds 2 to ${many} items`)
  const exact = await found(trial, word, whole)
  if (exact.answer.more) return fail(`${limited(word, whole)} exactly ${whole} items, but MORE was Y.`, exact.request)
  if (exact.answer.items.length !== whole) return fail(`${limited(word, whole)} ${exact.answer.items.length} items and MORE was N, though there are ${whole}.`, exact.request)
  const short = await found(trial, word, whole - 1)
  if (!short.answer.more) return fail(`${limited(word, whole - 1)} ${whole} items to be found, but MORE was N.`, short.request)
  if (short.answer.items.length >= whole) return fail(`${limited(word, whole - 1)} ${short.answer.items.length} items.`, short.request)
  return pass(`LIMIT 1 and 5 were kept to. The word ${word} has ${whole} items: MORE was N with LIMIT ${whole}, and Y with ${whole - 1}.`)
}

function priceOf (item: GatewayItem): string {
  return JSON.stringify([item.dealer_price, usefulBreaks(item)])
}

async function customersPrices (trial: Trial): Promise<Finding> {
  const { reader, material } = trial
  const [term, pool] = [needed(material.samples.term, 'a word that finds items'), await material.pool()]
  const all: Array<{ customerNumber: string, asked: SearchAsked, items: GatewayItem[] }> = []
  for (const customerNumber of material.dealers().slice(0, 3)) {
    const asked = asks(term, customerNumber, 200)
    all.push({ customerNumber, asked, items: (await reader.answer(search, asked)).items })
  }
  const pricesOf = (number: string): string[] => all.flatMap(({ items }) => items.filter(item => item.item_number === number).map(priceOf))
  const differing = pool.filter(item => new Set(pricesOf(item.item_number)).size > 1)
  const compared = (differing.length > 0 ? differing : pool.filter(item => pricesOf(item.item_number).length > 0)).slice(0, 4)
  for (const { customerNumber, asked, items } of all) {
    for (const { item_number: itemNumber } of compared) {
      const searched = items.find(item => item.item_number === itemNumber)
      const single = await reader.answer(itemOperation, { itemNumber, customerNumber })
      const [priced] = (await reader.answer(gatewayOperations.prices, { itemNumbers: [itemNumber], customerNumber })).items
      if (searched === undefined || priced === undefined || [priceOf(single), priceOf(priced)].includes(priceOf(searched))) continue
      return fail(`\`search\` has other prices of ${itemNumber} for customer ${customerNumber} than \`item\` and \`prices\`: ${pricesInWords(searched)} against ${pricesInWords(single)}.`,
        requestFor(search, asked), requestFor(itemOperation, { itemNumber, customerNumber }))
    }
  }
  return pass(`${count(compared.length, 'item')} compared for ${count(all.length, 'customer')}${differing.length === 0 ? ', who pay the same for all of them' : ', who pay different prices'}.`)
}

function pricesInWords (item: GatewayItem): string {
  return [`$${dollars(item.dealer_price) ?? '-'}`, ...usefulBreaks(item).map(({ discount_price: price, discount_quantity: from }) => `$${dollars(price)} from ${from}`)].join(', ')
}

async function visitors (trial: Trial): Promise<Finding> {
  const term = needed(trial.material.samples.term, 'a word that finds items')
  const asked = asks(term, '', 200)
  const { wire, answer } = await trial.reader.read(search, asked)
  if (answer === undefined && !isObject(wire)) throw new Skipped('The answer to a visitor\'s search could not be read: see search/form.')
  // The portal drops a BRKPR without BRKQT, which would still be a price on the wire.
  const items = isObject(wire) && Array.isArray(wire['ITEMS']) ? wire['ITEMS'].filter(isObject) : []
  const shown = items.filter(item => `${item['CSTPR'] ?? ''}`.trim() !== '' || `${item['BRKPR'] ?? ''}`.trim() !== '' || (item['BRKQT'] ?? 0) !== 0)
  const [first] = shown
  if (first === undefined) return pass(`${count(items.length, 'item')} without a dealer's price.`)
  return fail(`${shown.length} of ${count(items.length, 'item')} had a dealer's price, the first of them ${first['ITNBR']}: CSTPR "${first['CSTPR']}", BRKQT ${first['BRKQT']}, BRKPR "${first['BRKPR']}".`,
    requestFor(search, asked))
}

function foundInWords (items: readonly GatewayItem[]): string {
  return items.length === 0 ? 'It found nothing.' : `It found ${some(numbersOf(items))}.`
}

export const searchChecks: readonly Check[] = [
  {
    id: 'search/exact-first',
    expected: 'A term that is a whole part number finds that item first, also with LIMIT 1.',
    fix: 'Look the term up as a part number before anything else, put that item at the head of the list, and count it within LIMIT.',
    run: exactFirst
  },
  {
    id: 'search/finds',
    expected: 'An item is found by its whole number and by a word of its description, in lower and upper case.',
    fix: 'Compare in one case on both sides, e.g. UPPER(number) LIKE ..., and look into the description too.',
    run: finds
  },
  {
    id: 'search/literal',
    expected: 'Percent signs, underscores, quotes, slashes, asterisks and blanks in TERM are looked for as they are.',
    fix: 'Pass TERM as a parameter, never as a part of the SQL text, and escape the signs that LIKE takes for wildcards: LIKE ? ESCAPE \'\\\'.',
    run: literal
  },
  {
    id: 'search/form/utf-8',
    expected: 'A TERM with an accent is answered in UTF-8, and TERM is repeated with it.',
    fix: 'Read the body and write the answer in UTF-8, whatever character set the ERP has.',
    async run ({ reader, material }) {
      const asked = asks('café', material.dealer(), 5)
      const { answer, ...exchange } = await reader.ask(search, asked)
      return answer === undefined ? fail(`The term café was answered with ${answerInWords(exchange)}`, requestFor(search, asked)) : pass('The term café came back as it was sent.')
    }
  },
  {
    id: 'search/words',
    expected: 'Several words find the items that have all of them, in any order; punctuation in part numbers does not matter.',
    fix: 'Split TERM at blanks and ask for every word by itself. Keep copies of part number and manufacturer\'s number without punctuation, and look into those too.',
    run: someWords
  },
  {
    id: 'search/order',
    expected: 'First the number itself, then numbers that begin with TERM, then the others; punctuation does not matter.',
    fix: 'Sort by whether the number without punctuation equals TERM, then by whether it begins with it, then by number. Only then keep LIMIT of them.',
    run: inOrder
  },
  {
    id: 'search/limit',
    expected: 'At most LIMIT items. MORE is Y where there are more, and only then.',
    fix: 'Read LIMIT + 1 items, answer the first LIMIT, and set MORE to Y if the last one was there.',
    run: limit
  },
  {
    id: 'search/customers-prices',
    expected: 'CSTPR, BRKQT and BRKPR are the prices of the customer in CUST, as `item` and `prices` have them.',
    fix: 'Take the prices for CUST in all three operations, by the same routine. A cache must have the customer in its key.',
    run: customersPrices
  },
  {
    id: 'search/visitors-see-no-price',
    expected: 'Without a customer, CSTPR and BRKPR are blank and BRKQT is 0.',
    fix: 'Where CUST is blank, leave the prices out: everybody on the internet sees this answer.',
    run: visitors
  },
  {
    id: 'search/unknown-customer',
    expected: noneExpected('a CUST'),
    fix: 'Look the customer up before searching. Without this, the portal takes a mistyped number for a customer without prices.',
    run: async trial => await noneFor(trial, search, asks(trial.material.samples.term ?? 'a', nonexistent.customer, 5), `customer ${nonexistent.customer}`)
  }
]
