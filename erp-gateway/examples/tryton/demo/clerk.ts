import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { centsToDecimal, type Cents } from '@portal/contracts/base/money'
import { companyDay } from '../gateway/company-day.ts'
import { decimal, orNull, readModel } from '../gateway/read-model.ts'
import { readSales, type SaleHead } from '../gateway/sales.ts'
import type { Tryton } from '../gateway/tryton.ts'
import { billing } from './billing.ts'
import { createDistributorActions, limit, newestFirst, NotPossible, product, Unit } from './distributor-actions.ts'
import { shipping } from './shipping.ts'
import { runWizard } from './wizard.ts'

/** What the distributor's people do in Tryton with a sale, for anybody without a Tryton client at hand, and for tests. */

const readLines = readModel('sale.line', Type.Object({
  id: Type.Integer(),
  taxes: Type.Array(Type.Integer()),
  'unit.': orNull(Unit),
  'product.': orNull(Type.Object(product))
}))
const readProducts = readModel('product.product', Type.Object(product))
const Prices = Compile(orNull(Type.Object({ items: Type.Array(Type.Object({ price: Type.Optional(orNull(decimal)) })) })))

export type Clerk = ReturnType<typeof createClerk>

/** A part of a sale that is to be changed. `price` is per piece, in cents. */
export type Change = { part: string, quantity?: number | undefined, price?: Cents | undefined }

/**
 * Each of the clerk's functions resolves when Tryton shows what was done, and throws NotPossible or TrytonRefusal.
 * @param tryton logged in as one of the distributor's people, with all rights
 */
export function createClerk (tryton: Tryton) {
  const desk = createDistributorActions(tryton)
  const { call, saleWithId, pressOnSale } = desk
  const { ship, cancelShipments } = shipping(desk)

  /** The newest sale with this portal reference, number (with or without its revision), or PO number. */
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

  /** Sets a sale back to draft, which increments its revision. */
  async function draft (sale: SaleHead): Promise<SaleHead> {
    return await pressOnSale('draft', sale, ['draft'])
  }

  /** Cancels a sale, or the part of it that has not been shipped; Tryton then ends the sale as done, once it is paid. */
  async function cancel (sale: SaleHead): Promise<SaleHead> {
    const { state } = await saleWithId(sale.id)
    if (state === 'confirmed') await draft(sale)
    if (state !== 'processing') return await pressOnSale('cancel', sale, ['cancelled'])
    await cancelShipments(sale)
    await runWizard(tryton, 'sale.handle.shipment.exception', { model: 'sale.sale', id: sale.id }, {
      ask: proposed => ({ values: { ...proposed, recreate_moves: [] }, button: 'handle' })
    }, limit())
    return await saleWithId(sale.id)
  }

  /**
   * Changes a part of a sale that is not confirmed: its pieces (0 removes it), its price, or both. A part that the sale does not
   * have is added at the dealer's price. The sale is in the same state afterward; a quotation has a new revision.
   */
  async function change (sale: SaleHead, { part, quantity, price }: Change): Promise<SaleHead> {
    const before = await saleWithId(sale.id)
    const lines = await readLines(tryton, [['sale', '=', sale.id], ['type', '=', 'line']], limit())
    const line = lines.find(({ 'product.': product }) => product?.code === part)
    const unitPrice = price === undefined ? {} : { unit_price: { __class__: 'Decimal', decimal: centsToDecimal(price) } }
    const added = line === undefined && { ...await lineFor(sale, part), quantity: quantity ?? 1, taxes: [['add', lines[0]?.taxes ?? []]], ...unitPrice }
    if (before.state !== 'draft') await draft(before)
    if (line === undefined) await call('sale.line', 'create', [added])
    else if (quantity === 0) await call('sale.line', 'delete', [line.id])
    else await call('sale.line', 'write', [line.id], { ...quantity !== undefined && { quantity, unit: line['product.']?.['default_uom.'].id }, ...unitPrice })
    return before.state === 'quotation' ? await pressOnSale('quote', sale, ['quotation']) : await saleWithId(sale.id)
  }

  async function lineFor (sale: SaleHead, part: string) {
    const [found] = await readProducts(tryton, [['code', '=', part]], limit())
    const prices = await tryton.call('model.product.product.dealer_prices', [[part], sale['party.'].code], Prices, limit())
    const price = prices?.items[0]?.price
    if (found === undefined || typeof price !== 'string') throw new NotPossible(`Tryton does not sell a part ${part} to this dealer`)
    return { sale: sale.id, type: 'line', product: found.id, unit: found['default_uom.'].id, unit_price: { __class__: 'Decimal', decimal: price } }
  }

  return { findSale, confirm, draft, cancel, change, ship, ...billing(desk, companyDay(tryton, () => performance.now())) }
}
