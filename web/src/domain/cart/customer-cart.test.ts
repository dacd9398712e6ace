import t from 'tap'
import type { Submission, SubmissionState } from '@portal/contracts/checkout'
import { setQuantity } from './cart-lines.ts'
import {
  changeLines, emptyCart, isSubmitted, isSubmittedSince, putRejectedAway, recordSubmission, restoreRefused, restoreRejected, updateSubmission
} from './customer-cart.ts'
import { sampleLine } from './sample-cart.ts'

const lines = [sampleLine('A', 2), sampleLine('B', 0)]
const form = { shipping: 'default' as const, po_number: 'TYPED', special_instructions: '', address: null }
const cart = { lines, form }
const ordered = [{ id: 'A', quantity: 2 }]
const sent = { key: 'key-1', data: 'form', lines: ordered, fromFile: false }

function submission (state: SubmissionState, reference = 'REF-1'): Submission {
  return { reference, state }
}

t.test('a received order leaves the cart together with its form, whatever the ERP has answered', async t => {
  for (const state of ['accepted', 'unknown', 'queued', 'dispatching', 'manual'] as const) {
    const done = recordSubmission({ ...cart, lines: [sampleLine('A', 2)] }, sent, submission(state))
    t.strictSame([done.lines, done.form], [[], undefined], state)
    t.strictSame(done.last, { key: 'key-1', submission: submission(state), lines: [sampleLine('A', 2)], inCart: false, data: 'form' })
    t.same([isSubmitted(done, 'form'), isSubmitted(done, 'another form'), isSubmitted(done, undefined)], [true, false, false])
  }
})

t.test('a rejected order leaves the cart and its form as they are', async t => {
  const refused = recordSubmission(cart, sent, submission('rejected'))
  t.equal(refused.lines, lines)
  t.equal(refused.form, form)
  t.equal(isSubmitted(refused, 'form'), false)
  t.equal(restoreRefused(refused), refused, 'there is nothing to put back')
})

t.test('an answer that comes twice, or after another order\'s, takes its pieces out only once', async t => {
  const done = recordSubmission(cart, sent, submission('unknown'))
  const next = changeLines(done, () => lines)
  const again = recordSubmission(next, sent, submission('accepted'))
  t.equal(again.lines, lines)
  t.equal(again.last?.submission.state, 'accepted')
  const other = recordSubmission(next, { ...sent, key: 'key-2', lines: [] }, submission('accepted', 'REF-2'))
  t.equal(recordSubmission(other, sent, submission('accepted')).lines, other.lines)
})

t.test('parts added while the order was on its way are not lost', async t => {
  const grown = changeLines(cart, each => [...setQuantity(each, 'A', 5), sampleLine('C', 1)])
  const done = recordSubmission(grown, sent, submission('accepted'))
  t.strictSame(done.lines, [sampleLine('A', 3), sampleLine('B', 0), sampleLine('C', 1)])
})

t.test('an order is recognised by its form if two tabs created a key each, and an earlier order is not mistaken for it', async t => {
  const done = recordSubmission(cart, sent, submission('accepted'))
  t.same([isSubmittedSince(cart, 'form', undefined), isSubmittedSince(done, 'form', undefined)], [false, true])
  t.equal(isSubmittedSince(done, 'form', 'key-1'), false, 'the same was ordered before')
  t.equal(isSubmittedSince(recordSubmission(cart, sent, submission('rejected')), 'form', undefined), false)
})

t.test('an order rejected later can be put back once', async t => {
  const unknown = recordSubmission(cart, sent, submission('unknown'))
  t.equal(restoreRefused(unknown), unknown)
  t.equal(updateSubmission(unknown, submission('rejected', 'REF-2')), unknown, 'news of another order')
  const restored = restoreRefused(updateSubmission(unknown, submission('rejected')))
  t.strictSame(restored.lines, [sampleLine('B', 0), sampleLine('A', 2)])
  t.equal(restoreRefused(restored), restored)
  t.equal(restoreRefused(emptyCart), emptyCart)
})

t.test('an order submitted as a file leaves the cart and its form as they are', async t => {
  const done = recordSubmission(cart, { key: 'key-9', lines: [], fromFile: true }, submission('rejected', 'REF-9'))
  t.same([done.lines, done.form], [lines, form])
  t.match(done.last, { key: 'key-9', lines: [], fromFile: true })
  t.equal(restoreRefused(done), done, 'there is nothing to put into the cart')
})

t.test('an order rejected later is put back once, added to the cart, at current prices and without parts that are not sold any more', async t => {
  const order = {
    reference: 'REF-1', lines: [{ item_number: 'A', quantity: 2, note: 'blue' }, { item_number: 'C', quantity: 1, note: '' }, { item_number: 'GONE', quantity: 9, note: '' }]
  }
  const items = ['A', 'C'].map(number => sampleLine(number, 0).item)
  const accepted = recordSubmission(cart, sent, submission('unknown'))
  const before = changeLines(accepted, () => [sampleLine('A', 3)])
  const restored = restoreRejected(before, order, items)
  t.strictSame(restored.lines.map(({ id, quantity }) => [id, quantity]), [['A', 5], ['C', 1]])
  t.equal(restored.last?.inCart, true, 'so its confirmation does not offer it again')
  t.equal(restoreRejected(restored, order, items), restored)
  t.strictSame(restored.away, ['REF-1'])

  const refused = updateSubmission(accepted, submission('rejected'))
  t.strictSame(restoreRefused(refused).away, ['REF-1'], 'nor is it offered where it was put back from its confirmation')
  const many = Array.from({ length: 150 }, (_, n) => `REF-${n}`).reduce(putRejectedAway, cart)
  t.equal(many.away?.length, 100)
  t.equal(many.away?.at(-1), 'REF-149')
})
