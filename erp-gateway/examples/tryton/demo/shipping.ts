import Type from 'typebox'
import { readModel } from '../gateway/read-model.ts'
import { saleNumber, type SaleHead } from '../gateway/sales.ts'
import { limit, NotPossible, product, Unit, type DistributorActions } from './distributor-actions.ts'

/** Pieces by part number. */
export type Pieces = Readonly<Record<string, number>>

const readShipmentIds = readModel('sale.sale', Type.Object({ id: Type.Integer(), shipments: Type.Array(Type.Integer()) }))
const readShipments = readModel('stock.shipment.out', Type.Object({
  id: Type.Integer(),
  state: Type.String(),
  'inventory_moves.': Type.Array(Type.Object({ id: Type.Integer(), quantity: Type.Number(), 'uom.': Unit, 'product.': Type.Object(product) }))
}))

/** What the people of a warehouse do. */
export function shipping ({ tryton, call, saleWithId }: DistributorActions) {
  /** Shipments of a sale that have not left. */
  async function waitingShipments ({ id }: SaleHead) {
    const [sale] = await readShipmentIds(tryton, [['id', '=', id]], limit())
    return await readShipments(tryton, [['id', 'in', sale?.shipments ?? []], ['state', 'in', ['draft', 'waiting', 'assigned']]], limit())
  }

  async function shipmentWithId (id: number) {
    const [shipment] = await readShipments(tryton, [['id', '=', id]], limit())
    if (shipment === undefined) throw new NotPossible(`Tryton no longer has the shipment ${id}`)
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
    for (const { id, taken } of picked) await call('stock.move', 'write', [id], { quantity: taken })
  }

  /**
   * Ships all that is left of a sale, or some pieces of its next shipment; Tryton prepares another one for the rest. Pieces are shipped even if they
   * are not in stock.
   * @throws NotPossible if the shipment lacks them
   */
  async function ship (sale: SaleHead, what: Pieces | 'all', { tracking }: { tracking?: string | undefined } = {}): Promise<SaleHead> {
    const waiting = await waitingShipments(sale)
    if (waiting.length === 0) throw new NotPossible(`${saleNumber(sale)} has nothing to be shipped`)
    for (const { id } of what === 'all' ? waiting : waiting.slice(0, 1)) {
      // Tryton then lists again what is to be picked.
      await call('stock.shipment.out', 'wait', [id])
      if (what !== 'all') await pickOnly(what, id)
      if (tracking !== undefined) await call('stock.shipment.out', 'write', [id], { reference: tracking })
      for (const button of ['assign_force', 'pick', 'pack', 'done']) await call('stock.shipment.out', button, [id])
      const { state } = await shipmentWithId(id)
      if (state !== 'done') throw new NotPossible(`the shipment of ${saleNumber(sale)} remains in the state ${state}`)
    }
    return await saleWithId(sale.id)
  }

  /** @throws NotPossible if all has been shipped */
  async function cancelShipments (sale: SaleHead): Promise<void> {
    const waiting = await waitingShipments(sale)
    if (waiting.length === 0) throw new NotPossible(`${saleNumber(sale)} has been shipped`)
    await call('stock.shipment.out', 'cancel', waiting.map(({ id }) => id))
  }

  return { ship, cancelShipments }
}
