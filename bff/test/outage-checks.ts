import type { Test } from 'tap'
import type { CallBody } from '@portal/contracts/calls'
import type { CallName } from '@portal/contracts/endpoints'
import { errorTable, type ErrorCode } from '@portal/contracts/errors'
import type { FakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { knownItems } from '@portal/fixtures/data/known-items'
import { eventually } from './servers/eventually.ts'
import type { PortalProcess, ProcessClient } from './servers/portal-process.ts'

/** Checks of a portal process during an outage: what still works, what is refused and how quickly, and when everything works again. */

/** The password of dealer 10001's account. */
export const password = 'Portal!2026'
/** Milliseconds within which a returned server is used again, even on a busy machine. */
export const backWithin = 15_000

export type Call = { [N in CallName]: readonly [N, CallBody<N>] }[CallName]

export const openToAll = [['items', { search: 'chain' }], ['getBanner', {}]] as const satisfies readonly Call[]

/** Calls of a dealer that need no database. */
export const withoutDatabase: readonly Call[] = [
  ['items', { search: 'chain', customer_number: '10001' }],
  ['priceByItemNumbers', { items: [knownItems.inStock.number] }],
  ['findParts', { parts: [knownItems.inStock.number] }],
  ['openOrders', { dealer: '10001' }],
  ['invoiceHistory', { dealer: '10001' }],
  ['boughtBefore', { dealer: '10001' }],
  ['finances', { dealer: '10001' }],
  ['updateNewDealerStatus', {}]
]

/** Calls of a dealer that read from the database. */
export const ofTheDatabase: readonly Call[] = [
  ['session', {}],
  ['savedOrders', { user: '10001' }],
  ['unconfirmedOrders', { dealer: '10001' }],
  ['ordersUnderWay', { dealer: '10001' }],
  ['rejectedOrders', {}],
  ['canceledOrders', {}]
]

/** Calls of strangers whose attempts are counted. */
export const throttledCalls: readonly Call[] = [
  ['login', { username: '10001', password }], ['login', { username: '10001', password: 'wrong' }], ['requestPasswordLink', { email: 'dealer@example.com' }]
]

export function orderOf (key: number, po: string) {
  return {
    submission_key: `00000000-0000-4000-8000-${String(key).padStart(12, '0')}`,
    order: {
      cart: [{ id: knownItems.inStock.number, quantity: 1, note: '' }],
      data: { customer_number: '10001', shipping: 'default' as const, po_number: po, special_instructions: '', address: 9999 }
    }
  }
}

export async function login (client: ProcessClient, username = '10001') {
  return await client.call('login', { username, password })
}

/** @param dealer a client signed in as 10001 */
export function createOutageChecks (portal: PortalProcess, dealer: ProcessClient, erp: FakeErp) {
  return {
    /** The orders in the ERP with this PO number. */
    posted: (po: string) => erp.orders().filter(posted => posted.order.poNumber === po).length,
    /** The number of orders that reached the ERP, whatever their outcome. */
    sent: () => erp.requests().filter(({ operation }) => operation === 'post-order').length,

    async untilReady (): Promise<void> {
      await eventually(async () => {
        const { status, body } = await portal.probe('/readyz')
        if (status !== 200) throw new Error(`not ready: ${JSON.stringify(body)}`)
      }, backWithin)
    },

    /** Checks that each of these calls is quickly refused with 503 and leaves the cookies as they are. */
    async refuses (t: Test, calls: readonly Call[], { withinMs, code = 'portal_unavailable', client = dealer }: {
      withinMs: number
      code?: ErrorCode
      client?: ProcessClient
    }): Promise<void> {
      await Promise.all(calls.map(async ([name, body]) => {
        const { status, error, tookMs, setsCookie } = await client.call(name, body)
        t.same([status, error.code, error.message, setsCookie], [503, code, errorTable[code].message, false], `${name} says so`)
        t.ok(tookMs < withinMs, `${name} says so within ${withinMs} ms: ${Math.round(tookMs)}`)
      }))
    },

    async goesOn (t: Test, calls: readonly Call[], client: ProcessClient): Promise<void> {
      for (const [name, body] of calls) {
        const { status, tookMs } = await client.call(name, body)
        t.equal(status, 200, `${name} goes on`)
        t.ok(tookMs < 2000, `${name} is as quick as ever: ${Math.round(tookMs)} ms`)
      }
      t.equal((await portal.probe('/healthz')).status, 200)
    }
  }
}
