import { knownItems } from '@portal/fixtures/data/known-items'
import type { Erp } from '../src/ports/erp/erp.ts'
import type { Ports } from '../src/ports/ports.ts'
import { buildTestApp, type Client } from './build-app.ts'

/** Milliseconds after which the tests' ERP has settled, by the clock of any process. */
export const settledAfter = 210_000

let keys = 0

/** An order of two filters. Its PO number is one that a person typed, and tells it from the others. */
export function orderOf (customer: string, poNumber = `PO-${keys + 1}`) {
  return {
    submission_key: `00000000-0000-4000-8000-${String(++keys).padStart(12, '0')}`,
    order: {
      cart: [{ id: knownItems.inStock.number, quantity: 2, note: 'left side' }],
      data: { customer_number: customer, shipping: 'default' as const, po_number: poNumber, special_instructions: '', address: 9999 }
    }
  }
}

type Found = Erp['findOrderByReference']

/**
 * A portal whose ERP loses every answer, with an order of dealer 10001 that is left to a person, at a time when the ERP has settled.
 * `sent` has the references that reached the ERP.
 * @param found what the ERP has under any reference; nothing if left out
 * @param erp replaces other methods of the ERP
 * @param change replaces other ports
 */
export async function loseOrder (
  t: Parameters<typeof buildTestApp>[0], found: Found = async () => 'none', erp: Partial<Erp> = {}, change: (ports: Ports) => Partial<Ports> = () => ({})
) {
  const sent: string[] = []
  const lost = new Map<string, number>()
  const app = await buildTestApp(t, {
    change: ports => ({
      ...change(ports),
      erp: {
        ...ports.erp,
        findOrderByReference: found,
        submitOrder: async order => { sent.push(order.reference); return { kind: 'unknown', reason: 'reset' } },
        ...erp
      }
    })
  })
  const { clock } = app
  const { journal } = app.ports

  /** Submits such an order, and leaves it to a person. @returns the version that an administrator sees */
  async function lose (by: Client, customer = '10001') {
    const nth = (lost.get(customer) ?? 0) + 1
    lost.set(customer, nth)
    const { reference } = (await by.call('createOrder', orderOf(customer, `PO-${nth}`))).body.submission
    clock.advance(60_000)
    const entry = await journal.findByReference(reference)
    if (entry === undefined) throw new Error(`${reference} is not in the journal`)
    const left = await journal.conclude(entry, clock.now(), { state: 'manual', note: 'nothing known' })
    return { reference, updated_at: new Date(left?.updatedAt ?? 0).toISOString() }
  }

  const dealer = await app.loginAs('10001')
  const seen = await lose(dealer)
  clock.advance(settledAfter)
  const admin = await app.loginAs('admin@example.com')
  const state = async () => (await journal.findByReference(seen.reference))?.state
  return { ...app, dealer, admin, lose, seen, reference: seen.reference, sent, journal, state }
}

/** Status and code of a refusal. */
export const refusalOf = (answer: Awaited<ReturnType<Client['send']>>) => [answer.status, answer.error.code]
