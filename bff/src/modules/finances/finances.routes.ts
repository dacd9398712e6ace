import { finances } from '@portal/contracts/finances'
import { PortalError } from '../../errors.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../serve.ts'

export function financeRoutes (serve: Serve<{ who: 'dealer', dealer: 'required' }>, { erp }: Pick<Ports, 'erp'>): void {
  serve(finances, async (_body, { customerNumber, forDisplay }) => {
    const dealer = await erp.dealer(customerNumber, forDisplay)
    if (dealer === undefined) throw new PortalError('not_found')
    return { dealer }
  })
}
