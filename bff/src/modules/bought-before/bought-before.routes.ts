import { boughtBefore } from '@portal/contracts/bought-before'
import { limits } from '@portal/contracts/policy/limits'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../http/calls/serve.ts'

export function boughtBeforeRoutes (serve: Serve<{ who: 'dealer', dealer: 'required', right: 'prices' }>, { erp }: Pick<Ports, 'erp'>): void {
  serve(boughtBefore, async (_body, { customerNumber, forDisplay }) => {
    const { parts, more, since, invoicesToCome } = await erp.purchases(customerNumber, limits.boughtPartsMax, forDisplay)
    return { parts, more, since, invoices_to_come: invoicesToCome }
  })
}
