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

/** An operation of the ERP gateway. Parameters in the path and the query have the names of record fields. */
export type GatewayOperation = {
  readonly method: 'GET' | 'POST'
  /** The names of parameters are in braces. */
  readonly path: `/v1/${string}`
  readonly query?: readonly string[]
  readonly summary: string
  /** The operation changes data: the portal sends it once, and never retries it automatically. */
  readonly write?: true
  readonly body?: TSchema
  readonly answers: Readonly<Record<number, Answer>>
  /** What the gateway must guarantee beyond the shape of the answer. */
  readonly guarantees: readonly string[]
}

type Answer = { readonly when: string, readonly schema: TSchema }

const none: Answer = { when: 'The ERP has looked, and there is none', schema: NoneReply }
const refused: Answer = { when: 'Refused for good. The message is shown to the person who asked', schema: RefusalReply }
const orderRefused: Answer = { ...refused, schema: OrderRefusalReply }

const aboutWhatWasAsked = 'The answer is about what was asked for. An answer about another customer, order or invoice is refused and logged as a swapped reply.'
const onceByReference = 'A reference creates at most one order, ever, even if requests arrive twice or at the same time: the first request answers 201, ' +
  'any later one with the same reference 200 with the same order id.'
const namedWhenRefused = 'A refusal names the order, as every answer does. If it names another order, the portal does not know the outcome of its own.'
const keptWhenAnswered = 'When the answer is sent, the order is stored durably and can be found by its reference.'

/** The ERP gateway contract: every operation that the portal uses. */
export const gatewayOperations = {
  health: {
    method: 'GET',
    path: '/v1/health',
    summary: 'Check that the ERP behind the gateway is working',
    answers: { 200: { when: 'It is working', schema: HealthReply } },
    guarantees: ['Cheap enough to be called every few seconds.']
  },
  search: {
    method: 'POST',
    path: '/v1/items/search',
    summary: 'Items whose number or description contains a text',
    body: SearchRequest,
    answers: { 200: { when: 'The items found; an empty list if there are none', schema: SearchReply } },
    guarantees: [
      'The answer repeats TERM and CUST as requested, in any case.',
      'An item whose number equals the text comes first.',
      'CSTPR, BRKQT and BRKPR are those of the customer in CUST; without a customer, CSTPR and BRKPR are blank.'
    ]
  },
  item: {
    method: 'GET',
    path: '/v1/items/{ITNBR}',
    query: ['CUST'],
    summary: 'One item with the customer\'s price and price break',
    answers: { 200: { when: 'The item', schema: ItemReply }, 404: none },
    guarantees: [aboutWhatWasAsked, 'Item numbers may contain blanks, slashes and percent signs; they arrive percent-encoded.']
  },
  prices: {
    method: 'POST',
    path: '/v1/items/prices',
    summary: 'Stock and prices of many items at once',
    body: PricesRequest,
    answers: { 200: { when: 'The items that are sold; the others are left out', schema: PricesReply } },
    guarantees: [aboutWhatWasAsked, 'Each requested item appears at most once, and no other item does.', 'An order posted now is taken at these prices.']
  },
  dealer: {
    method: 'GET',
    path: '/v1/dealers/{CUSNO}',
    summary: 'One dealer with finances and addresses',
    answers: { 200: { when: 'The dealer', schema: DealerRecord }, 404: none },
    guarantees: [aboutWhatWasAsked, 'SUSPF and NEWDF are current: orders are refused on the strength of them.']
  },
  'dealers-of-rep': {
    method: 'GET',
    path: '/v1/reps/{REPNO}/dealers',
    summary: 'The dealers of a sales representative',
    answers: { 200: { when: 'The dealers; an empty list for an unknown representative', schema: DealersReply } },
    guarantees: ['Each dealer appears once, with that REPNO.']
  },
  'dealers-outside-reps': {
    method: 'POST',
    path: '/v1/dealers/outside-reps',
    summary: 'The dealers of all representatives but the named ones; all dealers if none is named',
    body: OutsideRepsRequest,
    answers: { 200: { when: 'The dealers', schema: DealersReply } },
    guarantees: ['Each dealer appears once, and none has one of these REPNO.']
  },
  orders: {
    method: 'GET',
    path: '/v1/dealers/{CUSNO}/orders',
    query: ['STATUS'],
    summary: 'A dealer\'s open or unconfirmed orders, newest first',
    answers: { 200: { when: 'The orders; an empty list if there are none', schema: OrdersReply } },
    guarantees: [aboutWhatWasAsked, 'A posted order is listed as unconfirmed at once, with its reference, until it is confirmed or deleted.']
  },
  'latest-order': {
    method: 'GET',
    path: '/v1/dealers/{CUSNO}/orders/latest',
    summary: 'The dealer\'s most recently submitted order, whatever its status',
    answers: { 200: { when: 'The order', schema: LatestOrderRecord }, 404: none },
    guarantees: [aboutWhatWasAsked]
  },
  'latest-orders': {
    method: 'POST',
    path: '/v1/orders/latest',
    summary: 'The latest orders of many dealers at once',
    body: LatestOrdersRequest,
    answers: { 200: { when: 'One record for each dealer that has orders', schema: LatestOrdersReply } },
    guarantees: ['At most one record for each requested customer number, and no others.']
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
    answers: { 200: { when: 'The invoices; an empty list if there are none', schema: InvoicesReply } },
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
      200: { when: 'The reference is already on file: the order that it created', schema: OrderIdReply },
      201: { when: 'The order was taken', schema: OrderIdReply },
      422: orderRefused
    },
    guarantees: [onceByReference, keptWhenAnswered, namedWhenRefused, 'A reference that another customer has used is refused with 422.']
  },
  'post-lightspeed': {
    method: 'POST',
    path: '/v1/lightspeed-orders',
    summary: 'Take the order file of a dealer-management system (ADP Lightspeed), which the ERP interprets',
    write: true,
    body: PostLightspeedRecord,
    answers: {
      200: { when: 'The reference is already on file: the order that it created', schema: OrderIdReply },
      201: { when: 'The order was taken', schema: OrderIdReply },
      422: orderRefused
    },
    guarantees: [onceByReference, keptWhenAnswered, namedWhenRefused, 'References share one namespace with those of posted orders.']
  },
  'find-order': {
    method: 'GET',
    path: '/v1/orders',
    query: ['REFERENCE', 'CUST'],
    summary: 'The order that was posted under a reference',
    answers: {
      200: { when: 'The order', schema: FoundOrderReply },
      404: { when: '`N`: this customer certainly has no order under this reference. `U`: the ERP cannot tell', schema: NoReferenceReply }
    },
    guarantees: [
      'Every 404 names the reference and the customer that it is about.',
      'A 404 with `N` means that the ERP itself has looked and has no such order; a bare 404 from a proxy means nothing. If it is said ' +
        'twice after ERP_SETTLED_AFTER has passed, the portal sends the order again.',
      'An ERP that does not keep references, forgets them, or may find several orders under one reference answers `U` instead. Then only ' +
        'a person can have the order sent again.',
      'It finds every order whose posting has been answered, and still finds it once it is confirmed, invoiced or deleted.',
      'ORDST may be left out. With it, the portal settles invoiced orders by itself, and never tells a dealer that a deleted order was ' +
        'submitted. Without it, a person must decide as soon as the ERP no longer shows the order.'
    ]
  },
  'delete-order': {
    method: 'POST',
    path: '/v1/orders/{ORDID}/delete',
    summary: 'Delete an order that awaits confirmation',
    write: true,
    body: DeleteOrderRecord,
    answers: { 200: { when: 'The order is deleted', schema: DeletedReply }, 404: none, 422: refused },
    guarantees: ['Refused with 422 if the order has been confirmed in the meantime, and answered with 404 if it is another customer\'s.']
  },
  'clear-new-dealer': {
    method: 'POST',
    path: '/v1/dealers/{CUSNO}/clear-new-dealer',
    summary: 'Clear the new-dealer flag: a first order was taken',
    write: true,
    body: Type.Object({}),
    answers: { 200: { when: 'NEWDF is now `N`', schema: NewDealerReply }, 404: none, 422: refused },
    guarantees: ['Idempotent: the same answer if the flag was already cleared.']
  }
} as const satisfies Record<string, GatewayOperation>

export type OperationName = keyof typeof gatewayOperations

/** Every operation with its name. */
export const operationList: ReadonlyArray<GatewayOperation & { readonly name: OperationName }> =
  // Object.entries forgets the type of its keys.
  (Object.entries(gatewayOperations) as Array<[OperationName, GatewayOperation]>).map(([name, operation]) => ({ name, ...operation }))
