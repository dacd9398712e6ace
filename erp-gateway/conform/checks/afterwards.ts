import { gatewayOperations } from '../../contract/operations.ts'
import { requestFor } from '../../contract/requests.ts'
import type { FoundOrder, OrderToPost } from '../../contract/records/orders.ts'
import { agreement, fail, pass, writing, type Check, type Finding, type Trial } from '../check.ts'
import { nonexistent } from '../material.ts'
import { Skipped, cannotTell, needed, notNamed } from '../skipped.ts'
import { keyFix, keysRefused, wrongKeys } from '../wrong-keys.ts'
import { answerInWords, noneExpected, noneFor } from '../words.ts'
import { listedUnder } from './posting.ts'

const { 'find-order': findOrder, 'delete-order': deleteOrder, 'post-order': postOrder, order: orderOperation, 'clear-new-dealer': clearNewDealer, dealer: dealerOperation } = gatewayOperations

/** What is done with the first order after it was taken: looked up, deleted, looked up again. The checks run in this order. */

async function status ({ reader, postings }: Trial, expected: FoundOrder['status']): Promise<Finding> {
  const { order } = await postings.taken()
  const { answer } = await reader.ask(findOrder, order)
  if (answer === undefined) throw new Skipped('`find-order` did not find it: see find-order/finds-what-was-answered.')
  if (answer.status === undefined) throw new Skipped('ORDST is left out, which is allowed: a person then decides about an order that the ERP no longer shows.')
  // The distributor may confirm an order at any time.
  const fits = answer.status === expected || (expected === 'unconfirmed' && answer.status === 'confirmed')
  return fits ? pass(`ORDST says ${answer.status}.`) : fail(`ORDST says ${answer.status} of an order that is ${expected}.`, requestFor(findOrder, order))
}

async function anothersReference ({ reader, postings }: Trial): Promise<Finding> {
  const { order } = await postings.taken()
  const asked = { reference: order.reference, customerNumber: needed((await postings.buyer()).other, 'a second dealer') }
  const { notFound, answer, ...exchange } = await reader.ask(findOrder, asked)
  if (notFound?.found === 'unsure') return pass(`Of a reference of customer ${order.customerNumber} it cannot tell for customer ${asked.customerNumber}.`)
  if (answer === undefined && notFound === undefined && exchange.status === 404) throw notNamed()
  return fail(`The reference is customer ${order.customerNumber}'s; for customer ${asked.customerNumber} it answered ${answerInWords(exchange)}`, requestFor(findOrder, asked))
}

async function accepted ({ reader, postings }: Trial): Promise<Finding> {
  const { order, id } = await postings.taken()
  const { answer, notFound, ...exchange } = await reader.ask(findOrder, order)
  if (notFound?.found === 'unsure') throw cannotTell('the reference of an order that it has')
  return answer?.erpOrderId === id ? pass(`Found as ${id}.`) : fail(`For the reference of order ${id} it answered ${answerInWords(exchange)}`, requestFor(findOrder, order))
}

/** Whether an order is listed under its reference, or can be read and has it. */
async function isThere (trial: Trial, order: OrderToPost, id: string): Promise<boolean> {
  if ((await listedUnder(trial, order)).includes(id)) return true
  return (await trial.reader.probe(orderOperation, { id })).answer?.reference === order.reference
}

/** The outcome of deleting the first order, which is tried once. */
const deletions = new WeakMap<Trial, Promise<Finding>>()

function deleted (trial: Trial): Promise<Finding> {
  const known = deletions.get(trial) ?? remove(trial)
  deletions.set(trial, known)
  return known
}

async function remove (trial: Trial): Promise<Finding> {
  const { order, id } = await trial.postings.taken()
  const asked = { id, customerNumber: order.customerNumber }
  if (!await isThere(trial, order, id)) throw new Skipped(`Order ${id} could not be recognized as conform's own, and was not deleted.`)
  const { answer, ...exchange } = await trial.reader.ask(deleteOrder, asked)
  if (exchange.status === 422) throw new Skipped('The order was confirmed in the meantime.')
  if (answer === undefined) return fail(`Deleting order ${id} was answered with ${answerInWords(exchange)}`, requestFor(deleteOrder, asked))
  const listed = await listedUnder(trial, order)
  return listed.length === 0 ? pass('Deleted, and no longer listed.') : fail(`Order ${id} was deleted, and is still listed.`, requestFor(deleteOrder, asked))
}

/** @throws Skipped if the first order could not be deleted */
async function needsDeletion (trial: Trial): Promise<void> {
  if ((await deleted(trial)).verdict === 'fail') throw new Skipped('The order could not be deleted: see delete-order/gone.')
}

async function afterDeletion (trial: Trial): Promise<{ found: 'found' | 'none' | 'unsure', status: FoundOrder['status'], seen: string }> {
  const { order } = await trial.postings.taken()
  await needsDeletion(trial)
  const { answer, notFound, ...exchange } = await trial.reader.ask(findOrder, order)
  return { found: answer !== undefined ? 'found' : notFound?.found === 'unsure' ? 'unsure' : 'none', status: answer?.status, seen: answerInWords(exchange) }
}

async function findsDeleted (trial: Trial): Promise<Finding> {
  const { order, id } = await trial.postings.taken()
  const { found, seen } = await afterDeletion(trial)
  if (found === 'unsure') throw cannotTell('the reference of a deleted order')
  return found === 'found' ? pass('A deleted order is still found.') : fail(`Order ${id} was deleted; for its reference \`find-order\` then answered ${seen}`, requestFor(findOrder, order))
}

async function neverAgain (trial: Trial): Promise<Finding> {
  const { order, id } = await trial.postings.taken()
  await needsDeletion(trial)
  const posted = await trial.postings.post(order, { sample: false })
  const listed = await listedUnder(trial, order)
  if (posted.answer?.erpOrderId === id && posted.status === 200 && listed.length === 0) return pass('The reference of a deleted order gives 200 and its id, and no order.')
  return fail(`Order ${id} was deleted; its reference, sent again, was answered with ${answerInWords(posted)}${listed.length > 0 ? ` Order ${listed.join(', ')} is now listed.` : ''}`, requestFor(postOrder, order))
}

async function unsure (trial: Trial): Promise<Finding> {
  const { order, id } = await trial.postings.taken()
  const { found, seen } = await afterDeletion(trial)
  return found === 'none'
    ? fail(`Order ${id} was posted and deleted; for its reference \`find-order\` answered ${seen}, as if it had never been sent.`, requestFor(findOrder, order))
    : pass(found === 'found' ? 'It keeps the references of deleted orders, and so need not answer U.' : 'It answers U for what it has forgotten.')
}

async function foreignDelete (trial: Trial): Promise<Finding> {
  const { reader, postings } = trial
  const { order, id } = await postings.taken()
  const customerNumber = needed((await postings.buyer()).other, 'a second dealer')
  const asked = { id, customerNumber }
  const { notFound, ...exchange } = await reader.probe(deleteOrder, asked)
  if (notFound === undefined) return fail(`Order ${id} is customer ${order.customerNumber}'s; to customer ${customerNumber} deleting it the answer was ${answerInWords(exchange)}`, requestFor(deleteOrder, asked))
  return await isThere(trial, order, id) ? pass('404, and the order is still there.') : fail(`It answered 404 to customer ${customerNumber}, and deleted order ${id} of customer ${order.customerNumber} all the same.`, requestFor(deleteOrder, asked))
}

async function deleteNeedsKey (trial: Trial): Promise<Finding> {
  const { reader, postings, target } = trial
  const wrong = wrongKeys(target.key)
  const { order, id } = await postings.taken()
  const asked = { id, customerNumber: order.customerNumber }
  if (!await isThere(trial, order, id)) throw new Skipped('The order that it is tried with is no longer there.')
  for (const { key, how } of wrong) {
    const found = await reader.probe(deleteOrder, asked, { key })
    if (found.status !== 401) return fail(`Deleting ${how} was answered with ${answerInWords(found)}`, requestFor(deleteOrder, asked))
  }
  return await isThere(trial, order, id) ? pass(`${keysRefused}, and the order is still there.`) : fail('It answered 401, and deleted the order all the same.', requestFor(deleteOrder, asked))
}

async function onlyUnconfirmed (trial: Trial): Promise<Finding> {
  const { reader, postings } = trial
  const { order, id } = await postings.taken()
  const { answer } = await reader.ask(orderOperation, { id })
  if (answer?.type !== 'confirmed' || answer.reference !== order.reference) {
    throw new Skipped('It needs an order of conform\'s own that is confirmed while conform runs, because conform touches no other. Try it by hand: confirm a test order, delete it through the gateway, and expect 422.')
  }
  const asked = { id, customerNumber: order.customerNumber }
  const found = await reader.ask(deleteOrder, asked)
  return found.status === 422 ? pass('A confirmed order was refused with 422.') : fail(`Deleting the confirmed order ${id} was answered with ${answerInWords(found)}`, requestFor(deleteOrder, asked))
}

/** The dealer, if the flag may be cleared. */
async function notNew ({ postings }: Trial): Promise<{ customerNumber: string }> {
  const { dealer } = await postings.buyer()
  if (dealer.newDealer) throw new Skipped(`Dealer ${dealer.customerNumber} is new, and the flag of a new dealer is not cleared for a test.`)
  return { customerNumber: dealer.customerNumber }
}

async function idempotent (trial: Trial): Promise<Finding> {
  const asked = await notNew(trial)
  for (const time of ['first', 'second']) {
    const { answer, ...exchange } = await trial.reader.ask(clearNewDealer, asked)
    if (answer === undefined) return fail(`The ${time} time it was answered with ${answerInWords(exchange)}`, requestFor(clearNewDealer, asked))
  }
  return pass('The same answer twice, for a dealer who was not new.')
}

async function flagIsCurrent (trial: Trial): Promise<Finding> {
  const asked = await notNew(trial)
  const cleared = await trial.reader.ask(clearNewDealer, asked)
  if (cleared.answer === undefined) throw new Skipped('The flag was not cleared: see clear-new-dealer/idempotent.')
  const { answer } = await trial.reader.ask(dealerOperation, asked)
  if (answer === undefined) throw new Skipped('The dealer could not be read: see the checks of `dealer`.')
  return answer.new_dealer
    ? fail(`\`clear-new-dealer\` says that dealer ${asked.customerNumber} is no longer new; \`dealer\` says NEWDF Y.`, requestFor(clearNewDealer, asked), requestFor(dealerOperation, asked))
    : pass('`dealer` says the same once the flag is cleared.')
}

async function clearNeedsKey (trial: Trial): Promise<Finding> {
  const wrong = wrongKeys(trial.target.key)
  const asked = await notNew(trial)
  for (const { key, how } of wrong) {
    const found = await trial.reader.probe(clearNewDealer, asked, { key })
    if (found.status !== 401) return fail(`Clearing ${how} was answered with ${answerInWords(found)}`, requestFor(clearNewDealer, asked))
  }
  return pass(`${keysRefused}.`)
}

const keyExpected = 'Status 401 without the key or with a wrong one, and nothing is changed.'
const findFix = 'Keep the reference for good, with the order or in a table of its own. Deleting an order must not delete its reference.'

export const afterwardsChecks: readonly Check[] = writing([
  { id: 'find-order/finds-what-was-answered/accepted', expected: 'An order that was taken is found by its reference.', fix: findFix, run: accepted },
  { id: 'find-order/status/unconfirmed', expected: 'ORDST, where it is there, says U of an order that awaits confirmation.', fix: 'Answer the status that the order has now, or leave ORDST out.', run: async trial => await status(trial, 'unconfirmed') },
  {
    id: 'find-order/unsure/of-another',
    expected: 'A reference that one customer has used is answered with U for another one: it may be the same business under another number.',
    fix: 'Look for the reference alone, and answer U if its order is another customer\'s.',
    run: anothersReference
  },
  {
    id: 'delete-order/only-own',
    expected: 'Status 404 and {"FOUND":"N"} where the order is another customer\'s, and the order stays.',
    fix: 'Choose the order by its id and the customer together.',
    run: foreignDelete
  },
  {
    id: 'delete-order/only-own/unknown',
    expected: 'Status 404 and {"FOUND":"N"} where there is no such order.',
    fix: 'Answer 404 with {"FOUND":"N"} if nothing was deleted.',
    async run (trial) {
      const { order } = await trial.postings.taken()
      return await noneFor(trial, deleteOrder, { id: nonexistent.document, customerNumber: order.customerNumber }, `order ${nonexistent.document}`)
    }
  },
  { id: 'delete-order/key', expected: keyExpected, fix: keyFix, run: deleteNeedsKey },
  { id: 'delete-order/only-unconfirmed', expected: 'Status 422 where the order has been confirmed.', fix: 'Delete with the condition that the order is unconfirmed, and refuse with 422 if it is not.', run: onlyUnconfirmed },
  { id: 'delete-order/gone', expected: 'A deleted order is no longer listed.', fix: 'Take deleted orders out of the lists at once; no cache may hold them.', run: deleted },
  ...agreement(['find-order/finds-what-was-answered/deleted', 'delete-order/gone/still-found'], { expected: 'An order that was taken and then deleted is still found by its reference.', fix: findFix, run: findsDeleted }),
  { id: 'find-order/unsure', expected: 'A reference that was used is never answered with N: it is found, or answered with U.', fix: 'Where references are forgotten, answer U for every reference that is not found.', run: unsure },
  { id: 'find-order/status/deleted', expected: 'ORDST, where it is there, says D of a deleted order.', fix: 'Answer the status that the order has now, or leave ORDST out.', async run (trial) { await afterDeletion(trial); return await status(trial, 'deleted') } },
  { id: 'post-order/once/after-deletion', expected: 'The reference of a deleted order, sent again, gives 200 and its id, and makes no order.', fix: findFix, run: neverAgain },
  { id: 'clear-new-dealer/idempotent', expected: 'The same answer where the flag was already cleared.', fix: 'Answer 200 with NEWDF N, whatever the flag was.', run: idempotent },
  ...agreement(['dealer/current', 'clear-new-dealer/idempotent/dealer'], { expected: '`dealer` has the flag as it is after it was cleared.', fix: 'Read SUSPF and NEWDF from the ERP each time; no cache may hold them for longer than a minute.', run: flagIsCurrent }),
  {
    id: 'clear-new-dealer/unknown',
    expected: noneExpected('a customer'),
    fix: 'Answer 404 with {"FOUND":"N"} if there is no such dealer.',
    run: async trial => await noneFor(trial, clearNewDealer, { customerNumber: nonexistent.customer }, `customer ${nonexistent.customer}`)
  },
  { id: 'clear-new-dealer/key', expected: keyExpected, fix: keyFix, run: clearNeedsKey }
])
