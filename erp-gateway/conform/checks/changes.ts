import type { OrderChanges } from '../../contract/records/changes.ts'
import { gatewayOperations } from '../../contract/operations.ts'
import { requestFor } from '../../contract/requests.ts'
import { count, fail, pass, writing, type Check, type Finding, type Trial } from '../check.ts'
import { needsOffer } from '../offered.ts'
import { needed } from '../skipped.ts'

const { changes: operation } = gatewayOperations
const [unknownMark, answersMax] = ['CONFORM NO SUCH MARK', 1000]

async function changesSince ({ reader }: Trial, mark: string): Promise<OrderChanges> {
  await needsOffer(reader, 'CHANGES')
  // Asked again each time, because what has changed makes a new answer to the same question.
  return needed((await reader.ask(operation, { mark })).answer, 'an answer of `changes` that can be read')
}

async function beginsAnew (trial: Trial, mark: string): Promise<Finding> {
  const { gap, orders, next } = await changesSince(trial, mark)
  if (!gap) return fail('GAP is `N`: the portal would believe that it knows every change.', requestFor(operation, { mark }))
  return mark === '' && orders.length > 0 ? fail(`${count(orders.length, 'order')} in the answer to a blank MARK.`, requestFor(operation, { mark })) : pass(`GAP \`Y\`, and the mark ${next}.`)
}

/** An order that was posted, and the mark whose answer was to name it. `answer`: the one that does; undefined if none does, or after a gap. */
type Told = { id: string, customerNumber: string, since: string, answer?: OrderChanges, isGap: boolean }

/** Posts an order of its own, and looks for it in what has changed since. @throws Skipped if it is not taken */
async function postedAndTold (trial: Trial): Promise<Told> {
  const { next: since } = await changesSince(trial, '')
  await trial.postings.taken()
  const order = await trial.postings.draft()
  const { answer: taken } = await trial.postings.post(order)
  const { erpOrderId: id } = needed(taken, 'an order that is taken')
  const told = { id, customerNumber: order.customerNumber }
  let mark = since
  for (let asked = 0; asked < answersMax; asked++) {
    const answer = await changesSince(trial, mark)
    if (answer.gap) return { ...told, since: mark, isGap: true }
    if (answer.orders.some(({ orderId }) => orderId === id)) return { ...told, since: mark, answer, isGap: false }
    if (!answer.more) break
    mark = answer.next
  }
  return { ...told, since, isGap: false }
}

async function complete (trial: Trial): Promise<Finding> {
  const { id, customerNumber, since: mark, answer, isGap } = await postedAndTold(trial)
  if (isGap) return pass('GAP `Y`: the portal reads every dealer.')
  const found = answer?.orders.find(({ orderId }) => orderId === id)
  if (found === undefined) return fail(`Order ${id} was posted, and is not listed as changed since the mark from before.`, requestFor(operation, { mark }))
  if (found.customerNumber === customerNumber) return pass(`Order ${id} was posted, and is listed as changed.`)
  return fail(`Order ${id} of customer ${customerNumber} is listed as one of customer ${found.customerNumber}.`, requestFor(operation, { mark }))
}

async function stands (trial: Trial): Promise<Finding> {
  const { id, since: mark, answer } = await postedAndTold(trial)
  needed(answer, 'a change that is told')
  const again = await changesSince(trial, mark)
  if (again.gap || again.orders.some(({ orderId }) => orderId === id)) return pass(again.gap ? 'GAP `Y`.' : `Order ${id} is in both answers.`)
  return fail(`Order ${id} was in the first answer and is not in the second.`, requestFor(operation, { mark }))
}

export const changeChecks: readonly Check[] = [
  {
    id: 'changes/first-mark',
    expected: 'A blank MARK is answered with a mark, GAP `Y` and no orders.',
    fix: 'Answer with the newest mark, such as the number of the last line in the ERP\'s log of changes.',
    run: async trial => await beginsAnew(trial, '')
  },
  {
    id: 'changes/unknown-mark',
    expected: 'A MARK that was never given is answered with a mark and GAP `Y`.',
    fix: 'Compare MARK with what the log of changes still has, and answer GAP `Y` where it does not have it.',
    run: async trial => await beginsAnew(trial, unknownMark)
  }
]

export const changeAfterPostingChecks: readonly Check[] = writing([
  {
    id: 'changes/stands',
    expected: 'What was answered to a MARK is in the next answer to it, too, or GAP is `Y`.',
    fix: 'Forget no change because it was answered: the answer may not have arrived.',
    run: stands
  },
  {
    id: 'changes/complete',
    expected: 'An order that was just posted is among the changes since a mark from before.',
    fix: 'Log a change in the transaction that makes it, and number the log in the order of the commits: a transaction that ends late must not get a number that was read already.',
    run: complete
  }
])
