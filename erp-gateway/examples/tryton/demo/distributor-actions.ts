import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { readSales, saleNumber, type SaleHead } from '../gateway/sales.ts'
import type { Tryton } from '../gateway/tryton.ts'

/** What Tryton does not do, and why. */
export class NotPossible extends Error {}

const callWithinMs = 30_000
const Done = Compile(Type.Unknown())

export const Unit = Type.Object({ id: Type.Integer(), factor: Type.Number() })
export const product = { id: Type.Integer(), code: Type.String(), 'default_uom.': Unit }

export const newestFirst = [['id', 'DESC']] as const

/** The limit of one call. */
export const limit = () => ({ signal: AbortSignal.timeout(callWithinMs) })

/** What all of the distributor's people do with Tryton's records. */
export type DistributorActions = ReturnType<typeof createDistributorActions>

export function createDistributorActions (tryton: Tryton) {
  /** Calls a method of a model for its effect. */
  async function call (model: string, method: string, ...params: readonly unknown[]): Promise<void> {
    await tryton.call(`model.${model}.${method}`, params, Done, limit())
  }

  async function saleWithId (id: number): Promise<SaleHead> {
    const [sale] = await readSales(tryton, [['id', '=', id]], limit())
    if (sale === undefined) throw new NotPossible(`Tryton no longer has the sale ${id}`)
    return sale
  }

  /**
   * Presses a button of a sale. Tryton ignores one that does not fit the sale's state.
   * @param states the sale must be in one of these afterward
   */
  async function pressOnSale (button: string, { id }: SaleHead, states: ReadonlyArray<SaleHead['state']>): Promise<SaleHead> {
    await call('sale.sale', button, [id])
    const sale = await saleWithId(id)
    if (!states.includes(sale.state)) throw new NotPossible(`${saleNumber(sale)} is in the state ${sale.state}: "${button}" does nothing there`)
    return sale
  }

  return { tryton, call, saleWithId, pressOnSale }
}
