import { deleteSavedOrder, renameSavedOrder, savedOrder, savedOrders, saveOrder } from '@portal/contracts/saved-orders'
import type { Serve } from '../../http/calls/serve.ts'
import { listOf, remove, rename, replace, save, savedOrderOf, type SavedOrderPorts } from './saved-orders.service.ts'

export function savedOrderRoutes (serve: Serve<{ who: 'dealer', dealer: 'required' }>, ports: SavedOrderPorts): void {
  serve(savedOrders, async (_body, { customerNumber, rights }) => ({ orders: await listOf(ports, customerNumber, rights), max: ports.most }))

  serve(savedOrder, async (body, { customerNumber, rights }) => ({ order: await savedOrderOf(ports, body.id, customerNumber, rights) }))

  serve(saveOrder, async ({ name, order: lines, replaces }, { customerNumber, session, rights, audit }) => {
    const person = { ...session, rights }
    if (replaces === undefined) return { order: await save(ports, { name, lines }, customerNumber, person) }
    const { order, before } = await replace(ports, replaces, { name, lines }, customerNumber, person)
    await audit({ event: 'saved-order-replaced', detail: fromTo(before, name) })
    return { order }
  })

  serve(renameSavedOrder, async (body, { customerNumber, rights, audit }) => {
    const { order, before } = await rename(ports, body, customerNumber, rights)
    await audit({ event: 'saved-order-renamed', detail: fromTo(before, order.order_name) })
    return { order }
  })

  serve(deleteSavedOrder, async (body, { customerNumber, audit }) => {
    await audit({ event: 'saved-order-deleted', detail: await remove(ports, body, customerNumber) })
    return { ok: true as const }
  })
}

function fromTo (before: string, after: string): string {
  return before === after ? after : `${before} → ${after}`
}
