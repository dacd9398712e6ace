import { isoDateOf } from '@portal/contracts/base/dates'
import type { GatewayErp } from '@portal/erp-gateway/server/erp'
import { customerMethods } from './customers.ts'
import type { Database } from './database.ts'
import { invoiceMethods } from './invoices.ts'
import { itemMethods } from './items.ts'
import { orderMethods } from './orders.ts'
import { postingMethods } from './posting.ts'

/**
 * An ERP that consists of the tables in `schema.sql`.
 * @param timeZone the distributor's, an IANA name
 * @param now milliseconds since 1970
 */
export function sqlErp (database: Database, timeZone: string, now: () => number = Date.now): GatewayErp {
  const today = (): string => isoDateOf(now(), timeZone)
  return {
    timeZone,
    offers: ['ORDBY', 'UNTIL'],
    health: async () => { await database.ask('select 1') },
    ...itemMethods(database.ask),
    ...customerMethods(database, today),
    ...orderMethods(database),
    ...postingMethods(database, today),
    ...invoiceMethods(database, today)
  }
}
