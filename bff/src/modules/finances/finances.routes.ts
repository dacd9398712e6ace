import { finances, statementPdf } from '@portal/contracts/finances'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../http/calls/serve.ts'
import { accountOf, statementAsPdf } from './finances.service.ts'

export function financeRoutes (serve: Serve<{ who: 'dealer', dealer: 'required', right: 'finances' }>, ports: Pick<Ports, 'erp' | 'clock' | 'timeZone' | 'documentPrinter'>): void {
  serve(finances, async (_body, { customerNumber, forDisplay }) => {
    return { dealer: await accountOf(ports, customerNumber, forDisplay) }
  })

  serve(statementPdf, async (_body, { customerNumber, forDisplay }) => {
    const bytes = await statementAsPdf(ports, customerNumber, forDisplay)
    return { pdf: Buffer.from(bytes).toString('base64') }
  })
}
