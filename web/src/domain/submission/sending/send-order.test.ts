import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { sampleUser } from '../../../../test/sample-users.ts'
import { sampleStorage } from '../../../../test/sample-storage.ts'
import { addCartLine, forgetCarts } from '../../cart/cart.ts'
import { enableCartSync } from '../../cart/sync/open-carts.ts'
import { sampleLine } from '../../../../test/sample-cart.ts'
import { useSession } from '../../session/session.ts'
import { sendOrder } from './send-order.ts'

type Answer = { status: number, body: unknown }

/** Answers the page's requests one at a time, when the test says so; `sent` holds the requests. */
function fakeBff (answers: Answer[]) {
  const sent: Array<{ path: string, body: unknown }> = []
  const gates: Array<() => void> = []
  globalThis.fetch = async (input, init) => {
    const answer = answers[sent.length] ?? { status: 500, body: {} }
    sent.push({ path: String(input), body: JSON.parse(String(init?.body)) })
    await new Promise<void>(resolve => { gates.push(resolve) })
    return Response.json(answer.body, { status: answer.status })
  }
  return {
    sent,
    /** Answers the requests that are sent by then. */
    async letThrough () {
      await setImmediate()
      gates.splice(0).forEach(open => { open() })
    }
  }
}

const order = {
  submission_key: '0b5c2b44-6d1f-4f43-9f0b-2a6b7a3f9c11',
  order: {
    cart: [{ id: 'A', quantity: 1, note: '' }],
    data: { shipping: 'default', po_number: '1', special_instructions: '', address: 9999, customer_number: '10001' }
  }
} as const
const body = { ...order, order: { cart: [...order.order.cart], data: order.order.data } }
const accepted = { reference: 'REF-1', state: 'accepted', erp_order_id: '8000001' }

t.test('an order whose request is in flight is not sent again', async t => {
  const bff = fakeBff([{ status: 200, body: { submission: accepted } }])
  const both = [sendOrder(body), sendOrder(body)]
  await bff.letThrough()
  t.strictSame(await Promise.all(both), [accepted, accepted])
  t.strictSame(bff.sent, [{ path: '/createOrder', body }])
})

t.test('an order whose request failed can be sent again', async t => {
  const away = { code: 'erp_unavailable', message: 'Away.', requestId: 'r1' }
  const bff = fakeBff([{ status: 503, body: away }, { status: 200, body: { submission: accepted } }])
  const first = t.rejects(sendOrder(body), away)
  await bff.letThrough()
  await first
  const second = sendOrder({ ...body, duplicate_of: ['REF-0'] })
  await bff.letThrough()
  t.strictSame(await second, accepted)
  t.equal(bff.sent.length, 2)
})

t.test('changes to the cart are sent before the order; if that fails, nothing is ordered', async t => {
  Object.defineProperty(globalThis, 'localStorage', { value: sampleStorage().storage, configurable: true })
  Object.defineProperty(globalThis, 'document', { value: { cookie: 'session=9999999999', querySelector: () => null }, configurable: true })
  useSession.setState({ status: 'in', user: sampleUser() })
  enableCartSync(true)
  const away = { code: 'portal_unavailable', message: 'Away.', requestId: 'r1' }
  const bff = fakeBff([{ status: 503, body: away }, { status: 200, body: { version: 1 } }, { status: 200, body: { submission: accepted } }])
  addCartLine('10001', sampleLine('A', 1))
  const failed = t.rejects(sendOrder(body), { code: 'portal_unavailable' })
  await bff.letThrough()
  await failed
  const sent = sendOrder(body)
  await bff.letThrough()
  await bff.letThrough()
  t.strictSame(await sent, accepted)
  t.strictSame(bff.sent.map(({ path }) => path), ['/cart', '/cart', '/createOrder'])
  forgetCarts()
  enableCartSync(false)
})
