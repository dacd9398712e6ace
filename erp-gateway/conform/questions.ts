import { limits } from '@portal/contracts/policy/limits'
import { gatewayOperations as operations, type OperationName } from '../contract/operations.ts'
import { requestFor, type WireRequest } from '../contract/requests.ts'
import type { Any, Asked } from '../tools/client.ts'
import { type Trial } from './check.ts'
import { needsOffer } from './offered.ts'
import type { Ask } from './reader.ts'
import { Skipped, lackingData } from './skipped.ts'

/** A request that the gateway can answer, for checks that do not care what it says. */
export type Question = { request: WireRequest, ask(by: Ask): Promise<Asked<unknown, unknown, unknown>> }

const most = 20

function questions<A, Answer, NotFound, Refused> (operation: Any<A, Answer, NotFound, Refused>, asked: readonly A[]): Question[] {
  return asked.slice(0, most).map(asked => ({ request: requestFor(operation, asked), ask: async by => await by(operation, asked) }))
}

/** Different requests for a read. They differ as far as the gateway's data allows. @throws Skipped if there is nothing to ask for */
export async function questionsFor (name: OperationName, trial: Trial): Promise<Question[]> {
  const { material, postings, reader } = trial
  const { samples } = material
  const customers = (): string[] => [...new Set([material.dealer(), ...samples.dealers.map(dealer => dealer.customer_number)])].slice(0, most)
  const reps = (): string[] => [...new Set([material.rep(), ...samples.dealers.map(dealer => dealer.rep_number).filter(rep => rep !== '')])]
  const byTurns = (index: number): string => material.dealers()[index % material.dealers().length] ?? material.dealer()
  const known = (ids: readonly string[], what: string): Array<{ id: string }> => {
    if (ids.length === 0) throw lackingData(what)
    return ids.map(id => ({ id }))
  }

  switch (name) {
    case 'health':
      return questions(operations.health, [{}])
    case 'search': {
      const words = (await material.pool()).flatMap(item => item.item_description.toLowerCase().split(' ')).filter(word => /^\p{L}{4,}$/u.test(word))
      const terms = [...new Set(words)].slice(0, most)
      return questions(operations.search, (terms.length > 0 ? terms : ['a', 'e']).map((term, index) => ({ term, customerNumber: index % 3 === 2 ? '' : material.dealer(), limit: 50 })))
    }
    case 'item':
      return questions(operations.item, (await material.pool()).map(({ item_number: itemNumber }, index) => ({ itemNumber, customerNumber: byTurns(index) })))
    case 'prices': {
      const numbers = (await material.pool()).map(item => item.item_number)
      return questions(operations.prices, numbers.slice(0, most).map((_, index) => ({
        customerNumber: byTurns(index), itemNumbers: numbers.slice(index, index + 10)
      })))
    }
    case 'dealer':
      return questions(operations.dealer, customers().map(customerNumber => ({ customerNumber })))
    case 'dealers-of-rep':
      return questions(operations['dealers-of-rep'], reps().map(repNumber => ({ repNumber })))
    case 'dealers-outside-reps':
      return questions(operations['dealers-outside-reps'], [{ repNumbers: [] }, ...reps().map(rep => ({ repNumbers: [rep] }))])
    case 'orders':
      return questions(operations.orders, customers().flatMap(customerNumber => (['open', 'unconfirmed'] as const).map(status => ({ customerNumber, status }))))
    case 'latest-order':
      return questions(operations['latest-order'], customers().map(customerNumber => ({ customerNumber })))
    case 'latest-orders':
      return questions(operations['latest-orders'], customers().map((_, index, all) => ({ customerNumbers: all.slice(index, index + 3) })))
    case 'order': {
      const lists = []
      for (const customerNumber of material.dealers().slice(1)) lists.push(await reader.read(operations.orders, { customerNumber, status: 'open' }))
      const others = lists.flatMap(({ answer }) => answer?.orders.map(order => order._id) ?? [])
      return questions(operations.order, known([...samples.openOrders, ...samples.unconfirmedOrders, ...others], 'an order'))
    }
    case 'changes': {
      await needsOffer(reader, 'CHANGES')
      const { next } = await reader.answer(operations.changes, { mark: '' })
      return questions(operations.changes, [{ mark: '' }, { mark: next }])
    }
    case 'invoices':
      return questions(operations.invoices, customers().flatMap(customerNumber => [material.since, material.today].map(since => ({ customerNumber, since }))))
    case 'invoice':
      return questions(operations.invoice, known(samples.invoices, 'an invoice'))
    case 'purchases':
      return questions(operations.purchases, customers().map(customerNumber => ({ customerNumber, limit: limits.boughtPartsMax })))
    case 'find-order':
      return questions(operations['find-order'], Array.from({ length: 10 }, () => ({ reference: postings.freeReference(), customerNumber: material.dealer() })))
    default:
      throw new Skipped(`\`${name}\` changes data.`)
  }
}
