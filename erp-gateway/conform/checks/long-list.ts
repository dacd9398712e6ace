import { second } from '@portal/contracts/base/time-units'
import { gatewayOperations } from '../../contract/operations.ts'
import { requestFor } from '../../contract/requests.ts'
import { fail, pass, writing, type Check, type Finding, type Trial } from '../check.ts'
import { Skipped } from '../skipped.ts'
import { answerInWords } from '../words.ts'

const { orders: ordersOperation, order: orderOperation } = gatewayOperations

/** One more than the pages of most APIs have, and the time that posting them may take. */
const [ordersWanted, postingMax, atOnce] = [51, 8 * second, 3]

/** Makes a list longer than a page of the ERP's own API usually is: all of it must be there. */
async function whole ({ reader, postings }: Trial): Promise<Finding> {
  const { order: { customerNumber }, id: first } = await postings.taken()
  // Where orders cannot be deleted, nobody wants fifty of them.
  if ((await reader.probe(orderOperation, { id: first })).notFound === undefined) throw new Skipped('The first test order could not be deleted, so no long list of them is made.')
  const asked = { customerNumber, status: 'unconfirmed' } as const
  const before = (await reader.answer(ordersOperation, asked)).orders.length
  const ids = new Set<string>()
  const began = performance.now()
  while (before + ids.size < ordersWanted && performance.now() - began < postingMax) {
    const posted = await Promise.all(Array.from({ length: atOnce }, async () => await postings.post(await postings.draft())))
    const refused = posted.find(({ answer }) => answer === undefined)
    if (refused !== undefined) throw new Skipped(`An order for a long list was answered with ${answerInWords(refused)}`)
    for (const { answer } of posted) if (answer !== undefined) ids.add(answer.erpOrderId)
  }
  const listed = await reader.ask(ordersOperation, asked)
  if (listed.answer === undefined) throw new Skipped('The list could not be read: see orders/form.')
  const there = new Set(listed.answer.orders.map(order => order._id))
  const confirmed = new Set((await reader.ask(ordersOperation, { customerNumber, status: 'open' })).answer?.orders.map(order => order._id))
  const missing = [...ids].filter(id => !there.has(id) && !confirmed.has(id))
  return missing.length === 0
    ? pass(`${there.size} orders in one list.`)
    : fail(`${missing.length} of ${ids.size} orders that were just taken are not in the list, which has ${there.size}: is it only a first page?`, requestFor(ordersOperation, asked))
}

export const longListChecks: readonly Check[] = writing([{
  id: 'orders/listed-at-once/all',
  expected: 'The list has every order, also where there are more than fifty.',
  fix: 'Ask the ERP for page after page until there is none left. The portal asks once, and takes the answer for the whole.',
  run: whole
}])
