import { audit, auditExport } from '@portal/contracts/audit'
import type { Audit } from '../../ports/audit/audit.ts'
import type { Serve } from '../../http/calls/serve.ts'
import { auditFile, auditPage } from './audit.service.ts'

export function auditRoutes (serve: Serve<{ who: 'admin', dealer: 'none' }>, log: Audit): void {
  serve(audit, async (body, { session }) => await auditPage(log, session.role, body))
  serve(auditExport, async (body, { session }) => await auditFile(log, session.role, body))
}
