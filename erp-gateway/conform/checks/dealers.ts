import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { gatewayOperations } from '../../contract/operations.ts'
import { requestFor, type WireRequest } from '../../contract/requests.ts'
import type { GatewayDealer, GatewayDealerSummary, PlainAddress } from '../../contract/records/dealers.ts'
import { overdueOf } from '../../helpers/aging.ts'
import { agreement, count, fail, pass, some, type Check, type Finding, type Trial } from '../check.ts'
import { differences } from '../differences.ts'
import { nonexistent } from '../material.ts'
import { needed } from '../skipped.ts'
import { answerInWords, noneExpected, noneFix, noneFor } from '../words.ts'

const { dealer: dealerOperation, 'dealers-of-rep': ofRep, 'dealers-outside-reps': outside } = gatewayOperations
const all = { repNumbers: [] }

/** Numbers may be sorted as numbers or as text, in either case. */
function inOrder (numbers: readonly string[]): string | undefined {
  const orders: Array<(a: string, b: string) => number> = [
    (a, b) => a < b ? -1 : 1,
    (a, b) => a.toLowerCase() < b.toLowerCase() ? -1 : 1,
    (a, b) => a.localeCompare(b, 'en', { numeric: true }),
    // EBCDIC has letters before digits.
    (a, b) => a.replace(/\d/g, digit => `~${digit}`) < b.replace(/\d/g, digit => `~${digit}`) ? -1 : 1
  ]
  const breaks = orders.map(order => numbers.find((number, index) => index > 0 && order(numbers[index - 1] ?? '', number) > 0))
  return breaks.includes(undefined) ? undefined : breaks[0]
}

function sorted (numbers: readonly string[], request: WireRequest): Finding {
  const misplaced = inOrder(numbers)
  return misplaced === undefined ? pass(`${count(numbers.length, 'dealer')} in order.`) : fail(`${misplaced} comes after ${numbers[numbers.indexOf(misplaced) - 1]}.`, request)
}

function plainAddress (address: PlainAddress | undefined): string | undefined {
  return address === undefined ? undefined : [address.name, address.street, address.city, address.state, address.postal].join(', ')
}

function saidOfDealer ({ customer_number, name_company, rep_number, address }: GatewayDealer) {
  return { CUSNO: customer_number, CUSNM: name_company, REPNO: rep_number, DFADR: plainAddress(address[String(defaultAddressKey)]) }
}

function saidOfSummary ({ customer_number, name_company, rep_number, defaultAddress }: GatewayDealerSummary) {
  return { CUSNO: customer_number, CUSNM: name_company, REPNO: rep_number, DFADR: plainAddress(defaultAddress) }
}

function factsOf (dealer: GatewayDealer) {
  return { SUSPF: dealer.suspended, NEWDF: dealer.new_dealer, AMTDU: dealer.amount_due, AMTOD: overdueOf(dealer) }
}

/** The list's value, which may be missing. */
function factsListed ({ suspended, new_dealer, amount_due, amount_overdue }: GatewayDealerSummary): Partial<ReturnType<typeof factsOf>> {
  return {
    ...(suspended !== undefined && { SUSPF: suspended }),
    ...(new_dealer !== undefined && { NEWDF: new_dealer }),
    ...(amount_due !== undefined && { AMTDU: amount_due }),
    ...(amount_overdue !== undefined && { AMTOD: amount_overdue })
  }
}

async function listsAgree ({ reader, material }: Trial): Promise<Finding> {
  const everybody = (await reader.answer(outside, all)).dealers
  if (everybody.length === 0) return fail('Without REPS, the list of all dealers is empty: the portal has nobody to sell to.', requestFor(outside, all))
  const reps = [...new Set(everybody.map(dealer => dealer.rep_number).filter(rep => rep !== ''))].slice(0, 3)
  needed(material.samples.rep, 'a dealer with a sales representative')
  for (const repNumber of reps) {
    const theirs = (await reader.answer(ofRep, { repNumber })).dealers
    const others = (await reader.answer(outside, { repNumbers: [repNumber] })).dealers
    const requests = [requestFor(ofRep, { repNumber }), requestFor(outside, { repNumbers: [repNumber] }), requestFor(outside, all)]
    const known = new Set([...theirs, ...others].map(dealer => dealer.customer_number))
    const missing = everybody.filter(dealer => !known.has(dealer.customer_number)).map(dealer => dealer.customer_number)
    if (missing.length > 0) return fail(`${some(missing)} is in the list of all dealers, but neither among those of representative ${repNumber} nor among those of the others.`, ...requests)
    const listed = new Map(everybody.map(dealer => [dealer.customer_number, dealer]))
    for (const dealer of [...theirs, ...others]) {
      const inAll = listed.get(dealer.customer_number)
      if (inAll === undefined) return fail(`${dealer.customer_number} is not in the list of all dealers, but in another.`, ...requests)
      const differs = differences('dealers-outside-reps', saidOfSummary(inAll), repNumber === dealer.rep_number ? 'dealers-of-rep' : 'dealers-outside-reps with REPS', saidOfSummary(dealer))
      if (differs.length > 0) return fail(`Of dealer ${dealer.customer_number}: ${differs.join('; ')}.`, ...requests)
    }
  }
  return pass(`${count(everybody.length, 'dealer')}; the lists for ${count(reps.length, 'representative')} and for the others make up the whole.`)
}

async function dealerAgrees ({ reader, material }: Trial): Promise<Finding> {
  const everybody = (await reader.answer(outside, all)).dealers
  let compared = 0
  for (const customerNumber of material.dealers()) {
    const summary = everybody.find(dealer => dealer.customer_number === customerNumber)
    const found = await reader.read(dealerOperation, { customerNumber })
    const requests = [requestFor(dealerOperation, { customerNumber }), requestFor(outside, all)]
    if (summary === undefined) return fail(`Dealer ${customerNumber} is not in the list of all dealers.`, ...requests)
    if (found.notFound !== undefined) return fail(`Dealer ${customerNumber} is listed, but \`dealer\` says that there is none.`, ...requests)
    if (found.answer === undefined) continue
    const differs = [
      ...differences('dealer', saidOfDealer(found.answer), 'dealers-outside-reps', saidOfSummary(summary)),
      ...differences('dealers-outside-reps', factsListed(summary), 'dealer', factsOf(found.answer))
    ]
    const { rep_number: repNumber } = found.answer
    const ofTheirRep = repNumber === '' || differs.length > 0 ? undefined : (await reader.answer(ofRep, { repNumber })).dealers.find(dealer => dealer.customer_number === customerNumber)
    if (ofTheirRep !== undefined) differs.push(...differences('dealer', saidOfDealer(found.answer), 'dealers-of-rep', saidOfSummary(ofTheirRep)))
    if (differs.length > 0) return fail(`Of dealer ${customerNumber}: ${differs.join('; ')}.`, ...requests)
    compared++
  }
  return pass(`${count(compared, 'dealer')} compared.`)
}

export const dealerChecks: readonly Check[] = [
  {
    id: 'dealer/unknown',
    expected: noneExpected('a customer number'),
    fix: `${noneFix} A 404 without it, or a 200 with an empty record, is taken for a failure.`,
    run: async trial => await noneFor(trial, dealerOperation, { customerNumber: nonexistent.customer }, `customer ${nonexistent.customer}`)
  },
  {
    id: 'dealer/default-address',
    expected: `ADRES has the address ${defaultAddressKey}, to which an order goes if its dealer does not choose another.`,
    fix: `Answer the dealer's ordinary shipping address under ${defaultAddressKey}, besides the numbered ones.`,
    async run ({ reader, material }) {
      const without = []
      for (const customerNumber of material.dealers()) {
        const { address } = await reader.answer(dealerOperation, { customerNumber })
        if (address[String(defaultAddressKey)] === undefined) without.push(customerNumber)
      }
      return without.length === 0 ? pass(`${count(material.dealers().length, 'dealer')} with one.`) : fail(`Without it: ${some(without)}. These dealers must pick an address for each order.`)
    }
  },
  ...agreement(['dealer/agrees', 'dealers-of-rep/agrees/dealer', 'dealers-outside-reps/agrees/dealer'], {
    expected: 'Name, representative and default address are the same in `dealer` and in the lists of dealers, and every listed dealer can be read.',
    fix: 'Read the three from the same table, and the default address in the same way.',
    run: dealerAgrees
  }),
  {
    id: 'dealers-of-rep/sorted',
    expected: 'The dealers are sorted by customer number.',
    fix: 'ORDER BY the customer number.',
    async run ({ reader, material }) {
      const asked = { repNumber: material.rep() }
      return sorted((await reader.answer(ofRep, asked)).dealers.map(dealer => dealer.customer_number), requestFor(ofRep, asked))
    }
  },
  {
    id: 'dealers-outside-reps/sorted',
    expected: 'The dealers are sorted by customer number.',
    fix: 'ORDER BY the customer number.',
    run: async ({ reader }) => sorted((await reader.answer(outside, all)).dealers.map(dealer => dealer.customer_number), requestFor(outside, all))
  },
  {
    id: 'dealers-of-rep/unknown',
    expected: 'Status 200 and an empty list for a representative whom the ERP does not have.',
    fix: 'Answer {"DEALERS":[]} with status 200.',
    async run ({ reader }) {
      const asked = { repNumber: nonexistent.rep }
      const { answer, ...exchange } = await reader.probe(ofRep, asked)
      if (answer === undefined) return fail(`For representative ${nonexistent.rep} it answered ${answerInWords(exchange)}`, requestFor(ofRep, asked))
      return answer.dealers.length === 0 ? pass('An empty list.') : fail(`${count(answer.dealers.length, 'dealer')} for representative ${nonexistent.rep}.`, requestFor(ofRep, asked))
    }
  },
  ...agreement(['dealers-of-rep/agrees', 'dealers-outside-reps/agrees'], {
    expected: 'The dealers of a representative and those of all others are all dealers, each with the same record in every list.',
    fix: 'Both lists choose from the same dealers: one those with REPNO, the other those without any of REPS; without REPS it has all. A dealer without a representative is in the second.',
    run: listsAgree
  })
]
