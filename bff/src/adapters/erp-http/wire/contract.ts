import Type, { type TSchema } from 'typebox'
import { DealerRecord, DealersReply, NewDealerReply, OutsideRepsRequest } from './dealers.ts'
import { HealthReply } from './health.ts'
import { InvoiceRecord, InvoicesReply } from './invoices.ts'
import { ItemReply, PricesReply, PricesRequest, SearchReply, SearchRequest } from './items.ts'
import { LatestOrderRecord, LatestOrdersReply, LatestOrdersRequest, OrderRecord, OrdersReply } from './orders.ts'
import {
  DeletedReply, DeleteOrderRecord, FoundOrderReply, NoneReply, NoReferenceReply, OrderIdReply, OrderRefusalReply, PostLightspeedRecord,
  PostOrderRecord, RefusalReply
} from './submit.ts'

/** An operation that an ERP's gateway offers. Parameters in the path and the query are fields of records, under their names. */
export type GatewayOperation = {
  readonly method: 'GET' | 'POST'
  /** With the names of its parameters in braces. */
  readonly path: `/v1/${string}`
  readonly query?: readonly string[]
  readonly summary: string
  /** Changes what the ERP has: the portal sends it once and never again by itself. */
  readonly write?: true
  readonly body?: TSchema
  readonly answers: Readonly<Record<number, Answer>>
  /** What must hold beyond the shape of the answer. */
  readonly guarantees: readonly string[]
}

type Answer = { readonly when: string, readonly schema: TSchema }

const none: Answer = { when: 'There is none: the ERP has looked', schema: NoneReply }
const refused: Answer = { when: 'Refused for good. The message is shown to the person who asked', schema: RefusalReply }
const orderRefused: Answer = { ...refused, schema: OrderRefusalReply }

const aboutWhatWasAsked = 'The answer is about what was asked for. One about another customer, order or invoice is refused and logged as a swapped reply.'
const onceByReference = 'A reference makes one order at most, for good, whatever arrives twice or at once: the first request answers 201, ' +
  'any later one of the same reference 200 with the id that the first one got.'
const namedWhenRefused = 'A refusal names the order, as every answer does: of one that names another the portal does not know what has become of its own.'
const keptWhenAnswered = 'By the time of its answer the order is kept, and is found by its reference.'

/** The ERP gateway contract: every operation that the portal asks for. */
export const gatewayOperations = {
  health: {
    method: 'GET',
    path: '/v1/health',
    summary: 'Whether the ERP behind the gateway is at work',
    answers: { 200: { when: 'It is', schema: HealthReply } },
    guarantees: ['Cheap enough to be asked every few seconds.']
  },
  search: {
    method: 'POST',
    path: '/v1/items/search',
    summary: 'Items whose number or description holds a text',
    body: SearchRequest,
    answers: { 200: { when: 'The items found; none is an empty list', schema: SearchReply } },
    guarantees: [
      'TERM and CUST come back as they were asked for, in whatever case.',
      'An item whose number is the text stands first.',
      'CSTPR, BRKQT and BRKPR are those of the customer in CUST; without a customer CSTPR and BRKPR are blank.'
    ]
  },
  item: {
    method: 'GET',
    path: '/v1/items/{ITNBR}',
    query: ['CUST'],
    summary: 'One item with the customer\'s price and price break',
    answers: { 200: { when: 'The item', schema: ItemReply }, 404: none },
    guarantees: [aboutWhatWasAsked, 'Item numbers hold blanks, slashes and percent signs; they arrive percent-encoded.']
  },
  prices: {
    method: 'POST',
    path: '/v1/items/prices',
    summary: 'Stock and prices of many items at once',
    body: PricesRequest,
    answers: { 200: { when: 'The items that are sold; the others are left out', schema: PricesReply } },
    guarantees: [aboutWhatWasAsked, 'Each item is there once at most, and none that was not asked for.', 'An order posted now is taken at these prices.']
  },
  dealer: {
    method: 'GET',
    path: '/v1/dealers/{CUSNO}',
    summary: 'One dealer with finances and addresses',
    answers: { 200: { when: 'The dealer', schema: DealerRecord }, 404: none },
    guarantees: [aboutWhatWasAsked, 'SUSPF and NEWDF are those of this moment: orders are refused by them.']
  },
  'dealers-of-rep': {
    method: 'GET',
    path: '/v1/reps/{REPNO}/dealers',
    summary: 'The dealers of a sales representative',
    answers: { 200: { when: 'The dealers; an empty list for an unknown representative', schema: DealersReply } },
    guarantees: ['Each dealer once, with that REPNO.']
  },
  'dealers-outside-reps': {
    method: 'POST',
    path: '/v1/dealers/outside-reps',
    summary: 'The dealers of none of the named representatives; all dealers where none is named',
    body: OutsideRepsRequest,
    answers: { 200: { when: 'The dealers', schema: DealersReply } },
    guarantees: ['Each dealer once, with none of these REPNO.']
  },
  orders: {
    method: 'GET',
    path: '/v1/dealers/{CUSNO}/orders',
    query: ['STATUS'],
    summary: 'A dealer\'s open or unconfirmed orders, newest first',
    answers: { 200: { when: 'The orders; none is an empty list', schema: OrdersReply } },
    guarantees: [aboutWhatWasAsked, 'A posted order is among the unconfirmed ones at once, with its reference, until it is confirmed or deleted.']
  },
  'latest-order': {
    method: 'GET',
    path: '/v1/dealers/{CUSNO}/orders/latest',
    summary: 'The order that a dealer submitted last, whatever has become of it',
    answers: { 200: { when: 'The order', schema: LatestOrderRecord }, 404: none },
    guarantees: [aboutWhatWasAsked]
  },
  'latest-orders': {
    method: 'POST',
    path: '/v1/orders/latest',
    summary: 'The latest orders of many dealers at once',
    body: LatestOrdersRequest,
    answers: { 200: { when: 'One record for each dealer that has orders', schema: LatestOrdersReply } },
    guarantees: ['One record at most for each customer number asked for, and no other.']
  },
  order: {
    method: 'GET',
    path: '/v1/orders/{ORDID}',
    summary: 'One order with its parts, confirmed or not',
    answers: { 200: { when: 'The order', schema: OrderRecord }, 404: none },
    guarantees: [aboutWhatWasAsked]
  },
  invoices: {
    method: 'GET',
    path: '/v1/dealers/{CUSNO}/invoices',
    query: ['SINCE'],
    summary: 'A dealer\'s invoices and credit memos since a day, newest first',
    answers: { 200: { when: 'The invoices; none is an empty list', schema: InvoicesReply } },
    guarantees: [aboutWhatWasAsked, 'None is dated before SINCE.']
  },
  invoice: {
    method: 'GET',
    path: '/v1/invoices/{INVID}',
    summary: 'One invoice or credit memo with its lines',
    answers: { 200: { when: 'The invoice', schema: InvoiceRecord }, 404: none },
    guarantees: [aboutWhatWasAsked]
  },
  'post-order': {
    method: 'POST',
    path: '/v1/orders',
    summary: 'Take an order',
    write: true,
    body: PostOrderRecord,
    answers: {
      200: { when: 'The reference is on file: the order it made', schema: OrderIdReply },
      201: { when: 'The order was taken', schema: OrderIdReply },
      422: orderRefused
    },
    guarantees: [onceByReference, keptWhenAnswered, namedWhenRefused, 'A reference that another customer has used is refused with 422.']
  },
  'post-lightspeed': {
    method: 'POST',
    path: '/v1/lightspeed-orders',
    summary: 'Take the order file of a dealer-management system (ADP Lightspeed), which the ERP reads',
    write: true,
    body: PostLightspeedRecord,
    answers: {
      200: { when: 'The reference is on file: the order it made', schema: OrderIdReply },
      201: { when: 'The order was taken', schema: OrderIdReply },
      422: orderRefused
    },
    guarantees: [onceByReference, keptWhenAnswered, namedWhenRefused, 'References are shared with posted orders.']
  },
  'find-order': {
    method: 'GET',
    path: '/v1/orders',
    query: ['REFERENCE', 'CUST'],
    summary: 'The order that was posted under a reference',
    answers: {
      200: { when: 'The order', schema: FoundOrderReply },
      404: { when: '`N`: there is none of this customer under this reference, for sure. `U`: the ERP cannot say', schema: NoReferenceReply }
    },
    guarantees: [
      'Every 404 names the reference and the customer that it is about.',
      'A 404 with `N` says that the ERP itself has looked and has no such order: a proxy\'s own 404 says nothing. Said twice, once ' +
        'ERP_SETTLED_AFTER is over, it lets the order be sent again.',
      'An ERP that keeps no references, forgets them, or may find several orders under one, answers `U` instead: then nothing is ' +
        'sent again but by a person.',
      'It sees every order whose posting has been answered, and goes on seeing it once it is confirmed, invoiced or deleted.',
      'ORDST may be left out. With it the portal settles by itself what is invoiced, and never tells a dealer that a deleted order was ' +
        'submitted; without it a person must say which it is, once the order is not shown any more.'
    ]
  },
  'delete-order': {
    method: 'POST',
    path: '/v1/orders/{ORDID}/delete',
    summary: 'Delete an order that awaits confirmation',
    write: true,
    body: DeleteOrderRecord,
    answers: { 200: { when: 'It is deleted', schema: DeletedReply }, 404: none, 422: refused },
    guarantees: ['Refused with 422 where the order has been confirmed meanwhile, and answered with 404 where it is another customer\'s.']
  },
  'clear-new-dealer': {
    method: 'POST',
    path: '/v1/dealers/{CUSNO}/clear-new-dealer',
    summary: 'The dealer is new no longer: a first order was taken',
    write: true,
    body: Type.Object({}),
    answers: { 200: { when: 'NEWDF is `N` now', schema: NewDealerReply }, 404: none, 422: refused },
    guarantees: ['The same answer where it was so already.']
  }
} as const satisfies Record<string, GatewayOperation>

export type OperationName = keyof typeof gatewayOperations

/** Every operation with its name. */
export const operationList: ReadonlyArray<GatewayOperation & { readonly name: OperationName }> =
  // Object.entries forgets the type of its keys.
  (Object.entries(gatewayOperations) as Array<[OperationName, GatewayOperation]>).map(([name, operation]) => ({ name, ...operation }))
