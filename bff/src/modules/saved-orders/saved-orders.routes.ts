import { deleteSavedOrder, savedOrder, savedOrders, saveOrder } from '@portal/contracts/saved-orders'
import type { Serve } from '../../serve.ts'
import { listOf, remove, save, savedOrderOf, type SavedOrderPorts } from './saved-orders.service.ts'

export function savedOrderRoutes (serve: Serve<{ who: 'dealer', dealer: 'required' }>, ports: SavedOrderPorts): void {
  serve(savedOrders, async (_body, { customerNumber }) => ({ orders: await listOf(ports, customerNumber) }))

  serve(savedOrder, async (body, { customerNumber }) => ({ order: await savedOrderOf(ports, body.id, customerNumber) }))

  serve(saveOrder, async ({ name, order: lines }, { customerNumber }) => ({ order: await save(ports, { name, lines }, customerNumber) }))

  serve(deleteSavedOrder, async (body, { customerNumber, audit }) => {
    const { name } = await remove(ports, body.id, customerNumber)
    await audit({ event: 'saved-order-deleted', detail: name })
    return { ok: true as const }
  })
}
