import { isoDateOf } from '@portal/contracts/base/dates'
import { limits } from '@portal/contracts/policy/limits'
import { day } from '@portal/contracts/base/time-units'
import { gatewayOperations as operations, type OperationName } from '../contract/operations.ts'
import type { Asked, Client } from './client.ts'
import type { Samples } from './samples.ts'

type AnyAnswer = Asked<unknown, unknown, unknown>

/** A read to try. `known` is about something that the gateway has itself listed, which it must then have. */
export type Read = { operation: OperationName, known: boolean, ask(via: Pick<Client, 'ask'>): Promise<AnyAnswer> }

/** A number that no ERP has. */
const nobody = 'DOCTOR-0'

/** Every read, with records that the gateway has and with some that it does not have. Operations without a sample are left out. */
export function readsWith (samples: Samples, now: () => number): Read[] {
  const { dealer: customerNumber, itemNumbers, rep, openOrders, unconfirmedOrders, invoices } = samples
  const [itemNumber] = itemNumbers
  const [orderId] = [...openOrders, ...unconfirmedOrders]
  const [invoiceId] = invoices
  const since = isoDateOf(now() - 365 * day, 'UTC')
  const read = (operation: OperationName, ask: Read['ask'], known = false): Read => ({ operation, known, ask })
  const withDealer = customerNumber === undefined
    ? []
    : [
        read('prices', ({ ask }) => ask(operations.prices, { customerNumber, itemNumbers: [...itemNumbers.slice(0, 50), nobody] })),
        read('dealer', ({ ask }) => ask(operations.dealer, { customerNumber }), true),
        read('orders', ({ ask }) => ask(operations.orders, { customerNumber, status: 'open' })),
        read('orders', ({ ask }) => ask(operations.orders, { customerNumber, status: 'unconfirmed' })),
        read('latest-order', ({ ask }) => ask(operations['latest-order'], { customerNumber })),
        read('latest-orders', ({ ask }) => ask(operations['latest-orders'], { customerNumbers: [customerNumber, nobody] })),
        read('invoices', ({ ask }) => ask(operations.invoices, { customerNumber, since })),
        read('purchases', ({ ask }) => ask(operations.purchases, { customerNumber, limit: limits.boughtPartsMax })),
        read('item', ({ ask }) => ask(operations.item, { itemNumber: nobody, customerNumber }))
      ]
  return [
    read('health', ({ ask }) => ask(operations.health, {})),
    read('search', ({ ask }) => ask(operations.search, { term: samples.term ?? 'filter', customerNumber: customerNumber ?? '', limit: 50 })),
    read('search', ({ ask }) => ask(operations.search, { term: samples.term ?? 'filter', customerNumber: '', limit: 50 })),
    ...itemNumber === undefined || customerNumber === undefined ? [] : [read('item', ({ ask }) => ask(operations.item, { itemNumber, customerNumber }), true)],
    ...withDealer,
    read('dealer', ({ ask }) => ask(operations.dealer, { customerNumber: nobody })),
    ...rep === undefined ? [] : [read('dealers-of-rep', ({ ask }) => ask(operations['dealers-of-rep'], { repNumber: rep }))],
    read('dealers-outside-reps', ({ ask }) => ask(operations['dealers-outside-reps'], { repNumbers: rep === undefined ? [] : [rep] })),
    ...orderId === undefined ? [] : [read('order', ({ ask }) => ask(operations.order, { id: orderId }), true)],
    read('order', ({ ask }) => ask(operations.order, { id: nobody })),
    read('changes', ({ ask }) => ask(operations.changes, { mark: '' })),
    ...invoiceId === undefined ? [] : [read('invoice', ({ ask }) => ask(operations.invoice, { id: invoiceId }), true)],
    read('invoice', ({ ask }) => ask(operations.invoice, { id: nobody })),
    read('find-order', ({ ask }) => ask(operations['find-order'], { reference: nobody, customerNumber: customerNumber ?? nobody }))
  ]
}
