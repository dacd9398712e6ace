import { finances, statementPdf } from '@portal/contracts/finances'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../http/calls/serve.ts'
import { accountOf, statementAsPdf } from './finances.service.ts'

export function financeRoutes (serve: Serve<{ who: 'dealer', dealer: 'required', right: 'finances' }>, ports: Pick<Ports, 'erp' | 'clock' | 'timeZone' | 'documentPrinter'>): void {
  serve(finances, async (_body, { customerNumber, forDisplay }) => {
    return { dealer: await accountOf(ports, customerNumber, forDisplay) }
  })

  // Never figures from before an outage, because statements are filed and passed on.
  serve(statementPdf, async (_body, { customerNumber, requestId, forDisplay: { asker } }) => {
    // It states today's figures, so no older answer will do.
    const bytes = await statementAsPdf(ports, customerNumber, { requestId, asker })
    return { pdf: Buffer.from(bytes).toString('base64') }
  })
}
