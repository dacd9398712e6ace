import t from 'tap'
import type { Submission, SubmissionState } from '@portal/contracts/checkout'
import { setQuantity } from './cart-lines.ts'
import {
  beginSubmission, changeLines, dropSubmission, emptyCart, isSubmitted, isSubmittedSince, putRejectedAway, recordSubmission, recordUpload,
  restoreRefused, restoreRejected, submissionKey, updateSubmission
} from './customer-cart.ts'
import { sampleLine } from './sample-cart.ts'

const lines = [sampleLine('A', 2), sampleLine('B', 0)]
const cart = { lines }
const sent = { key: 'key-1', data: 'form' }
const never = () => { throw new Error('no key is to be minted') }

function submission (state: SubmissionState, reference = 'REF-1'): Submission {
  return { reference, state }
}

t.test('submitting again for the same cart and form keeps the key', async t => {
  const begun = beginSubmission(cart, 'form', () => 'key-1')
  t.equal(submissionKey(begun, 'form'), 'key-1')
  t.equal(beginSubmission(begun, 'form', never), begun)
})

t.test('the key is dropped when the cart, the form or the decision changes', async t => {
  const begun = beginSubmission(cart, 'form', () => 'key-1')
  t.equal(submissionKey(begun, 'another form'), undefined)
  t.equal(submissionKey(beginSubmission(begun, 'another form', () => 'key-2'), 'another form'), 'key-2')
  t.equal(submissionKey(changeLines(begun, each => setQuantity(each, 'A', 3)), 'form'), undefined)
  t.equal(submissionKey(changeLines(begun, each => setQuantity(each, 'A', 2)), 'form'), 'key-1', 'the same quantity is no change')
  t.equal(submissionKey(dropSubmission(begun), 'form'), undefined)
  t.equal(submissionKey(emptyCart, 'form'), undefined)
})

t.test('an order that the portal has empties the cart, whatever the ERP has said by then', async t => {
  for (const state of ['accepted', 'unknown', 'queued', 'dispatching', 'manual'] as const) {
    const done = recordSubmission(beginSubmission(cart, 'form', () => 'key-1'), sent, submission(state), lines)
    t.strictSame(done.lines, [], state)
    t.equal(done.pending, undefined)
    t.strictSame(done.last, { key: 'key-1', submission: submission(state), lines, inCart: false, data: 'form' })
    t.same([isSubmitted(done, 'form'), isSubmitted(done, 'another form'), isSubmitted(done, undefined)], [true, false, false])
  }
})

t.test('a refused order keeps the cart and gives up its key', async t => {
  const refused = recordSubmission(beginSubmission(cart, 'form', () => 'key-1'), sent, submission('rejected'), lines)
  t.equal(refused.lines, lines)
  t.equal(refused.pending, undefined)
  t.equal(isSubmitted(refused, 'form'), false)
  t.equal(restoreRefused(refused), refused, 'there is nothing to put back')
})

t.test('the answer that comes twice empties nothing twice', async t => {
  const done = recordSubmission(cart, sent, submission('unknown'), lines)
  const next = changeLines(done, () => lines)
  const again = recordSubmission(next, sent, submission('accepted'), lines)
  t.equal(again.lines, lines)
  t.equal(again.last?.submission.state, 'accepted')
})

t.test('what was put into the cart while the order was on its way is not lost, nor is a newer key', async t => {
  const grown = beginSubmission(changeLines(cart, each => [...each, sampleLine('C', 1)]), 'form', () => 'key-2')
  const done = recordSubmission(grown, sent, submission('accepted'), lines)
  t.strictSame(done.lines, [sampleLine('C', 1)])
  t.equal(submissionKey(done, 'form'), 'key-2')
})

t.test('an order is known by its form where two tabs have minted a key each, and one from before is not taken for it', async t => {
  const crossed = beginSubmission(cart, 'form', () => 'key-2')
  const done = recordSubmission(crossed, sent, submission('accepted'), lines)
  t.same([isSubmittedSince(crossed, 'form', undefined), isSubmittedSince(done, 'form', undefined)], [false, true])
  t.equal(isSubmittedSince(done, 'form', 'key-1'), false, 'the same was ordered before')
  t.equal(isSubmittedSince(recordSubmission(crossed, sent, submission('rejected'), lines), 'form', undefined), false)
})

t.test('an order refused later can be put back, once', async t => {
  const unknown = recordSubmission(cart, sent, submission('unknown'), lines)
  t.equal(restoreRefused(unknown), unknown)
  t.equal(updateSubmission(unknown, submission('rejected', 'REF-2')), unknown, 'news of another order')
  const restored = restoreRefused(updateSubmission(unknown, submission('rejected')))
  t.strictSame(restored.lines, lines)
  t.equal(restoreRefused(restored), restored)
  t.equal(restoreRefused(emptyCart), emptyCart)
})

t.test('a file\'s order leaves the cart and its submission as they are', async t => {
  const begun = beginSubmission(cart, 'form', () => 'key-1')
  const done = recordUpload(begun, 'key-9', submission('rejected', 'REF-9'))
  t.same([done.lines, done.pending], [lines, begun.pending])
  t.match(done.last, { key: 'key-9', lines: [], fromFile: true })
  t.equal(restoreRefused(done), done, 'there is nothing to put into the cart')
})

t.test('an order that was rejected when nobody waited is put back once, summed, at today\'s prices and without what is sold no longer', async t => {
  const order = {
    reference: 'REF-1', lines: [{ item_number: 'A', quantity: 2, note: 'blue' }, { item_number: 'C', quantity: 1, note: '' }, { item_number: 'GONE', quantity: 9, note: '' }]
  }
  const items = ['A', 'C'].map(number => sampleLine(number, 0).item)
  const accepted = recordSubmission(beginSubmission(cart, 'form', () => 'key-1'), sent, submission('unknown'), lines)
  const before = beginSubmission(changeLines(accepted, () => [sampleLine('A', 3)]), 'form', () => 'key-2')
  const restored = restoreRejected(before, order, items)
  t.strictSame(restored.lines.map(({ id, quantity }) => [id, quantity]), [['A', 5], ['C', 1]])
  t.equal(restored.pending, undefined)
  t.equal(restored.last?.inCart, true, 'so its confirmation does not offer it again')
  t.equal(restoreRejected(restored, order, items), restored)
  t.strictSame(restored.away, ['REF-1'])

  const refused = updateSubmission(accepted, submission('rejected'))
  t.strictSame(restoreRefused(refused).away, ['REF-1'], 'nor is it offered where it was put back from its confirmation')
  const many = Array.from({ length: 150 }, (_, n) => `REF-${n}`).reduce(putRejectedAway, cart)
  t.equal(many.away?.length, 100)
  t.equal(many.away?.at(-1), 'REF-149')
})
