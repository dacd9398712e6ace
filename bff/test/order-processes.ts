import type { ErpOrder } from '@portal/contracts/orders'
import { PortalError } from '../src/errors.ts'
import { createDispatcher } from '../src/modules/checkout/sending/dispatcher.ts'
import { createRecovery } from '../src/modules/checkout/sending/recovery.ts'
import type { SubmitOutcome } from '../src/ports/erp/erp.ts'
import type { SubmittedOrder } from '../src/ports/orders/order-journal.ts'
import type { Ports } from '../src/ports/ports.ts'
import { buildTestApp } from './build-app.ts'
import { entryIn } from './entry-in.ts'

const part = {
  item_number: 'BR-100',
  item_description: 'BRAKE PAD',
  manufacturer_number: '',
  retail_price: 1999,
  dealer_price: 1450,
  quantity: 1,
  quantity_available: 5,
  note: ''
}
export const order: SubmittedOrder = {
  v: 1,
  request: { cart: [{ id: 'BR-100', quantity: 1, note: '' }], data: { shipping: 'default', po_number: 'PO', special_instructions: '', address: 9999 } },
  freight_minimum: 0,
  total: 1450,
  parts: [part]
}

export const erpPart: ErpOrder['parts'][number] = {
  item_number: 'BR-100',
  item_description: 'BRAKE PAD',
  manufacturer_number: '',
  retail_price: 1999,
  dealer_price: 1450,
  quantity: 1,
  quantity_shipped: 0,
  quantity_backordered: 0,
  quantity_available: 5
}
export const erpOrder: ErpOrder = {
  _id: '900001',
  type: 'unconfirmed',
  po_number: 'PO',
  order_number: null,
  customer_number: '10001',
  order_date: null,
  shipping_method: 'default',
  pending_shipment: false,
  freight_minimum: 0,
  parts: [erpPart]
}

export type Found = Awaited<ReturnType<Ports['erp']['findOrderByReference']>> | 'away' | 'garbled' | 'broken'
export const minute = 60_000
/** An order journal, and portal processes that send its orders to an ERP with scripted answers. Time stands still until it is moved. */
export async function prepareOrders (t: Parameters<typeof buildTestApp>[0]) {
  const { ports: all, clock } = await buildTestApp(t)
  let afterClaim = async () => {}
  let whileSending = async () => {}
  const claim: Ports['journal']['claim'] = async (...claimed) => {
    const answer = await all.journal.claim(...claimed)
    await afterClaim()
    return answer
  }
  const ports = { ...all, journal: { ...all.journal, claim } }
  const sent: string[] = []
  const looked: string[] = []
  const logged: string[] = []
  let outcome: SubmitOutcome = { kind: 'accepted', erpOrderId: '7001' }
  let found: Found = 'none'
  let inErp: Partial<ErpOrder> | undefined
  const erp: Ports['erp'] = {
    ...ports.erp,
    submitOrder: async ({ reference }) => {
      sent.push(reference)
      await whileSending()
      return outcome
    },
    findOrderByReference: async reference => {
      looked.push(reference)
      if (found === 'away') throw new PortalError('erp_unavailable')
      if (found === 'garbled') throw new PortalError('erp_bad_reply')
      if (found === 'broken') throw new TypeError('a fault of the portal\'s own')
      return found
    },
    order: async () => inErp === undefined ? undefined : { ...erpOrder, ...inErp }
  }
  const note = (_: object, message: string): void => { logged.push(message) }
  const log = { info: note, error: note }
  const { journal, ids } = ports
  const process = (change: { erp?: Partial<Ports['erp']>, journal?: Partial<Ports['journal']>, clockCheck?: Ports['clockCheck'], erpMonitor?: Ports['erpMonitor'] } = {}) => {
    const own = { ...ports, ...change, erp: { ...erp, ...change.erp }, journal: { ...ports.journal, ...change.journal } }
    const dispatcher = createDispatcher(own, log)
    return { dispatcher, recovery: createRecovery(own, dispatcher, 3 * minute, log) }
  }
  const { dispatcher, recovery } = process()
  return {
    clock,
    journal,
    erpMonitor: ports.erpMonitor,
    sent,
    looked,
    logged,
    dispatcher,
    recovery,
    process,
    /** Called while a process that has just claimed an order is suspended. */
    suspend: (meanwhile: () => Promise<void>) => { afterClaim = meanwhile },
    /** Called while a process is suspended before it reads the ERP's answer. */
    suspendSending: (meanwhile: () => Promise<void>) => { whileSending = meanwhile },
    answer: (next: SubmitOutcome) => { outcome = next },
    find: (next: Found) => { found = next },
    holds: (next: Partial<ErpOrder>) => { inErp = next },
    async queue (customerNumber = ids.uuid()) {
      const made = { id: ids.uuid(), userId: ids.uuid(), key: ids.uuid(), content: ids.uuid(), requestHash: null, reference: ids.code() }
      const entry = { ...made, actorId: null, customerNumber, order, origin: { requestId: 'r', address: '::1' } }
      return entryIn(await journal.open(entry, clock.now(), undefined, clock.now() + 15_000))
    },
    async state (reference: string) { return (await journal.findByReference(reference))?.state },
    async notes (id: string) { return (await journal.events(id)).map(({ state, note }) => `${state}: ${note}`) }
  }
}

export type PreparedOrders = Awaited<ReturnType<typeof prepareOrders>>

/** An order whose answer has just been lost. */
export async function loseAnswer ({ queue, dispatcher, answer }: PreparedOrders) {
  answer({ kind: 'unknown', reason: 'reset' })
  const entry = await queue()
  return await dispatcher.send(entry, 'request')
}

/** Lets all work continue as far as it can without time passing. */
export async function turns () {
  for (let n = 0; n < 20; n++) await new Promise(setImmediate)
}
