import { gatewayOperations } from '../../contract/operations.ts'
import { requestFor } from '../../contract/requests.ts'
import type { GatewayOrder, OrderList, OrdersAsked } from '../../contract/records/orders.ts'
import { agreement, count, fail, pass, type Check, type Finding, type Trial } from '../check.ts'
import { differences, dollars } from '../differences.ts'
import { nonexistent } from '../material.ts'
import { newestFirst } from '../newest-first.ts'
import { Skipped, cannotTell, needed, notNamed } from '../skipped.ts'
import { answerInWords, noneExpected, noneFix, noneFor } from '../words.ts'

const { orders: ordersOperation, order: orderOperation, 'latest-order': latestOrder, 'latest-orders': latestOrders, invoice: invoiceOperation, 'find-order': findOrder, 'dealers-outside-reps': outside } = gatewayOperations
const statuses = ['open', 'unconfirmed'] as const
const ordersRead = 8
const dealersAsked = 20

/** The lists of the dealers that can be read. @throws Skipped if none can */
async function lists ({ reader, material }: Trial): Promise<Array<{ asked: OrdersAsked, answer: OrderList }>> {
  const read = []
  for (const customerNumber of material.dealers()) {
    for (const status of statuses) {
      const asked: OrdersAsked = { customerNumber, status }
      const { answer } = await reader.read(ordersOperation, asked)
      if (answer !== undefined) read.push({ asked, answer })
    }
  }
  if (read.length === 0) throw new Skipped('No list of orders could be read: see the other checks of `orders`.')
  return read
}

async function inOneList (trial: Trial): Promise<Finding> {
  const read = await lists(trial)
  const where = new Map<string, OrdersAsked>()
  for (const { asked, answer } of read) {
    for (const { _id: id } of answer.orders) {
      const before = where.get(id)
      if (before !== undefined) {
        return fail(`Order ${id} is listed as ${before.status} for customer ${before.customerNumber} and as ${asked.status} for customer ${asked.customerNumber}.`,
          requestFor(ordersOperation, before), requestFor(ordersOperation, asked))
      }
      where.set(id, asked)
    }
  }
  needed([...where.keys()][0], 'an order')
  return pass(`${count(where.size, 'order')} in ${count(read.length, 'list')}, each in one of them.`)
}

async function sorted (trial: Trial): Promise<Finding> {
  const read = await lists(trial)
  needed(read.find(({ answer }) => answer.orders.length > 1), 'two orders in one list')
  for (const { asked, answer } of read) {
    const misplaced = newestFirst(answer.orders, order => order.order_date)
    if (misplaced !== undefined) return fail(`Of customer ${asked.customerNumber}, ${asked.status}: order ${misplaced.later._id} of ${misplaced.later.order_date ?? 'no date'} comes after ${misplaced.earlier._id} of ${misplaced.earlier.order_date ?? 'no date'}.`, requestFor(ordersOperation, asked))
  }
  return pass(`${count(read.length, 'list')} in order.`)
}

function saidOf (order: Omit<GatewayOrder, 'parts' | 'freight_minimum'>) {
  return {
    ORDID: order._id,
    CUSNO: order.customer_number,
    REFNO: order.reference,
    PONUM: order.po_number,
    ORDNO: order.order_number,
    ORDST: order.type,
    ORDDT: order.order_date,
    SHPMD: order.shipping_method,
    PNDSH: order.pending_shipment,
    REVIS: order.revisions ?? 0
  }
}

/** What the list says about the lines, if anything, and what follows from the lines themselves. */
function figuresOf (summary: OrderList['orders'][number], { parts, order_total: total }: GatewayOrder): string[] {
  const sum = (of: (part: GatewayOrder['parts'][number]) => number): number => parts.reduce((all, part) => all + of(part), 0)
  const { pieces, pieces_backordered: backordered, item_numbers: items, order_total: listed } = summary
  return differences('orders', {
    ...(pieces !== undefined && { PIECS: pieces }),
    ...(backordered !== undefined && { PIEBO: backordered }),
    ...(items !== undefined && { ITEMS: items.toSorted() }),
    ...(listed !== undefined && total !== undefined && { ORDTL: dollars(listed) })
  }, 'order', {
    PIECS: sum(part => part.quantity),
    PIEBO: sum(part => part.quantity_backordered),
    ITEMS: [...new Set(parts.map(part => part.item_number))].sort(),
    ORDTL: dollars(total)
  })
}

async function listsAgree (trial: Trial): Promise<Finding> {
  const { reader } = trial
  let compared = 0
  for (const { asked, answer: { orders } } of await lists(trial)) {
    for (const summary of orders.slice(0, ordersRead)) {
      const id = summary._id
      const found = await reader.read(orderOperation, { id })
      const requests = [requestFor(ordersOperation, asked), requestFor(orderOperation, { id })]
      if (found.notFound !== undefined) return fail(`Order ${id} is listed for customer ${asked.customerNumber}, but \`order\` says that there is none.`, ...requests)
      if (found.answer === undefined) continue
      const differs = [...differences('orders', saidOf(summary), 'order', saidOf(found.answer)), ...figuresOf(summary, found.answer)]
      if (differs.length > 0) return fail(`Of order ${id}: ${differs.join('; ')}.`, ...requests)
      compared++
    }
  }
  needed(compared > 0 ? compared : undefined, 'an order that is listed and can be read')
  return pass(`${count(compared, 'order')} compared.`)
}

async function noneNewer (trial: Trial): Promise<Finding> {
  const { reader } = trial
  let compared = 0
  for (const { asked, answer: { orders } } of await lists(trial)) {
    if (orders.length === 0) continue
    const question = { customerNumber: asked.customerNumber }
    const latest = await reader.read(latestOrder, question)
    const requests = [requestFor(latestOrder, question), requestFor(ordersOperation, asked)]
    if (latest.notFound !== undefined) return fail(`Customer ${asked.customerNumber} has ${count(orders.length, 'order')}, but \`latest-order\` says that there is none.`, ...requests)
    const day = latest.answer?.order_date
    if (day === undefined || day === null) continue
    const newer = orders.find(order => order.order_date !== null && order.order_date > day)
    if (newer !== undefined) return fail(`The latest order of customer ${asked.customerNumber} is of ${day}, but ${newer._id} is of ${newer.order_date}.`, ...requests)
    compared++
  }
  needed(compared > 0 ? compared : undefined, 'a dealer with orders')
  return pass(`${count(compared, 'list')} compared.`)
}

async function latestCanBeRead ({ reader, material }: Trial, invoiced: boolean): Promise<Finding> {
  let compared = 0
  for (const customerNumber of [material.dealer(), ...material.samples.dealers.map(dealer => dealer.customer_number)].slice(0, dealersAsked)) {
    const { answer: latest } = await reader.read(latestOrder, { customerNumber })
    if (latest === undefined || (latest.type === 'invoiced') !== invoiced) continue
    const id = latest._id
    const found = invoiced ? await reader.read(invoiceOperation, { id }) : await reader.read(orderOperation, { id })
    const requests = [requestFor(latestOrder, { customerNumber }), requestFor(invoiced ? invoiceOperation : orderOperation, { id })]
    if (found.notFound !== undefined) return fail(`\`latest-order\` names ${id}, but ${invoiced ? '`invoice`' : '`order`'} says that there is none.`, ...requests)
    if (found.answer === undefined) continue
    const { customer_number: theirs, po_number: po } = found.answer
    const differs = differences('latest-order', { CUSNO: latest.customerNumber, PONUM: latest.po_number }, invoiced ? 'invoice' : 'order', { CUSNO: theirs, PONUM: po })
    if ('order_date' in found.answer) differs.push(...differences('latest-order', { ORDDT: latest.order_date }, 'order', { ORDDT: found.answer.order_date }))
    if (differs.length > 0) return fail(`Of ${id}: ${differs.join('; ')}.`, ...requests)
    compared++
  }
  needed(compared > 0 ? compared : undefined, `a dealer whose latest order is ${invoiced ? 'invoiced' : 'not invoiced'} and can be read`)
  return pass(`${count(compared, 'latest order')} read.`)
}

async function latestAgree ({ reader, material }: Trial): Promise<Finding> {
  const customers = [material.dealer(), ...material.samples.dealers.map(dealer => dealer.customer_number)].slice(0, dealersAsked)
  const asked = { customerNumbers: [...new Set([...customers, nonexistent.customer])] }
  const listed = new Map((await reader.answer(latestOrders, asked)).orders.map(order => [order.customerNumber, order]))
  const days = new Map((await reader.answer(outside, { repNumbers: [] })).dealers.map(dealer => [dealer.customer_number, dealer.last_order_date]))
  if (listed.has(nonexistent.customer)) return fail(`There was an order of customer ${nonexistent.customer}, who does not exist.`, requestFor(latestOrders, asked))
  for (const customerNumber of new Set(customers)) {
    const single = await reader.read(latestOrder, { customerNumber })
    const inList = listed.get(customerNumber)
    if (single.answer === undefined && single.notFound === undefined) continue
    const requests = [requestFor(latestOrders, asked), requestFor(latestOrder, { customerNumber })]
    if ((single.answer === undefined) !== (inList === undefined)) {
      return fail(`\`latest-order\` has ${single.answer === undefined ? 'none' : 'an order'} of customer ${customerNumber}, \`latest-orders\` ${inList === undefined ? 'none' : 'one'}.`, ...requests)
    }
    const differs = single.answer === undefined || inList === undefined ? [] : differences('latest-order', single.answer, 'latest-orders', inList)
    const day = days.get(customerNumber)
    if (day !== undefined && single.answer !== undefined) differs.push(...differences('dealers-outside-reps', { LSTOD: day }, 'latest-order', { LSTOD: single.answer.order_date ?? undefined }))
    if (differs.length > 0) return fail(`Of customer ${customerNumber}: ${differs.join('; ')}.`, ...requests)
  }
  return pass(`${count(listed.size, 'customer')} of ${customers.length} with orders, the same in both.`)
}

async function confirmedIsFound (trial: Trial): Promise<Finding> {
  const { reader } = trial
  const sent = (await lists(trial)).flatMap(({ asked, answer }) => asked.status === 'open' ? answer.orders.filter(order => order.reference !== undefined) : []).slice(0, 3)
  needed(sent[0], 'a confirmed order with a reference (REFNO); there is one once an order from the portal has been confirmed')
  for (const { _id: id, reference = '', customer_number: customerNumber } of sent) {
    const asked = { reference, customerNumber }
    const { answer, ...exchange } = await reader.read(findOrder, asked)
    if (answer?.erpOrderId !== id) return fail(`The confirmed order ${id} has the reference ${reference}, for which \`find-order\` answered ${answerInWords(exchange)}`, requestFor(findOrder, asked))
    if (answer.status !== undefined && answer.status !== 'confirmed') return fail(`\`find-order\` says of the confirmed order ${id} that it is ${answer.status}.`, requestFor(findOrder, asked))
  }
  return pass(`${count(sent.length, 'confirmed order')} found by reference.`)
}

async function neverSent ({ reader, material, postings }: Trial): Promise<Finding> {
  const asked = { reference: postings.freeReference(), customerNumber: material.dealer() }
  const { notFound, ...exchange } = await reader.ask(findOrder, asked)
  const named = exchange.problems.every(({ path }) => !/^\/(REFNO|CUSNO)$/.test(path))
  if (!named) throw notNamed()
  if (notFound === undefined) return fail(`For a reference that was never sent it answered ${answerInWords(exchange)}`, requestFor(findOrder, asked))
  if (notFound.found === 'unsure') throw cannotTell('a reference that was never sent')
  return pass('404 with N for a reference that was never sent.')
}

export const orderChecks: readonly Check[] = [
  {
    id: 'orders/status/one-list',
    expected: 'An order is either open or unconfirmed, and one customer\'s.',
    fix: 'Choose by the order\'s status and by its customer, both at once.',
    run: inOneList
  },
  {
    id: 'orders/newest-first',
    expected: 'The orders are sorted by date, the newest first; those without a date come last.',
    fix: 'ORDER BY the order date, descending, with 0 at the end.',
    run: sorted
  },
  {
    id: 'orders/unknown-customer',
    expected: 'Status 200 and an empty list for a customer that the ERP does not have.',
    fix: 'Answer with CUSNO and STATUS as they were asked for and an empty ORDERS. A 404 is taken for a failure.',
    async run ({ reader }) {
      for (const status of statuses) {
        const asked = { customerNumber: nonexistent.customer, status }
        const { answer, ...exchange } = await reader.probe(ordersOperation, asked)
        if (answer?.orders.length !== 0) return fail(`For customer ${nonexistent.customer}, ${status}, it answered ${answerInWords(exchange)}`, requestFor(ordersOperation, asked))
      }
      return pass('An empty list in both states.')
    }
  },
  ...agreement(['orders/agrees', 'order/agrees'], {
    expected: 'Every order that is listed can be read, and both say the same of it: PIECS, PIEBO and ITEMS are those of its lines.',
    fix: 'Read the list and the order from the same rows. An order belongs to the customer under whom it is listed.',
    run: listsAgree
  }),
  {
    id: 'latest-order/unknown',
    expected: noneExpected('a customer'),
    fix: 'Answer 404 with {"FOUND":"N"}, as for a customer without orders.',
    run: async trial => await noneFor(trial, latestOrder, { customerNumber: nonexistent.customer }, `customer ${nonexistent.customer}`)
  },
  ...agreement(['latest-order/agrees', 'orders/agrees/latest'], {
    expected: 'A customer who has orders has a latest one, and none in `orders` is newer.',
    fix: 'Take the latest order from the same rows as the lists, and those that are invoiced.',
    run: noneNewer
  }),
  ...agreement(['latest-order/agrees/order', 'order/agrees/latest'], {
    expected: 'A DOCID with ORDST U or C can be read with `order`, and is the same customer\'s.',
    fix: 'Answer the ORDID in DOCID as long as the order is not invoiced.',
    run: async trial => await latestCanBeRead(trial, false)
  }),
  ...agreement(['latest-order/agrees/invoice', 'invoice/agrees/latest'], {
    expected: 'A DOCID with ORDST I can be read with `invoice`, and is the same customer\'s.',
    fix: 'Answer the INVID in DOCID once the order is invoiced.',
    run: async trial => await latestCanBeRead(trial, true)
  }),
  ...agreement(['latest-orders/agrees', 'latest-order/agrees/list'], {
    expected: '`latest-orders` has what `latest-order` answers for each customer, and nothing for those without orders. LSTOD of the lists of dealers, where it is there, is the day of that order.',
    fix: 'Let both use the same query.',
    run: latestAgree
  }),
  {
    id: 'order/unknown',
    expected: noneExpected('an order'),
    fix: noneFix,
    run: async trial => await noneFor(trial, orderOperation, { id: nonexistent.document }, `order ${nonexistent.document}`)
  },
  {
    id: 'find-order/none-is-final',
    expected: 'Status 404 with FOUND N, REFNO and CUSNO for a reference that was never sent.',
    fix: 'Look for the reference in the ERP itself. Answer N only where the ERP has looked; U where it cannot tell; 503 where it cannot look.',
    run: neverSent
  },
  {
    id: 'find-order/finds-what-was-answered/confirmed',
    expected: 'A confirmed order that has a reference is found by it, with its id and, if ORDST is there, as C.',
    fix: 'Keep the reference with the order when it is confirmed.',
    run: confirmedIsFound
  }
]
