import t from 'tap'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { closed } from '../call.ts'
import type { SubmissionKey } from '../checkout.ts'
import { CustomerNumber, IdField, RecordId, RepNumber } from '../fields.ts'
import type * as ids from './ids.ts'
import { limits } from '../policy/limits.ts'
import * as patterns from '../policy/patterns.ts'

const Named = closed({
  dealer: CustomerNumber,
  rep: Type.Optional(RepNumber),
  user: Type.Union([IdField<ids.UserId>(), Type.Null()]),
  orders: Type.Array(RecordId<ids.ErpOrderId>())
})

const inOrder = (dealer: ids.CustomerNumber, user: ids.UserId): string[] => [dealer, user]

/** The type checker fails where an error that is expected here is missing. None of them happens at run time. */
t.test('an id of one kind is refused where one of another is wanted', async t => {
  const dealer: ids.CustomerNumber = '10001'
  const user: ids.UserId = 'u-1'
  t.same(inOrder(dealer, user), ['10001', 'u-1'])
  // @ts-expect-error -- an account for a dealer, and the reverse
  t.same(inOrder(user, dealer), ['u-1', '10001'])

  const ofDealer: { id: ids.CustomerNumber } = { id: dealer }
  // @ts-expect-error -- in an object
  const ofUser: { id: ids.UserId } = ofDealer
  // @ts-expect-error -- in a list
  const users: readonly ids.UserId[] = [dealer]
  // @ts-expect-error -- in a function that is passed on
  const find: (id: ids.UserId) => string = (id: ids.CustomerNumber) => id
  // @ts-expect-error -- as the key of a map
  t.equal(new Map<ids.UserId, number>().get(dealer), undefined)
  t.same([ofUser.id, ...users, find(user)], ['10001', '10001', 'u-1'])
})

t.test('the schemas of calls know the kinds', async t => {
  const named: Static<typeof Named> = { dealer: '10001', rep: '12', user: 'u-1', orders: ['8000001'] }
  t.same(inOrder(named.dealer, named.user ?? ''), ['10001', 'u-1'])
  // @ts-expect-error -- a representative for a dealer
  const dealer: ids.CustomerNumber | undefined = named.rep
  // @ts-expect-error -- an account that may be missing, for a dealer
  const orNull: ids.CustomerNumber | null = named.user
  // @ts-expect-error -- a list of orders for one of references
  const references: ids.Reference[] = named.orders
  t.same([dealer, orNull, ...references], ['12', 'u-1', '8000001'])

  const key: Static<typeof SubmissionKey> = '6f1c7c1e-9a55-4a54-8f0e-0d7b5b1f3c11'
  // @ts-expect-error -- the key of a submission for its reference
  const reference: ids.Reference = key
  t.equal(reference, key)
})

t.test('a reference and an id of the ERP both name an order to the page, and are not each other', async t => {
  const erpOrderId: ids.ErpOrderId = '8000001'
  const reference: ids.Reference = 'P-1'
  const named: ids.OrderId[] = [erpOrderId, reference]
  // @ts-expect-error -- it may be a reference
  const inErp: ids.ErpOrderId | undefined = named[1]
  // @ts-expect-error -- the ERP's id for the portal's reference
  const sent: ids.Reference = erpOrderId
  t.same([inErp, sent], ['P-1', '8000001'])
})

t.test('text that says nothing of its kind may become any id', async t => {
  const text: string = ['10', '001'].join('')
  t.same(inOrder(text, text), ['10001', '10001'])
})

t.test('a schema says and checks the same with a kind as without', async t => {
  t.equal(JSON.stringify(RecordId<ids.UserId>()), JSON.stringify(Type.String({ minLength: 1, maxLength: limits.recordIdMax, pattern: patterns.recordId })))
  const named = { dealer: '10001', rep: '12', user: null, orders: ['8000001'] }
  t.equal(Compile(Named).Check(named), true)
  for (const wrong of [{ dealer: 'a dealer' }, { rep: '' }, { user: 1 }, { orders: [''] }]) t.equal(Compile(Named).Check({ ...named, ...wrong }), false)
})
