import { operationList, type OperationName } from '../../contract/operations.ts'
import type { DerivedMethods } from './derived-methods.ts'
import type { GatewayErp } from '../erp.ts'

/** The operations for which the ERP has no method. */
export function lackingOperations (erp: GatewayErp, derived: DerivedMethods, findsOrders: boolean): OperationName[] {
  const there: Record<OperationName, boolean> = {
    health: true,
    search: erp.search !== undefined,
    item: derived.item !== undefined,
    prices: derived.prices !== undefined,
    dealer: erp.dealer !== undefined,
    'dealers-of-rep': derived.dealersOfRep !== undefined,
    'dealers-outside-reps': derived.dealersOutsideReps !== undefined,
    orders: erp.orders !== undefined,
    'latest-order': derived.latestOrder !== undefined,
    'latest-orders': derived.latestOrders !== undefined,
    order: erp.order !== undefined,
    // `OFFER` names it if it is there.
    changes: true,
    invoices: erp.invoices !== undefined,
    invoice: erp.invoice !== undefined,
    purchases: erp.purchases !== undefined,
    'post-order': erp.postOrder !== undefined,
    'post-lightspeed': erp.postLightspeedFile !== undefined,
    'find-order': findsOrders,
    'delete-order': erp.deleteOrder !== undefined,
    'clear-new-dealer': erp.clearNewDealer !== undefined
  }
  return operationList.map(({ name }) => name).filter(name => !there[name])
}
