import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { limits } from '@portal/contracts/policy/limits'
import { barCodeNumber } from '@portal/contracts/rules/part-list/bar-code'
import { bareNumber, rankOfNumber } from '@portal/contracts/rules/stock/part-numbers'
import { gatewayOperations as operations } from '../contract/operations.ts'
import { isObject } from '../contract/record.ts'
import type { Client } from '../tools/client.ts'
import type { Samples } from '../tools/samples.ts'
import type { Remark } from './report.ts'

/** The guarantees without which the portal works, though less well. */
export async function recommendedOf ({ ask }: Pick<Client, 'ask'>, { dealer, term, items }: Samples): Promise<Remark[]> {
  return (await Promise.all([wordsFound(), withoutPunctuation(), barCodes(), inOrder(), defaultAddress()])).flat()

  async function inOrder (): Promise<Remark[]> {
    const about = 'search/order'
    const number = bareNumber(items.find(item => bareNumber(item.item_number).length >= 5)?.item_number ?? '')
    if (number === '') return []
    const term = number.slice(0, Math.ceil(number.length / 2)).toLowerCase()
    const { answer } = await ask(operations.search, { term, customerNumber: dealer ?? '', limit: limits.searchResultsMax })
    const ranks = answer?.items.map(item => rankOfNumber(item.item_number, term)) ?? []
    return [ranks.some((rank, index) => rank > (ranks[index + 1] ?? rank))
      ? { about, verdict: 'warn', says: `"${term}" finds other items before those whose numbers begin with it: put these first` }
      : { about, verdict: 'ok', says: `part numbers that begin with the term come first: "${term}"` }]
  }

  /** Undefined if no answer could be read: that says nothing about words. */
  async function finds (term: string, itemNumber: string): Promise<boolean | undefined> {
    const { answer } = await ask(operations.search, { term, customerNumber: dealer ?? '', limit: limits.searchResultsMax })
    return answer?.items.some(item => item.item_number === itemNumber)
  }

  function verdictOn (about: string, term: string, found: boolean | undefined, says: { found: string, lost: string }): Remark {
    if (found === undefined) return { about, verdict: 'skip', says: `a search for "${term}" was not answered, or could not be read: see the reads` }
    return found ? { about, verdict: 'ok', says: says.found } : { about, verdict: 'warn', says: says.lost }
  }

  async function wordsFound (): Promise<Remark[]> {
    const about = 'search/words'
    const item = items.find(item => wordsOf(item.item_description).length >= 2)
    if (item === undefined) return [{ about, verdict: 'skip', says: `no item with a description of two words was found${term === undefined ? '' : ` by "${term}"`}` }]
    const [first = '', ...others] = wordsOf(item.item_description)
    const words = `${others.at(-1)} ${first}`
    return [verdictOn(about, words, await finds(words, item.item_number), {
      found: `words are found in any order: "${words}"`, lost: `"${words}" does not find ${item.item_number}, "${item.item_description}": find every word, in any order`
    })]
  }

  async function withoutPunctuation (): Promise<Remark[]> {
    const item = items.find(item => /\w-\w/.test(item.item_number))
    if (item === undefined) return []
    const bare = bareNumber(item.item_number).toLowerCase()
    return [verdictOn('search/words', bare, await finds(bare, item.item_number), {
      found: `punctuation is ignored: "${bare}" finds ${item.item_number}`, lost: `"${bare}" does not find ${item.item_number}: ignore punctuation in part numbers`
    })]
  }

  async function barCodes (): Promise<Remark[]> {
    const about = 'search/bar-codes'
    const [sample] = items.flatMap(item => (item.bar_codes ?? []).filter(code => barCodeNumber(code) !== undefined).map(code => ({ item, code })))
    if (sample === undefined) {
      const isWrong = items.some(item => item.bar_codes !== undefined && item.bar_codes.length > 0)
      return isWrong ? [{ about, verdict: 'warn', says: 'no bar code in UPCNO has 8 to 14 digits, the last of them the check digit: labels find no part' }] : []
    }
    const { item: { item_number: number }, code } = sample
    return [await finds(code, number)
      ? { about, verdict: 'ok', says: `bar codes are found: "${code}" finds ${number}` }
      : { about, verdict: 'warn', says: `"${code}" does not find ${number}, which has it in UPCNO: look for it among the bar codes, too` }]
  }

  async function defaultAddress (): Promise<Remark[]> {
    const about = 'dealer/default-address'
    if (dealer === undefined) return [{ about, verdict: 'skip', says: 'no dealer could be tried' }]
    const { wire, status } = await ask(operations.dealer, { customerNumber: dealer })
    if (status !== 200 || !isObject(wire) || !isObject(wire['ADRES'])) return [{ about, verdict: 'skip', says: `dealer ${dealer} could not be read` }]
    return [String(defaultAddressKey) in wire['ADRES']
      ? { about, verdict: 'ok', says: `dealer ${dealer} has the address ${defaultAddressKey}` }
      : { about, verdict: 'warn', says: `dealer ${dealer} has no address ${defaultAddressKey}: the dealer must pick one for each order` }]
  }
}

/** Words that are long enough to stand alone. */
function wordsOf (description: string): string[] {
  return [...new Set(description.toLowerCase().split(/[^a-z0-9]+/).filter(word => word.length >= 3 && !/^\d+$/.test(word)))]
}
