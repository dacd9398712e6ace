import t from 'tap'
import type { Submission, SubmissionState } from '@portal/contracts/checkout'
import { everyRight, noRights } from '@portal/contracts/rules/accounts/rights'
import { emptyCart, isAllSubmitted, isSubmittedSince, recordSubmission, shownCart, updateSubmission } from './customer-cart.ts'
import { sampleLine } from '../../../../test/sample-cart.ts'

const form = { shipping: 'default' as const, po_number: 'TYPED', special_instructions: '', address: null }
const sent = { key: 'key-1', data: 'form', lines: [sampleLine('A', 2)], fromFile: false }

function submission (state: SubmissionState, reference = 'REF-1'): Submission {
  return { reference, state }
}

t.test('a received order takes its checkout form with it, whatever the ERP has answered', async t => {
  for (const state of ['accepted', 'unknown', 'queued', 'dispatching', 'manual'] as const) {
    const done = recordSubmission({ form }, sent, submission(state), 7)
    t.equal(done.form, undefined, state)
    t.strictSame(done.last, { key: 'key-1', submission: submission(state), lines: sent.lines, inCart: false, data: 'form', cartVersion: 7 })
    const cart = { ...emptyCart, ...done, version: 8 }
    t.same([isAllSubmitted(cart, 'form'), isAllSubmitted(cart, 'another form'), isAllSubmitted(cart, undefined)], [true, false, false])
  }
})

t.test('somebody who may not see prices is shown no line whose part has only a dealer price, which has no price without it', async t => {
  const [listed, net] = [sampleLine('A', 2), sampleLine('NET', 1)]
  const { retail_price: _, ...item } = net.item
  const content = { lines: [listed, { ...net, item: { ...item, dealer_price: 700 } }], away: [] }
  t.same(shownCart(content, {}, 1, everyRight).lines.map(({ id }) => id), ['A', 'NET'])
  t.same(shownCart(content, {}, 1, { ...everyRight, prices: false }).lines.map(({ id }) => id), ['A'])
})

t.test('until the cart is fetched again, the lines of a received order are known not to be left to submit', async t => {
  const done = { ...emptyCart, ...recordSubmission({}, sent, submission('accepted'), 7), lines: sent.lines, version: 7 }
  t.equal(isAllSubmitted(done, 'form'), true)
  t.equal(isAllSubmitted({ ...done, lines: [...sent.lines, sampleLine('NOT WANTED YET', 0)] }, 'form'), true)
  t.equal(isAllSubmitted({ ...done, version: 8 }, 'form'), false, 'the same parts were added again')
  t.equal(isAllSubmitted({ ...done, lines: [...sent.lines, sampleLine('B', 1)] }, 'form'), false, 'another part was added')
  t.equal(isAllSubmitted(done, 'another form'), false)
})

t.test('a rejected order leaves its form, and is not offered to be restored: its lines are put back by themselves', async t => {
  const refused = recordSubmission({ form }, sent, submission('rejected'), 7)
  t.strictSame([refused.form, refused.last?.inCart, isAllSubmitted({ ...emptyCart, ...refused }, 'form')], [form, true, false])
})

t.test('a rejected order whose lines this browser does not know is still to be restored', async t => {
  const refused = recordSubmission({ form }, { ...sent, lines: [] }, submission('rejected'), 7)
  t.strictSame([refused.form, refused.last?.inCart], [form, false])
})

t.test('an answer that comes twice, or after another order\'s, is recorded once', async t => {
  const done = recordSubmission({ form }, sent, submission('unknown'), 7)
  const again = recordSubmission({ ...done, form }, sent, submission('accepted'), 7)
  t.strictSame([again.form, again.last?.submission.state], [form, 'accepted'])
  const other = recordSubmission(done, { ...sent, key: 'key-2', lines: [] }, submission('accepted', 'REF-2'), 7)
  t.equal(recordSubmission(other, sent, submission('accepted'), 7), other)
})

t.test('an order is recognized by its form and lines if two tabs created a key each, and an earlier order is not mistaken for it', async t => {
  const done = recordSubmission({}, sent, submission('accepted'), 7)
  const order = { data: 'form', lines: sent.lines }
  t.same([isSubmittedSince({}, order), isSubmittedSince(done, order)], [false, true])
  t.equal(isSubmittedSince(done, { ...order, after: 'key-1' }), false, 'the same was ordered before')
  t.equal(isSubmittedSince(done, { ...order, lines: sent.lines.map(line => ({ ...line, quantity: line.quantity + 1 })) }), false, 'other lines with the same form')
  t.equal(isSubmittedSince(recordSubmission({}, sent, submission('rejected'), 7), order), false)
})

t.test('news of another order does not count', async t => {
  const unknown = recordSubmission({}, sent, submission('unknown'), 7)
  t.equal(updateSubmission(unknown, submission('rejected', 'REF-2')), unknown)
  t.equal(updateSubmission(unknown, submission('rejected')).last?.submission.state, 'rejected')
})

t.test('an order that was put back into the cart, on any device, is not offered again', async t => {
  const rejected = updateSubmission(recordSubmission({}, sent, submission('unknown'), 7), submission('rejected'))
  t.equal(shownCart({ lines: [], away: [] }, rejected, 1).last?.inCart, false)
  t.equal(shownCart({ lines: [], away: ['REF-1'] }, rejected, 1).last?.inCart, true)
})

t.test('an order submitted as a file leaves the form as it is', async t => {
  const done = recordSubmission({ form }, { key: 'key-9', lines: [], fromFile: true }, submission('unknown', 'REF-9'), 7)
  t.equal(done.form, form)
  t.match(done.last, { key: 'key-9', lines: [], inCart: true, fromFile: true })
})

t.test('prices that were stored are not shown to somebody who may no longer see them', async t => {
  const line = sampleLine('A', 2)
  const priced = { ...line, item: { ...line.item, dealer_price: 7_123, priceBreak: { discount_price: 6_123, discount_quantity: 5 } } }
  const last = { key: 'k', submission: submission('accepted'), lines: [priced], inCart: false }
  const content = { lines: [priced], away: [] }
  const shown = shownCart(content, { last }, 1, noRights)
  t.notMatch(JSON.stringify(shown), /7123|6123/)
  t.equal(shown.lines[0]?.quantity, 2)
  t.equal(shownCart(content, { last }, 1, noRights).lines, shown.lines, 'the same lines are the very same, so that nothing is rendered anew')
  t.equal(shownCart(content, { last }, 1, everyRight).lines, content.lines)
})
