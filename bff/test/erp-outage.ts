import { knownItems } from '@portal/fixtures/data/known-items'
import type { CallBody } from '@portal/contracts/calls'
import type { Dealer } from '@portal/contracts/dealers'
import type { Item } from '@portal/contracts/stock'
import { buildTestApp, silent, type Client } from './build-app.ts'
import { PortalError } from '../src/errors.ts'
import type { Erp } from '../src/ports/erp/erp.ts'
import type { Ports } from '../src/ports/ports.ts'
import type { UserChange } from '../src/ports/accounts/users.ts'
import { createDispatcher } from '../src/modules/checkout/sending/dispatcher.ts'
import { createRecovery } from '../src/modules/checkout/sending/recovery.ts'
import { createUncheckedOrders } from '../src/modules/checkout/sending/unchecked-orders.ts'

export const part = knownItems.inStock.number
export const minute = 60_000

let keys = 0

/** An order of two filters, unless it is changed. Each has a key of its own. */
export function order (change: { customer?: string, quantity?: number, parts?: string[], po?: string, address?: number } = {}): CallBody<'createOrder'> {
  const { customer = '10001', quantity = 2, parts = [part], po = 'PO-1', address = 9999 } = change
  return {
    submission_key: `00000000-0000-4000-8000-${String(++keys).padStart(12, '0')}`,
    order: {
      cart: parts.map(id => ({ id, quantity, note: '' })),
      data: { customer_number: customer, shipping: 'default', po_number: po, special_instructions: '', address }
    }
  }
}

/**
 * A portal that knows what the ERP last said, and whose ERP can be made to go away and to change.
 * `erp.reads` counts the reads that decide something.
 */
export async function prepareOutage (t: Parameters<typeof buildTestApp>[0], { on = true } = {}) {
  const erp = {
    isAway: false,
    reads: 0,
    beforeRead: async (): Promise<void> => {},
    notChecked: [] as string[],
    item: (item: Item): Item | undefined => item,
    dealer: (dealer: Dealer): Dealer | undefined => dealer,
    sent: [] as string[]
  }
  let scripted: Ports | undefined
  const app = await buildTestApp(t, {
    ordersWhileErpAway: on,
    change: ports => {
      scripted = { ...ports, erp: { ...ports.erp, ...script(ports.erp) } }
      return scripted
    }
  })
  if (scripted === undefined) throw new Error('the app has no ports')
  const ports = scripted
  const { clock, ports: { journal, users } } = app

  function script (real: Erp): Partial<Erp> {
    return {
      dealer: async (number, context) => {
        if (context.display === true) return await real.dealer(number, context)
        erp.reads++
        await erp.beforeRead()
        if (erp.isAway) throw new PortalError('erp_unavailable')
        const dealer = await real.dealer(number, context)
        return dealer && erp.dealer(dealer)
      },
      prices: async (numbers, customer, context) => {
        if (context.display !== true && erp.isAway) throw new PortalError('erp_unavailable')
        const { items } = await real.prices(numbers.filter(number => context.display !== true || !erp.notChecked.includes(number)), customer, context)
        if (context.display === true) return { items, notChecked: erp.notChecked }
        return { items: items.flatMap(item => erp.item(item) ?? []), notChecked: [] }
      },
      submitOrder: async (sent, context) => {
        erp.sent.push(sent.poNumber)
        return erp.isAway ? { kind: 'not-sent', reason: 'away' } : await real.submitOrder(sent, context)
      },
      submitLightspeedFile: async (sent, context) => erp.isAway ? { kind: 'not-sent', reason: 'away' } : await real.submitLightspeedFile(sent, context)
    }
  }

  /** A portal process of its own: it checks what is unchecked and sends what is queued. */
  function process () {
    const recovery = createRecovery(ports, createDispatcher(ports, silent), 180_000, silent)
    return { check: createUncheckedOrders({ ...ports, settledAfter: 180_000 }, silent).sweep, send: recovery.sweep }
  }
  const { check, send } = process()

  return {
    ...app,
    ports,
    erp,
    journal,
    process,
    check,
    /** The ERP is back, and one sweep of each kind has been made. */
    async recover () {
      erp.isAway = false
      clock.advance(minute)
      await check()
      await send()
    },
    async receive (by: Client, body = order()) {
      erp.isAway = true
      const { status, body: answer, error } = await by.call('createOrder', body)
      if (status !== 200) throw new Error(`the order was refused: ${error.code}`)
      return answer.submission
    },
    entry: async (reference: string) => await journal.findByReference(reference),
    notes: async (reference: string) => (await journal.events((await journal.findByReference(reference))?.id ?? '')).map(({ state, note }) => `${state}: ${note}`),
    async changeUser (email: string, to: UserChange) {
      const user = await users.findByLogin(email)
      if (user !== undefined) await users.change(user, to, { mails: [], audit: [], at: clock.now() })
    },
    async mailed () {
      await app.deliverMails()
      return app.mails.filter(({ subject }) => !subject.endsWith('was received')).map(({ to, subject }) => `${to}: ${subject}`)
    }
  }
}
