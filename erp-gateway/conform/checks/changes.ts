import type { OrderChanges } from '../../contract/records/changes.ts'
import { gatewayOperations } from '../../contract/operations.ts'
import { requestFor } from '../../contract/requests.ts'
import { count, fail, pass, writing, type Check, type Finding, type Trial } from '../check.ts'
import { needsOffer } from '../offered.ts'

const { changes: operation } = gatewayOperations
const [unknownMark, answersMax] = ['CONFORM NO SUCH MARK', 1000]

async function changesSince ({ reader }: Trial, mark: string): Promise<OrderChanges> {
  await needsOffer(reader, 'CHANGES')
  return await reader.answer(operation, { mark })
}

async function beginsAnew (trial: Trial, mark: string): Promise<Finding> {
  const { gap, orders, next } = await changesSince(trial, mark)
  if (!gap) return fail('GAP is `N`: the portal would believe that it knows every change.', requestFor(operation, { mark }))
  return mark === '' && orders.length > 0 ? fail(`${count(orders.length, 'order')} in the answer to a blank MARK.`, requestFor(operation, { mark })) : pass(`GAP \`Y\`, and the mark ${next}.`)
}

async function stands (trial: Trial): Promise<Finding> {
  const { next: mark } = await changesSince(trial, '')
  const [first, again] = [await changesSince(trial, mark), await changesSince(trial, mark)]
  const listed = new Set(again.orders.map(({ orderId }) => orderId))
  const lost = first.orders.filter(({ orderId }) => !listed.has(orderId))
  if (again.gap || lost.length === 0) return pass(`${count(first.orders.length, 'order')}, then ${again.gap ? 'GAP `Y`' : count(again.orders.length, 'order')}.`)
  return fail(`Order ${lost[0]?.orderId ?? ''} was in the first answer and is not in the second.`, requestFor(operation, { mark }))
}

/** Posts an order of its own, and looks for it in what has changed since. */
async function complete (trial: Trial): Promise<Finding> {
  let { next: mark } = await changesSince(trial, '')
  const begun = mark
  await trial.postings.taken()
  const order = await trial.postings.draft()
  const { answer: taken } = await trial.postings.post(order)
  if (taken === undefined) return fail('An order was not taken: see the checks of `post-order`.')
  for (let asked = 0; asked < answersMax; asked++) {
    const answer = await changesSince(trial, mark)
    if (answer.gap) return pass('GAP `Y`: the portal reads every dealer.')
    const found = answer.orders.find(({ orderId }) => orderId === taken.erpOrderId)
    if (found !== undefined) {
      return found.customerNumber === order.customerNumber
        ? pass(`Order ${taken.erpOrderId} was posted, and is listed as changed.`)
        : fail(`Order ${taken.erpOrderId} of customer ${order.customerNumber} is listed as one of customer ${found.customerNumber}.`, requestFor(operation, { mark }))
    }
    if (!answer.more) break
    mark = answer.next
  }
  return fail(`Order ${taken.erpOrderId} was posted, and is not listed as changed since the mark from before.`, requestFor(operation, { mark: begun }))
}

export const changeChecks: readonly Check[] = [
  {
    id: 'changes/first-mark',
    expected: 'A blank MARK is answered with a mark, GAP `Y` and no orders.',
    mend: 'Answer with the newest mark, such as the number of the last line in the ERP\'s log of changes.',
    run: async trial => await beginsAnew(trial, '')
  },
  {
    id: 'changes/unknown-mark',
    expected: 'A MARK that was never given is answered with a mark and GAP `Y`.',
    mend: 'Compare MARK with what the log of changes still has, and answer GAP `Y` where it does not have it.',
    run: async trial => await beginsAnew(trial, unknownMark)
  },
  {
    id: 'changes/stands',
    expected: 'What was answered to a MARK is in the next answer to it, too, or GAP is `Y`.',
    mend: 'Forget no change because it was answered: the answer may not have arrived.',
    run: stands
  }
]

export const changeAfterPostingChecks: readonly Check[] = writing([{
  id: 'changes/complete',
  expected: 'An order that was just posted is among the changes since a mark from before.',
  mend: 'Log a change in the transaction that makes it, and number the log in the order of the commits: a transaction that ends late must not get a number that was read already.',
  run: complete
}])
