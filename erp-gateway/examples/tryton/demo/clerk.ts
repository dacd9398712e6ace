import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { isoDateOf } from '@portal/contracts/rules/dates'
import type { Cents } from '@portal/contracts/rules/money'
import { decimal, orNull, readModel, text } from '../gateway/read.ts'
import { postedInvoices, readSales, saleNumber, type SaleHead } from '../gateway/sales.ts'
import type { Tryton } from '../gateway/tryton.ts'
import { cents } from '../gateway/values.ts'
import { runWizard } from './wizard.ts'

/** What the distributor's people do in Tryton with a sale, for who has no client of Tryton at hand, and for tests. */

/** Pieces by part number. */
export type Pieces = Readonly<Record<string, number>>

export type PostedInvoice = { id: number, number: string, total: Cents, open: Cents }

/** What Tryton would have let be, without a word. */
export class NotPossible extends Error {}

const callWithinMs = 30_000

const Done = Compile(Type.Unknown())
const Unit = Type.Object({ id: Type.Integer(), factor: Type.Number() })
const product = { id: Type.Integer(), code: Type.String(), 'default_uom.': Unit }

const readShipmentIds = readModel('sale.sale', Type.Object({ id: Type.Integer(), shipments: Type.Array(Type.Integer()) }))
const readShipments = readModel('stock.shipment.out', Type.Object({
  id: Type.Integer(),
  state: Type.String(),
  'inventory_moves.': Type.Array(Type.Object({ id: Type.Integer(), quantity: Type.Number(), 'uom.': Unit, 'product.': Type.Object(product) }))
}))
const readLines = readModel('sale.line', Type.Object({
  id: Type.Integer(),
  taxes: Type.Array(Type.Integer()),
  'unit.': orNull(Unit),
  'product.': orNull(Type.Object(product))
}))
const Invoice = Type.Object({
  id: Type.Integer(),
  number: text,
  state: Type.String(),
  company: Type.Integer(),
  currency: Type.Integer(),
  account: Type.Integer(),
  total_amount: decimal,
  amount_to_pay: decimal
})
const readInvoices = readModel('account.invoice', Invoice)
const readProducts = readModel('product.product', Type.Object({ ...product, 'template.': Type.Object({ name: Type.String() }) }))
const readMethods = readModel('account.invoice.payment.method', Type.Object({ id: Type.Integer() }))
const Prices = Compile(Type.Array(Type.Object({ code: Type.String(), price: Type.Optional(orNull(decimal)) })))
const readParties = readModel('sale.sale', Type.Object({ id: Type.Integer(), party: Type.Integer() }))

export type Clerk = ReturnType<typeof createClerk>

/**
 * Each of the clerk's functions resolves when Tryton shows what was done.
 * @param tryton logged in as one of the distributor's people, with all rights
 * @param now milliseconds since 1970: payments and credit memos are dated today
 */
export function createClerk (tryton: Tryton, now: () => number = Date.now) {
  const limit = () => ({ signal: AbortSignal.timeout(callWithinMs) })
  const newestFirst = [['id', 'DESC']] as const

  async function press (model: string, button: string, ids: readonly number[]): Promise<void> {
    await tryton.call(`model.${model}.${button}`, [ids], Done, limit())
  }
  async function write (model: string, ids: readonly number[], values: Readonly<Record<string, unknown>>): Promise<void> {
    await tryton.call(`model.${model}.write`, [ids, values], Done, limit())
  }
  async function saleWithId (id: number): Promise<SaleHead> {
    const [sale] = await readSales(tryton, [['id', '=', id]], limit())
    if (sale === undefined) throw new NotPossible(`Tryton has no sale ${id} any more`)
    return sale
  }
  /** Tryton passes over a button that does not fit the state of a sale. */
  async function pressOnSale (button: string, { id }: SaleHead, states: ReadonlyArray<SaleHead['state']>): Promise<SaleHead> {
    await press('sale.sale', button, [id])
    const sale = await saleWithId(id)
    if (!states.includes(sale.state)) throw new NotPossible(`${saleNumber(sale)} is in the state ${sale.state}: "${button}" does nothing there`)
    return sale
  }

  /**
   * The newest sale with this reference of the portal, number (with its revision or without), or PO number.
   * @throws NotPossible if there is none
   */
  async function findSale (name: string): Promise<SaleHead> {
    for (const [field, value] of [['dealer_reference', name], ['number', name.replace(/\/\d+$/, '')], ['reference', name]] as const) {
      const [sale] = await readSales(tryton, [[field, '=', value]], { ...limit(), order: newestFirst, limit: 1 })
      if (sale !== undefined) return sale
    }
    throw new NotPossible(`Tryton has no sale with the reference, number or PO number ${name}`)
  }

  /** Confirms a sale. Tryton then prepares its shipment. */
  async function confirm (sale: SaleHead): Promise<SaleHead> {
    const { state } = await saleWithId(sale.id)
    if (state === 'draft') await pressOnSale('quote', sale, ['quotation'])
    return await pressOnSale('confirm', sale, ['confirmed', 'processing', 'done'])
  }

  /** Sets a sale back to draft, which counts its revision up. */
  async function draft (sale: SaleHead): Promise<SaleHead> {
    return await pressOnSale('draft', sale, ['draft'])
  }

  /** Cancels a sale, or what of it has not been shipped: Tryton ends a sale in process as done. */
  async function cancel (sale: SaleHead): Promise<SaleHead> {
    const { state } = await saleWithId(sale.id)
    if (state === 'confirmed') await draft(sale)
    if (state !== 'processing') return await pressOnSale('cancel', sale, ['cancelled'])
    const waiting = await shipmentsOf(sale)
    if (waiting.length === 0) throw new NotPossible(`${saleNumber(sale)} has been shipped`)
    await press('stock.shipment.out', 'cancel', waiting.map(({ id }) => id))
    await runWizard(tryton, 'sale.handle.shipment.exception', { model: 'sale.sale', id: sale.id }, {
      ask: proposed => ({ values: { ...proposed, recreate_moves: [] }, button: 'handle' })
    }, limit())
    return await saleWithId(sale.id)
  }

  /** Shipments that have not left. */
  async function shipmentsOf ({ id }: SaleHead) {
    const [sale] = await readShipmentIds(tryton, [['id', '=', id]], limit())
    return await readShipments(tryton, [['id', 'in', sale?.shipments ?? []], ['state', 'in', ['draft', 'waiting', 'assigned']]], limit())
  }

  /**
   * Ships all that is left of a sale, or some pieces of its next shipment; Tryton prepares another one for the rest. What is not in stock is
   * shipped nevertheless.
   * @throws NotPossible if the shipment does not have them
   */
  async function ship (sale: SaleHead, what: Pieces | 'all', { tracking }: { tracking?: string | undefined } = {}): Promise<SaleHead> {
    const waiting = await shipmentsOf(sale)
    if (waiting.length === 0) throw new NotPossible(`${saleNumber(sale)} has nothing to be shipped`)
    for (const { id } of what === 'all' ? waiting : waiting.slice(0, 1)) {
      // Lists anew what is to be picked.
      await press('stock.shipment.out', 'wait', [id])
      if (what !== 'all') await pickOnly(what, id)
      if (tracking !== undefined) await write('stock.shipment.out', [id], { reference: tracking })
      for (const button of ['assign_force', 'pick', 'pack', 'done']) await press('stock.shipment.out', button, [id])
      const { state } = await shipmentWithId(id)
      if (state !== 'done') throw new NotPossible(`the shipment of ${saleNumber(sale)} remains in the state ${state}`)
    }
    return await saleWithId(sale.id)
  }

  async function shipmentWithId (id: number) {
    const [shipment] = await readShipments(tryton, [['id', '=', id]], limit())
    if (shipment === undefined) throw new NotPossible(`Tryton has no shipment ${id} any more`)
    return shipment
  }

  async function pickOnly (wanted: Pieces, id: number): Promise<void> {
    const left = new Map(Object.entries(wanted))
    const picked = (await shipmentWithId(id))['inventory_moves.'].map(({ id, quantity, 'uom.': unit, 'product.': { code, 'default_uom.': piece } }) => {
      const inUnit = piece.factor / unit.factor
      const taken = Math.min((left.get(code) ?? 0) * inUnit, quantity)
      left.set(code, (left.get(code) ?? 0) - taken / inUnit)
      return { id, taken }
    })
    const [lacking] = [...left].filter(([, pieces]) => pieces > 0)
    if (lacking !== undefined) throw new NotPossible(`the shipment lacks ${lacking[1]} pieces of ${lacking[0]}`)
    for (const { id, taken } of picked) await write('stock.move', [id], { quantity: taken })
  }

  /** The invoices of a sale that were sent, newest first. */
  async function invoicesOf (sale: SaleHead): Promise<PostedInvoice[]> {
    const posted = postedInvoices((await saleWithId(sale.id))['invoices.'])
    return (await readInvoices(tryton, [['id', 'in', posted.map(({ id }) => id)]], { ...limit(), order: newestFirst })).map(posting)
  }

  /**
   * Posts the invoices that Tryton has drafted for what was shipped, and pays the newest.
   * @param paid cents; nothing is paid if it is left out
   * @returns the invoices of the sale
   */
  async function invoice (sale: SaleHead, { paid }: { paid?: Cents | undefined } = {}): Promise<PostedInvoice[]> {
    const drafted = (await saleWithId(sale.id))['invoices.'].filter(({ state }) => state === 'draft' || state === 'validated').map(({ id }) => id)
    if (drafted.length > 0) await press('account.invoice', 'post', drafted)
    const [newest] = await invoicesOf(sale)
    if (newest === undefined || (drafted.length === 0 && paid === undefined)) throw new NotPossible(`${saleNumber(sale)} has nothing to be invoiced`)
    if (paid !== undefined) await pay(newest, paid)
    return await invoicesOf(sale)
  }

  /** Takes in a payment in part, or as a whole. @param amount cents */
  async function pay ({ id }: Pick<PostedInvoice, 'id'>, amount: Cents): Promise<void> {
    const { company, currency, account } = await invoiceWithId(id)
    const [method] = await readMethods(tryton, [['company', '=', company]], { ...limit(), limit: 1 })
    if (method === undefined) throw new NotPossible('Tryton has no payment method')
    const payment = { amount: decimalOf(amount), date: dateOf(now()), description: null, payment_method: method.id }
    const values = { ...payment, company, currency, currency_digits: 2, invoice_account: account }
    await runWizard(tryton, 'account.invoice.pay', { model: 'account.invoice', id }, {
      start: () => ({ values, button: 'choice' }),
      ask: () => ({ values: { type: 'partial' }, button: 'pay' })
    }, limit())
  }

  async function invoiceWithId (id: number): Promise<Static<typeof Invoice>> {
    const [found] = await readInvoices(tryton, [['id', '=', id]], limit())
    if (found === undefined) throw new NotPossible(`Tryton has no invoice ${id}`)
    return found
  }

  /** Sends a credit memo for all of an invoice, which stands open beside it. */
  async function credit ({ id }: Pick<PostedInvoice, 'id'>): Promise<PostedInvoice> {
    const [memo] = await runWizard(tryton, 'account.invoice.credit', { model: 'account.invoice', id }, {
      start: () => ({ values: { with_refund: false, invoice_date: dateOf(now()) }, button: 'credit' })
    }, limit())
    if (memo === undefined) throw new NotPossible(`there is no credit memo for invoice ${id}`)
    await press('account.invoice', 'post', [memo])
    return posting(await invoiceWithId(memo))
  }

  /**
   * Changes a part of a sale that is not confirmed: its pieces, of which 0 take it out, its price each, or both. A part that the sale does
   * not have is added at the dealer's price. The sale is in the same state afterwards, with a revision more if that was a quotation.
   */
  async function change (sale: SaleHead, { part, quantity, price }: { part: string, quantity?: number | undefined, price?: Cents | undefined }): Promise<SaleHead> {
    const before = await saleWithId(sale.id)
    if (before.state !== 'draft') await draft(before)
    const lines = await readLines(tryton, [['sale', '=', sale.id], ['type', '=', 'line']], limit())
    const line = lines.find(({ 'product.': product }) => product?.code === part)
    const unitPrice = price === undefined ? {} : { unit_price: decimalOf(price) }
    if (line === undefined) await addLine(sale, part, quantity ?? 1, lines[0]?.taxes ?? [], unitPrice)
    else if (quantity === 0) await tryton.call('model.sale.line.delete', [[line.id]], Done, limit())
    else await write('sale.line', [line.id], { ...quantity !== undefined && { quantity, unit: line['product.']?.['default_uom.'].id }, ...unitPrice })
    return before.state === 'quotation' ? await pressOnSale('quote', sale, ['quotation']) : await saleWithId(sale.id)
  }

  async function addLine (sale: SaleHead, part: string, quantity: number, taxes: readonly number[], unitPrice: Readonly<Record<string, unknown>>): Promise<void> {
    const [found] = await readProducts(tryton, [['code', '=', part]], limit())
    const [head] = await readParties(tryton, [['id', '=', sale.id]], limit())
    const [priced] = await tryton.call('model.product.product.dealer_prices', [[part], head?.party], Prices, limit())
    if (found === undefined || typeof priced?.price !== 'string') throw new NotPossible(`Tryton does not sell a part ${part} to this dealer`)
    await tryton.call('model.sale.line.create', [[{
      sale: sale.id,
      type: 'line',
      product: found.id,
      unit: found['default_uom.'].id,
      quantity,
      unit_price: { __class__: 'Decimal', decimal: priced.price },
      taxes: [['add', taxes]],
      ...unitPrice
    }]], Done, limit())
  }

  return { findSale, confirm, draft, cancel, ship, invoice, invoicesOf, pay, credit, change }
}

function posting ({ id, number, total_amount: total, amount_to_pay: open }: Static<typeof Invoice>): PostedInvoice {
  return { id, number: number ?? '', total: cents(total), open: cents(open) }
}

function decimalOf (amount: Cents) {
  return { __class__: 'Decimal', decimal: (amount / 100).toFixed(2) }
}

function dateOf (time: number) {
  const [year, month, day] = isoDateOf(time).split('-').map(Number)
  return { __class__: 'date', year, month, day }
}
