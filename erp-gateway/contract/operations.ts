import type { RepNumber } from '@portal/contracts/base/ids'
import type { IsoDate } from '@portal/contracts/base/dates'
import { second } from '@portal/contracts/base/time-units'
import { invoiceHistoryMonths } from '@portal/contracts/policy/invoice-history'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { clientLimits } from './client-limits.ts'
import type { Problem } from './codec.ts'
import type { RecordCodec } from './record.ts'
import * as changes from './records/changes.ts'
import * as dealers from './records/dealers.ts'
import { health, nothing } from './records/health.ts'
import * as invoices from './records/invoices.ts'
import * as items from './records/items.ts'
import * as orders from './records/orders.ts'
import * as purchases from './records/purchases.ts'

/** What a gateway must hold to. Its id begins with the operation's name. */
export type Guarantee = {
  readonly id: `${string}/${string}`
  readonly text: string
  /** The portal works without it, though it serves people better with it. */
  readonly recommended?: true
}

/** An answer that the contract defines for a status. */
export type Reply<Asked, Answer> = {
  readonly when: string
  readonly record: RecordCodec<Answer>
  /** The field that holds a list of records, if the answer is one: each of them can be used without the others. */
  readonly list?: string | undefined
  /**
   * What in the answer is not about what was asked for, such as another customer's order.
   * @param latestDay the last day on which the ERP may say that something happened; called only where an answer has one, because days of a zone take time
   */
  unrelated(asked: NoInfer<Asked>, answer: NoInfer<Answer>, latestDay: () => IsoDate): Problem[]
}

/** An operation of the ERP gateway. Parameters in the path and the query have the names of fields. */
export type Operation<Asked, Answer, NotFound = never, Refused = never> = {
  readonly method: 'GET' | 'POST'
  /** The names of parameters are in braces. */
  readonly path: `/v1/${string}`
  /** The names of the fields in the path, and of those in the query. */
  readonly inPath: readonly string[]
  readonly inQuery: readonly string[]
  readonly summary: string
  /** The operation changes data: the portal sends it once, and never retries it automatically. */
  readonly write: boolean
  /** Every field of the request, in path, query and body. */
  readonly asked: RecordCodec<Asked>
  readonly answer: Reply<Asked, Answer>
  /** When the answer has the status 201 instead of 200; undefined if it never does. */
  readonly created: string | undefined
  /** Status 404 from the gateway itself. */
  readonly notFound: Reply<Asked, NotFound> | undefined
  /** Status 422. */
  readonly refused: Reply<Asked, Refused> | undefined
  /** How the portal does without the operation, if a gateway may leave it out. Such a gateway answers as `isLeftOut` says. */
  readonly without: string | undefined
  readonly guarantees: readonly Guarantee[]
}

type Described<Asked, Answer, NotFound, Refused> =
  Pick<Operation<Asked, Answer, NotFound, Refused>, 'method' | 'path' | 'summary' | 'asked' | 'guarantees'> &
  Partial<Pick<Operation<Asked, Answer, NotFound, Refused>, 'inQuery' | 'write' | 'created' | 'notFound' | 'refused' | 'without'>> &
  { readonly when: string, readonly answer: RecordCodec<Answer> } & Partial<Pick<Reply<Asked, Answer>, 'list' | 'unrelated'>>

function operation<Asked, Answer, NotFound = never, Refused = never> (
  { when, answer, list, unrelated = () => [], ...of }: Described<Asked, Answer, NotFound, Refused>
): Operation<Asked, Answer, NotFound, Refused> {
  const inPath = [...of.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const reply = { when, record: answer, list, unrelated }
  return { inPath, inQuery: [], write: false, created: undefined, notFound: undefined, refused: undefined, without: undefined, ...of, answer: reply }
}

/** The guarantees of every operation. */
function usual (name: string, write: boolean): Guarantee[] {
  return [
    { id: `${name}/form`, text: 'Every field is there and has its form, in JSON that is encoded in UTF-8.' },
    { id: `${name}/key`, text: 'If the gateway has a key, a request without it, or with another one, is answered with 401 and not processed.' },
    ...write ? [] : [{ id: `${name}/in-time`, text: `Answered within ${clientLimits.read / second} s, also while 50 such requests are under way.` } as const]
  ]
}

/** Gives each operation the name that it has in the list, and the guarantees that hold for all. */
function named<const Operations extends Record<string, Pick<AnyOperation, 'write' | 'guarantees'>>> (operations: Operations): { readonly [Name in keyof Operations]: Operations[Name] & { readonly name: Name } } {
  const entries = Object.entries(operations).map(([name, operation]: [string, Pick<AnyOperation, 'write' | 'guarantees'>]) =>
    [name, { ...operation, name, guarantees: [...usual(name, operation.write), ...operation.guarantees] }])
  // Object.fromEntries loses the types of the individual operations.
  return Object.fromEntries(entries) as { readonly [Name in keyof Operations]: Operations[Name] & { readonly name: Name } }
}

const askedFor = 'the one that was asked for'

/** A problem if a value is not the one that was asked for. */
function same (path: string, found: string, asked: string): Problem[] {
  return found === asked ? [] : [{ path, expected: askedFor, found }]
}

function sameOrder (asked: orders.OrderNamed, found: orders.OrderNamed): Problem[] {
  return [...same('/REFNO', found.reference, asked.reference), ...same('/CUSNO', found.customerNumber, asked.customerNumber)]
}

/** Problems for entries that come twice, or were not asked for. */
function eachOnce (keys: readonly string[], path: (index: number) => string, isWanted: (key: string) => boolean = () => true): Problem[] {
  const seen = new Set<string>()
  return keys.flatMap((key, index) => {
    const problem = !isWanted(key) ? 'one that was asked for' : seen.has(key) ? 'one that is not there already' : undefined
    seen.add(key)
    return problem === undefined ? [] : [{ path: path(index), expected: problem, found: key }]
  })
}

const none = { when: 'The ERP has looked, and there is none', record: orders.none, unrelated: () => [] }
const refused = { when: 'Refused for good. The message is shown to the person who asked', record: orders.refused, unrelated: () => [] }
const orderRefused = { ...refused, record: orders.orderRefused, unrelated: sameOrder }

const aboutWhatWasAsked = 'The answer is about what was asked for. An answer about another customer, order or invoice is refused and logged as a swapped reply.'
const unknownCustomer = 'A CUST that the ERP does not have is answered with 404 and `{"FOUND":"N"}`.'
const samePrices = '`search`, `item` and `prices` say the same of a part to the same customer.'
const listPrices = 'LSTPR is above 0 where CSTPR is, or left out: a piece costs the lower of the two, so one with an LSTPR of 0 would cost nothing. For a customer one of the two is there.'
const complementary = 'The dealers of a representative and those of all others are all dealers, as without REPS.'
const sameOrderEverywhere = 'Every order that is listed can be read, and what the list says of it the order says, too.'
const sameInvoiceEverywhere = 'Every invoice that is listed can be read, is the same customer\'s, and says what the list says of it; ITEMS are the part numbers on its lines.'
const onceByReference = 'A reference creates at most one order, ever, even if requests arrive twice or at the same time: the first request answers 201, ' +
  'any later one with the same reference 200 with the same order id.'
const namedWhenRefused = 'A refusal names the order, as every answer does. If it names another order, the portal does not know the outcome of its own.'
const keptWhenAnswered = 'When the answer is sent, the order is stored durably and can be found by its reference.'

function listedDealers ({ dealers }: dealers.DealerList, belongs: (repNumber: RepNumber) => boolean): Problem[] {
  return [
    ...dealers.flatMap(({ rep_number: found }, index) => belongs(found) ? [] : [{ path: `/DEALERS/${index}/REPNO`, expected: 'a representative that was asked for', found }]),
    ...eachOnce(dealers.map(dealer => dealer.customer_number), index => `/DEALERS/${index}/CUSNO`)
  ]
}

/** The ERP gateway contract: every operation that the portal uses. */
export const gatewayOperations = named({
  health: operation({
    method: 'GET',
    path: '/v1/health',
    summary: 'Check that the ERP behind the gateway is working',
    asked: nothing,
    when: 'It is working',
    answer: health,
    guarantees: [{ id: 'health/cheap', text: 'Cheap enough to be called every few seconds.' }]
  }),
  search: operation({
    method: 'POST',
    path: '/v1/items/search',
    summary: 'Items whose number, manufacturer\'s number or description contains a text',
    asked: items.searchAsked,
    when: 'The items found; an empty list if there are none',
    answer: items.foundItems,
    list: 'ITEMS',
    // Legacy systems may answer in upper case.
    notFound: none,
    unrelated: (asked, found) => [
      ...same('/TERM', found.term.toLowerCase(), asked.term.toLowerCase()), ...same('/CUST', found.customerNumber, asked.customerNumber)
    ],
    guarantees: [
      { id: 'search/about-what-was-asked', text: 'The answer repeats TERM and CUST as requested, in any case.' },
      { id: 'search/exact-first', text: 'An item whose number equals the text, in any case, comes first.' },
      { id: 'search/finds', text: 'An item is found by its whole number, and by a word of its description, in any case.' },
      { id: 'search/literal', text: 'Blanks, percent signs, underscores, quotes, slashes and asterisks in TERM are no wildcards: they are looked for as they are, or left out as in `search/words`.' },
      {
        id: 'search/words',
        text: 'A TERM of several words finds the items that have every one of them in number, manufacturer\'s number or description, in any order. ' +
          'Punctuation and blanks in part numbers and manufacturer\'s numbers are ignored: `cd520x114` and `cd 520-x114` find `CD-520X114`.',
        recommended: true
      },
      {
        id: 'search/order',
        text: 'The item whose number is TERM comes first, with or without punctuation and blanks; then those whose numbers begin with it; then the others. ' +
          'Each group is sorted by number.',
        recommended: true
      },
      {
        id: 'search/bar-codes',
        text: 'TERM may be a bar code in UPCNO of an item, whole, with or without zeros in front: the items that have it come before any others.'
      },
      { id: 'search/limit', text: 'At most LIMIT items. MORE is `Y` if there are more, and only then; fewer than LIMIT may be answered with MORE `Y`.' },
      { id: 'search/each-once', text: 'Each item appears once.' },
      { id: 'search/list-prices', text: listPrices },
      { id: 'search/customers-prices', text: 'CSTPR, BRKQT and BRKPR are those of the customer in CUST.' },
      { id: 'search/visitors-see-no-price', text: 'Without a customer, CSTPR and BRKPR are blank, BRKQT is 0, and BREAK is left out.' },
      { id: 'search/unknown-customer', text: unknownCustomer },
      { id: 'search/agrees', text: samePrices }
    ]
  }),
  item: operation({
    method: 'GET',
    path: '/v1/items/{ITNBR}',
    inQuery: ['CUST'],
    summary: 'One item with the customer\'s price and price break',
    asked: items.itemAsked,
    when: 'The item',
    answer: items.itemForCustomer,
    unrelated: (asked, found) => [
      ...items.askedFor([asked.itemNumber])(found) ? [] : same('/ITNBR', found.item_number, asked.itemNumber),
      ...same('/CUST', found.customerNumber, asked.customerNumber)
    ],
    notFound: none,
    guarantees: [
      { id: 'item/about-what-was-asked', text: aboutWhatWasAsked },
      { id: 'item/any-number', text: 'Part numbers may contain blanks, slashes and percent signs; they arrive percent-encoded.' },
      { id: 'item/bar-codes', text: 'An ITNBR that is no part number but a bar code in UPCNO of one item is answered with that item, under its own ITNBR.' },
      { id: 'item/unknown', text: 'A part number or a customer that the ERP does not have is answered with 404 and `{"FOUND":"N"}`.' },
      { id: 'item/list-prices', text: listPrices },
      { id: 'item/agrees', text: samePrices }
    ]
  }),
  prices: operation({
    method: 'POST',
    path: '/v1/items/prices',
    summary: 'Stock and prices of many items at once',
    asked: items.pricesAsked,
    when: 'The items that are sold; the others are left out',
    answer: items.prices,
    list: 'ITEMS',
    notFound: none,
    unrelated (asked, found) {
      const wanted = new Set(found.items.filter(items.askedFor(asked.itemNumbers)).map(item => item.item_number))
      return [
        ...same('/CUST', found.customerNumber, asked.customerNumber),
        ...eachOnce(found.items.map(item => item.item_number), index => `/ITEMS/${index}/ITNBR`, number => wanted.has(number))
      ]
    },
    guarantees: [
      { id: 'prices/about-what-was-asked', text: aboutWhatWasAsked },
      { id: 'prices/each-once', text: 'Each requested item appears at most once, and no other item does.' },
      {
        id: 'prices/bar-codes',
        text: 'A requested number that is no part number but a bar code in UPCNO is answered with the items that have it, under their own ITNBR.'
      },
      { id: 'prices/unknown-left-out', text: 'Part numbers that the ERP does not have are left out. The others are answered.' },
      { id: 'prices/unknown-customer', text: unknownCustomer },
      { id: 'prices/list-prices', text: listPrices },
      { id: 'prices/agrees', text: samePrices },
      { id: 'prices/hold-for-orders', text: 'An order posted now is taken at these prices.' }
    ]
  }),
  dealer: operation({
    method: 'GET',
    path: '/v1/dealers/{CUSNO}',
    summary: 'One dealer with finances and addresses',
    asked: dealers.dealerAsked,
    when: 'The dealer',
    answer: dealers.dealer,
    unrelated: (asked, found, latestDay) => [
      ...same('/CUSNO', found.customer_number, asked.customerNumber),
      // A gateway that writes the day in another order, or without its century, may write a day that is still to come.
      ...found.date_last_payment !== null && found.date_last_payment > latestDay()
        ? [{ path: '/LPDAT', expected: `${dealers.lastPaymentExpected}, and no day that is still to come`, found: found.date_last_payment }]
        : []
    ],
    notFound: none,
    guarantees: [
      { id: 'dealer/about-what-was-asked', text: aboutWhatWasAsked },
      { id: 'dealer/unknown', text: 'A customer number that the ERP does not have is answered with 404 and `{"FOUND":"N"}`.' },
      { id: 'dealer/default-address', text: `ADRES has the address \`${defaultAddressKey}\`, to which an order goes if its dealer does not choose another.`, recommended: true },
      { id: 'dealer/agrees', text: 'Name, representative and default address are the same here and in the lists of dealers, and so are SUSPF, NEWDF and AMTDU where the lists have them. AMTOD of the lists is PER01 to PER04 together.' },
      { id: 'dealer/adds-up', text: 'PERCU and PER01 to PER04 add up to AMTDU.' },
      { id: 'dealer/current', text: 'SUSPF and NEWDF are current: orders are refused on the strength of them.' }
    ]
  }),
  'dealers-of-rep': operation({
    method: 'GET',
    path: '/v1/reps/{REPNO}/dealers',
    summary: 'The dealers of a sales representative',
    asked: dealers.repAsked,
    when: 'The dealers; an empty list for an unknown representative',
    answer: dealers.dealerList,
    list: 'DEALERS',
    unrelated: (asked, found) => listedDealers(found, rep => rep === asked.repNumber),
    guarantees: [
      { id: 'dealers-of-rep/each-once', text: 'Each dealer appears once, with that REPNO.' },
      { id: 'dealers-of-rep/sorted', text: 'Sorted by customer number.' },
      { id: 'dealers-of-rep/unknown', text: 'A representative whom the ERP does not have has no dealers: an empty list.' },
      { id: 'dealers-of-rep/agrees', text: complementary }
    ]
  }),
  'dealers-outside-reps': operation({
    method: 'POST',
    path: '/v1/dealers/outside-reps',
    summary: 'The dealers of all representatives but the named ones; all dealers if none is named',
    asked: dealers.repsAsked,
    when: 'The dealers',
    answer: dealers.dealerList,
    list: 'DEALERS',
    unrelated (asked, found) {
      const named = new Set(asked.repNumbers)
      return listedDealers(found, rep => !named.has(rep))
    },
    guarantees: [
      { id: 'dealers-outside-reps/each-once', text: 'Each dealer appears once, and none has one of these REPNO.' },
      { id: 'dealers-outside-reps/sorted', text: 'Sorted by customer number.' },
      { id: 'dealers-outside-reps/agrees', text: complementary }
    ]
  }),
  orders: operation({
    method: 'GET',
    path: '/v1/dealers/{CUSNO}/orders',
    inQuery: ['STATUS'],
    summary: 'A dealer\'s open or unconfirmed orders, newest first',
    asked: orders.ordersAsked,
    when: 'The orders; an empty list if there are none',
    answer: orders.orderList,
    list: 'ORDERS',
    unrelated: (asked, found) => [
      ...same('/CUSNO', found.customerNumber, asked.customerNumber),
      ...same('/STATUS', found.status, asked.status),
      ...found.orders.flatMap((order, index) => [
        ...same(`/ORDERS/${index}/CUSNO`, order.customer_number, asked.customerNumber),
        ...same(`/ORDERS/${index}/ORDST`, order.type, asked.status === 'open' ? 'confirmed' : 'unconfirmed')
      ]),
      ...eachOnce(found.orders.map(order => order._id), index => `/ORDERS/${index}/ORDID`)
    ],
    guarantees: [
      { id: 'orders/about-what-was-asked', text: aboutWhatWasAsked },
      { id: 'orders/status', text: 'Only orders of that STATUS: `C` for `open`, `U` for `unconfirmed`. Each appears once.' },
      { id: 'orders/newest-first', text: 'Sorted by date, the newest first; orders without a date last.' },
      { id: 'orders/unknown-customer', text: 'A customer that the ERP does not have has no orders: an empty list.' },
      { id: 'orders/agrees', text: sameOrderEverywhere },
      { id: 'orders/listed-at-once', text: 'A posted order is listed as unconfirmed at once, with its reference, until it is confirmed or deleted.' }
    ]
  }),
  'latest-order': operation({
    method: 'GET',
    path: '/v1/dealers/{CUSNO}/orders/latest',
    summary: 'The dealer\'s most recently submitted order, whatever its status',
    asked: dealers.dealerAsked,
    when: 'The order',
    answer: orders.latestOrder,
    unrelated: (asked, found) => same('/CUSNO', found.customerNumber, asked.customerNumber),
    notFound: none,
    guarantees: [
      { id: 'latest-order/about-what-was-asked', text: aboutWhatWasAsked },
      { id: 'latest-order/unknown', text: 'A customer without orders, or that the ERP does not have, is answered with 404 and `{"FOUND":"N"}`.' },
      { id: 'latest-order/agrees', text: 'DOCID can be read with `order`, or with `invoice` if ORDST is `I`. No order in `orders` is newer.' }
    ]
  }),
  'latest-orders': operation({
    method: 'POST',
    path: '/v1/orders/latest',
    summary: 'The latest orders of many dealers at once',
    asked: orders.latestOrdersAsked,
    when: 'One record for each dealer that has orders',
    answer: orders.latestOrderList,
    list: 'ORDERS',
    unrelated (asked, found) {
      const wanted = new Set(asked.customerNumbers)
      return eachOnce(found.orders.map(order => order.customerNumber), index => `/ORDERS/${index}/CUSNO`, number => wanted.has(number))
    },
    guarantees: [
      { id: 'latest-orders/each-once', text: 'At most one record for each requested customer number, and no others.' },
      { id: 'latest-orders/agrees', text: 'Each record is what `latest-order` answers for that customer. Its ORDDT is LSTOD of the lists of dealers, where these have it.' }
    ]
  }),
  order: operation({
    method: 'GET',
    path: '/v1/orders/{ORDID}',
    summary: 'One order with its parts, confirmed or not',
    asked: orders.orderAsked,
    when: 'The order',
    answer: orders.order,
    unrelated: (asked, found) => same('/ORDID', found._id, asked.id),
    notFound: none,
    guarantees: [
      { id: 'order/about-what-was-asked', text: aboutWhatWasAsked },
      { id: 'order/unknown', text: 'An id that the ERP does not have is answered with 404 and `{"FOUND":"N"}`.' },
      { id: 'order/agrees', text: sameOrderEverywhere }
    ]
  }),
  invoices: operation({
    method: 'GET',
    path: '/v1/dealers/{CUSNO}/invoices',
    inQuery: ['SINCE', 'UNTIL'],
    summary: 'A dealer\'s invoices and credit memos since a day, newest first',
    asked: invoices.invoicesAsked,
    when: 'The invoices; an empty list if there are none',
    answer: invoices.invoiceList,
    list: 'INVOICES',
    unrelated: (asked, found) => [
      ...same('/CUSNO', found.customerNumber, asked.customerNumber),
      ...same('/SINCE', found.since, asked.since),
      ...same('/UNTIL', found.until ?? 'none', asked.until ?? 'none'),
      ...found.invoices.flatMap((invoice, index) => [
        ...same(`/INVOICES/${index}/CUSNO`, invoice.customer_number, asked.customerNumber),
        ...asked.until !== undefined && invoice.order_invoice_date > asked.until
          ? [{ path: `/INVOICES/${index}/INVDT`, expected: 'the last day that was asked for, or an earlier one', found: invoice.order_invoice_date }]
          : [],
        ...invoice.order_invoice_date < asked.since
          ? [{ path: `/INVOICES/${index}/INVDT`, expected: 'the day that was asked for, or a later one', found: invoice.order_invoice_date }]
          : []
      ]),
      ...eachOnce(found.invoices.map(invoice => invoice._id), index => `/INVOICES/${index}/INVID`)
    ],
    guarantees: [
      { id: 'invoices/about-what-was-asked', text: aboutWhatWasAsked },
      { id: 'invoices/since', text: 'None is dated before SINCE, and each appears once.' },
      { id: 'invoices/newest-first', text: 'Sorted by date, the newest first.' },
      {
        id: 'invoices/until',
        text: 'Where OFFER of `health` has UNTIL, a request with it is answered with a page of the invoices from SINCE to UNTIL, both days included, the newest first. A page holds whole ' +
          'days, at least one with an invoice where the range has any, and as many as the gateway likes to answer at once. MORE is `Y` if the range has older ones, and only then.'
      },
      { id: 'invoices/unknown-customer', text: 'A customer that the ERP does not have has no invoices: an empty list.' },
      { id: 'invoices/agrees', text: sameInvoiceEverywhere }
    ]
  }),
  invoice: operation({
    method: 'GET',
    path: '/v1/invoices/{INVID}',
    summary: 'One invoice or credit memo with its lines',
    asked: invoices.invoiceAsked,
    when: 'The invoice',
    answer: invoices.invoice,
    unrelated: (asked, found) => same('/INVID', found._id, asked.id),
    notFound: none,
    guarantees: [
      { id: 'invoice/about-what-was-asked', text: aboutWhatWasAsked },
      { id: 'invoice/unknown', text: 'An id that the ERP does not have is answered with 404 and `{"FOUND":"N"}`.' },
      { id: 'invoice/adds-up', text: 'ITCST and SPCHG of all lines and TAXAM add up to INVTL.' },
      { id: 'invoice/signs', text: 'Pieces that were sent back are negative in QTYSH, as their ITCST is, and INVTL of a credit memo is negative.' },
      { id: 'invoice/agrees', text: sameInvoiceEverywhere }
    ]
  }),
  purchases: operation({
    method: 'GET',
    path: '/v1/dealers/{CUSNO}/purchases',
    inQuery: ['LIMIT'],
    summary: 'The parts that a dealer has bought, the latest first',
    asked: purchases.purchasesAsked,
    when: 'The parts; an empty list if there are none',
    answer: purchases.purchases,
    list: 'PARTS',
    unrelated: (asked, { customerNumber, since, parts }) => [
      ...same('/CUSNO', customerNumber, asked.customerNumber),
      ...parts.flatMap(({ last_bought: found }, index) => since !== null && found < since ? [{ path: `/PARTS/${index}/LBDAT`, expected: 'the day in SINCE, or a later one', found }] : []),
      ...eachOnce(parts.map(part => part.item_number), index => `/PARTS/${index}/ITNBR`)
    ],
    without: `The portal reads the invoices of ${invoiceHistoryMonths} months one by one, and makes the list from them.`,
    guarantees: [
      { id: 'purchases/about-what-was-asked', text: aboutWhatWasAsked },
      { id: 'purchases/each-once', text: 'Each part appears once.' },
      { id: 'purchases/since', text: 'Every invoice from SINCE on counts, and no earlier one: no LBDAT is before SINCE.' },
      { id: 'purchases/newest-first', text: 'Sorted by LBDAT, the newest first.' },
      { id: 'purchases/limit', text: 'At most LIMIT parts. MORE is `Y` if there are more, and only then.' },
      { id: 'purchases/unknown-customer', text: 'A customer that the ERP does not have has bought nothing: an empty list.' },
      {
        id: 'purchases/counts',
        text: 'TIMES is the number of invoices from SINCE on that have the part, or always 1; QTYBT are the pieces shipped with them, and LBDAT is the day of the last.'
      },
      { id: 'purchases/agrees', text: 'What was shipped with an invoice is listed, and LBDAT is no earlier than that invoice. Credit memos, charges and pieces that were sent back do not count.' }
    ]
  }),
  changes: operation({
    method: 'GET',
    path: '/v1/order-changes',
    inQuery: ['MARK'],
    summary: 'Which orders have changed since a mark',
    asked: changes.changesAsked,
    when: 'The changes, and the mark to ask with next; an empty list if nothing has changed',
    answer: changes.orderChanges,
    unrelated: (asked, found) => same('/MARK', found.mark, asked.mark),
    without: 'The portal reads the lists of the dealers with open orders one after the other, at its own pace. It asks only where OFFER of `health` has `CHANGES`.',
    guarantees: [
      { id: 'changes/about-what-was-asked', text: aboutWhatWasAsked },
      { id: 'changes/first-mark', text: 'A blank MARK is answered with a mark, GAP `Y` and no orders.' },
      { id: 'changes/stands', text: 'Asked again with the same MARK, what was answered before is answered again, unless GAP is `Y`: an answer may be lost.' },
      { id: 'changes/complete', text: 'An order that was posted, deleted or otherwise changed after an answer is in what is answered to its NEXT, or GAP is `Y`.' },
      { id: 'changes/unknown-mark', text: 'A MARK that the gateway does not know is answered with a mark and GAP `Y`.' }
    ]
  }),
  'post-order': operation({
    method: 'POST',
    path: '/v1/orders',
    summary: 'Take an order',
    write: true,
    asked: orders.orderToPost,
    when: 'The reference is already on file: the order that it created',
    created: 'The order was taken',
    answer: orders.orderTaken,
    unrelated: sameOrder,
    refused: orderRefused,
    guarantees: [
      { id: 'post-order/once', text: onceByReference },
      { id: 'post-order/kept-when-answered', text: keptWhenAnswered },
      { id: 'post-order/refusal-names-order', text: namedWhenRefused },
      { id: 'post-order/reference-of-another', text: 'A reference that another customer has used is refused with 422.' },
      { id: 'post-order/unknown-item', text: 'An order with a part number, a customer or a ship-to that the ERP does not have is refused with 422, whole.' },
      { id: 'post-order/comes-back-as-sent', text: 'PO number, lines with their quantities, and wherever `order` has them notes, instructions and ship-to, are those that were sent.' },
      { id: 'post-order/ordered-by', text: 'Where OFFER of `health` has ORDBY, an order with it is taken, and ORDBY of `order`, if it has one, is the name that was sent.' },
      { id: 'post-order/dated-today', text: 'ORDDT of a posted order, if it has one, is the ERP\'s day, by TZONE, on which it was posted.' },
      { id: 'post-order/broken-connection', text: 'What was sent over a connection that broke is processed within ERP_SETTLED_AFTER, or never; until then `find-order` may say that there is none.' }
    ]
  }),
  'post-lightspeed': operation({
    method: 'POST',
    path: '/v1/lightspeed-orders',
    summary: 'Take the order file of a dealer-management system (ADP Lightspeed), which the ERP interprets',
    write: true,
    asked: orders.fileToPost,
    when: 'The reference is already on file: the order that it created',
    created: 'The order was taken',
    answer: orders.orderTaken,
    unrelated: sameOrder,
    refused: orderRefused,
    guarantees: [
      { id: 'post-lightspeed/once', text: onceByReference },
      { id: 'post-lightspeed/kept-when-answered', text: keptWhenAnswered },
      { id: 'post-lightspeed/refusal-names-order', text: namedWhenRefused },
      { id: 'post-lightspeed/shares-references', text: 'References share one namespace with those of posted orders.' }
    ]
  }),
  'find-order': operation({
    method: 'GET',
    path: '/v1/orders',
    inQuery: ['REFERENCE', 'CUST'],
    summary: 'The order that was posted under a reference',
    asked: orders.referenceAsked,
    when: 'The order',
    answer: orders.foundOrder,
    unrelated: sameOrder,
    notFound: { when: '`N`: the ERP certainly has no order under this reference. `U`: it cannot tell, or has one of another customer number', record: orders.noReference, unrelated: sameOrder },
    guarantees: [
      { id: 'find-order/names-what-was-asked', text: 'Every 404 names the reference and the customer that it is about.' },
      {
        id: 'find-order/none-is-final',
        text: 'A 404 with `N` means that the ERP itself has looked and has no such order; a bare 404 from a proxy means nothing. If it is said ' +
          'twice after ERP_SETTLED_AFTER has passed, the portal sends the order again.'
      },
      {
        id: 'find-order/unsure',
        text: 'An ERP that does not keep references, forgets them, may find several orders under one reference, or has it under another customer ' +
          'number, as after customers were renumbered or merged, answers `U` instead. Then only a person can have the order sent again.'
      },
      { id: 'find-order/finds-what-was-answered', text: 'It finds every order whose posting has been answered, and still finds it once it is confirmed, invoiced or deleted.' },
      {
        id: 'find-order/status',
        text: 'ORDST may be left out. With it, the portal settles invoiced orders by itself, and never tells a dealer that a deleted order was ' +
          'submitted. Without it, a person must decide as soon as the ERP no longer shows the order.'
      }
    ]
  }),
  'delete-order': operation({
    method: 'POST',
    path: '/v1/orders/{ORDID}/delete',
    summary: 'Delete an order that awaits confirmation',
    write: true,
    asked: orders.deleteAsked,
    when: 'The order is deleted',
    answer: orders.orderDeleted,
    unrelated: (asked, found) => [...same('/ORDID', found.id, asked.id), ...same('/CUSNO', found.customerNumber, asked.customerNumber)],
    notFound: none,
    refused,
    guarantees: [
      { id: 'delete-order/only-unconfirmed', text: 'Refused with 422 if the order has been confirmed in the meantime.' },
      { id: 'delete-order/only-own', text: 'Answered with 404 if the order is another customer\'s, or if there is none.' },
      { id: 'delete-order/gone', text: 'A deleted order is no longer listed, and `find-order` still finds it.' }
    ]
  }),
  'clear-new-dealer': operation({
    method: 'POST',
    path: '/v1/dealers/{CUSNO}/clear-new-dealer',
    summary: 'Clear the new-dealer flag: a first order was taken',
    write: true,
    asked: dealers.dealerAsked,
    when: 'NEWDF is now `N`',
    answer: dealers.newDealerCleared,
    unrelated: (asked, found) => [
      ...same('/CUSNO', found.customerNumber, asked.customerNumber),
      ...found.newDealer ? [{ path: '/NEWDF', expected: '"N"', found: 'Y' }] : []
    ],
    notFound: none,
    refused,
    guarantees: [
      { id: 'clear-new-dealer/idempotent', text: 'Idempotent: the same answer if the flag was already cleared.' },
      { id: 'clear-new-dealer/unknown', text: 'A customer number that the ERP does not have is answered with 404 and `{"FOUND":"N"}`.' }
    ]
  })
})

export type OperationName = keyof typeof gatewayOperations

/** The statuses that the contract has for an operation: `200 or 404`. */
export function statusesOf ({ created, notFound, refused }: Pick<Operation<never, unknown, unknown, unknown>, 'created' | 'notFound' | 'refused'>): string {
  return ['200', ...created === undefined ? [] : ['201'], ...notFound === undefined ? [] : ['404'], ...refused === undefined ? [] : ['422']].join(' or ')
}

const leftOutStatuses: readonly number[] = [404, 405, 501]

/** Whether an answer with this status says that the gateway leaves the operation out. */
export function isLeftOut ({ without }: Pick<Operation<never, unknown>, 'without'>, status: number): boolean {
  return without !== undefined && leftOutStatuses.includes(status)
}

/** What tools that handle every operation alike see of one. */
export type AnyOperation = { readonly name: OperationName } & Operation<object, object, object, object>

/** Every operation with its name. */
export const operationList: readonly AnyOperation[] = Object.values<AnyOperation>(gatewayOperations)

/** What a dealer's first order needs. A gateway can answer the others as if there were nothing, until it has them. */
export const firstOrderOperations: readonly OperationName[] = ['health', 'search', 'prices', 'dealer', 'post-order', 'find-order']
