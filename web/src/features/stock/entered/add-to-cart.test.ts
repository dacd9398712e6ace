import t from 'tap'
import { limits } from '@portal/contracts/policy/limits'
import { partNotSold } from '@portal/contracts/policy/messages'
import { ApiError } from '../../../lib/http/api-error.ts'
import { cartOf, forgetCarts, replaceCart } from '../../../domain/cart/cart.ts'
import { sampleItem, sampleLine } from '../../../../test/sample-cart.ts'
import { useToasts } from '../../../ui/feedback/toast-store.ts'
import { addSeveralToCart } from './add-several-to-cart.ts'
import { addToCart } from './add-to-cart.ts'

t.beforeEach(() => {
  forgetCarts()
  useToasts.setState({ toasts: [] })
})

const lastToast = () => useToasts.getState().toasts.at(-1)
const order = { id: 'A', quantity: 2, note: 'for Jim' }

t.test('fetches a new part\'s details once, and then adds to the line', async t => {
  let asked = 0
  const fetchItem = async (id: string) => {
    asked++
    return sampleItem(id)
  }
  t.equal(await addToCart('10001', order, fetchItem), true)
  t.match(lastToast(), { kind: 'success', header: 'Added to Cart', body: '2 × A' })
  t.equal(await addToCart('10001', { ...order, note: 'newer' }, fetchItem), true)
  t.equal(asked, 1)
  t.strictSame(cartOf('10001').lines, [sampleLine('A', 4, 'for Jim')])
})

t.test('two clicks before the details have loaded make one line', async t => {
  const details = Promise.withResolvers<ReturnType<typeof sampleItem>>()
  const clicks = [addToCart('10001', order, () => details.promise), addToCart('10001', order, () => details.promise)]
  details.resolve(sampleItem('A'))
  await Promise.all(clicks)
  t.strictSame(cartOf('10001').lines, [sampleLine('A', 4, 'for Jim')])
})

t.test('without a dealer no call is made, and the user is told', async t => {
  const never = async () => { throw new Error('asked') }
  t.equal(await addToCart(null, order, never), false)
  t.match(lastToast(), { kind: 'danger', header: 'Add to Cart Failed', body: 'Please Select a Dealer before adding items to cart.' })
  const refuse = async () => { throw new ApiError('dealer_required', 'no dealer', { status: 400 }) }
  t.equal(await addToCart('10001', order, refuse), false)
  t.match(lastToast(), { body: 'Please Select a Dealer before adding items to cart.' })
})

t.test('any other failure leaves the cart unchanged, and shows the BFF\'s message with the request\'s id', async t => {
  const failures = [
    [new ApiError('erp_unavailable', 'The ERP is away.', { status: 503, requestId: 'r-1' }), 'The ERP is away. Request ID r-1'],
    [new ApiError('network', 'No connection.'), 'No connection.'],
    [new TypeError('x'), 'The portal sent an answer that could not be read. Not added']
  ] as const
  for (const [error, words] of failures) {
    t.equal(await addToCart('10001', order, async () => { throw error }), false)
    t.match(lastToast(), { header: 'Add to Cart Failed', body: `An Unknown Error Occurred Please try again later. ${words}` })
  }
  t.strictSame(cartOf('10001').lines, [])
})

t.test('a part that is not sold is spoken of as such, without advice to try again', async t => {
  t.equal(await addToCart('10001', order, async () => { throw new ApiError('not_found', partNotSold, { status: 404, requestId: 'r-1' }) }), false)
  t.match(lastToast(), { header: 'Add to Cart Failed', body: `${partNotSold} Not added: 2 × A.` })
})

t.test('the toast about a part that could not be added disappears when it is added, and one about another part stays', async t => {
  const away = async () => { throw new ApiError('erp_unavailable', 'The ERP is away.', { status: 503 }) }
  for (const id of ['A', 'B']) await addToCart('10001', { ...order, id }, away)
  await addToCart(null, order, away)
  const failures = () => useToasts.getState().toasts.filter(({ kind }) => kind === 'danger').map(({ body }) => body)
  t.equal(failures().length, 3)
  await addToCart('10001', order, async id => sampleItem(id))
  t.match(failures(), [/Not added: 2 × B/])
  t.equal(failures().length, 1)
  await addSeveralToCart('10001', [{ ...order, id: 'B' }], async ids => ids.map(id => sampleItem(id)))
  t.strictSame(failures(), [])
})

t.test('an expired session and a change of dealer are reported elsewhere', async t => {
  await addToCart('10001', order, async () => { throw new ApiError('unauthenticated', '', { status: 401 }) })
  await addToCart('10001', order, async () => { throw new ApiError('dealer_changed', '', { status: 409 }) })
  t.equal(lastToast(), undefined)
})

t.test('a full cart says so', async t => {
  replaceCart('10001', Array.from({ length: limits.cartLinesMax }, (_, n) => sampleLine(`P${n}`, 1)))
  t.equal(await addToCart('10001', order, async id => sampleItem(id)), false)
  t.match(lastToast(), { body: 'The cart is full. Please submit it before adding more parts.' })
})

t.test('pieces that do not fit into a line are refused, and none of them is added', async t => {
  const fetchItem = async (id: string) => sampleItem(id)
  replaceCart('10001', [sampleLine('A', 99_990)])
  t.equal(await addToCart('10001', { ...order, quantity: 1000 }, fetchItem), false)
  t.match(lastToast(), { kind: 'danger', header: 'Add to Cart Failed', body: 'The cart already has 99,990 × A. The limit per line is 99,999.' })
  t.equal(cartOf('10001').lines[0]?.quantity, 99_990)
})

t.test('a note is kept for a part that is in the cart without one', async t => {
  replaceCart('10001', [sampleLine('A', 1)])
  t.equal(await addToCart('10001', order, async id => sampleItem(id)), true)
  t.strictSame(cartOf('10001').lines, [sampleLine('A', 3, 'for Jim')])
})
