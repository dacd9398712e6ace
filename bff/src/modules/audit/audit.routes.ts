import { audit, auditExport } from '@portal/contracts/audit'
import type { Audit } from '../../ports/audit/audit.ts'
import type { Serve } from '../../http/calls/serve.ts'
import { auditFile, auditPage } from './audit.service.ts'

export function auditRoutes (serve: Serve<{ who: 'superUser', dealer: 'none' }>, log: Audit): void {
  serve(audit, async body => await auditPage(log, body))
  serve(auditExport, async body => await auditFile(log, body))
}
