import { audit, auditExport } from '@portal/contracts/audit'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../http/calls/serve.ts'
import { auditFile, auditPage } from './audit.service.ts'

export function auditRoutes (serve: Serve<{ who: 'admin', dealer: 'none' }>, ports: Pick<Ports, 'audit' | 'users'>): void {
  serve(audit, async (body, { session }) => await auditPage(ports, session.role, body))
  serve(auditExport, async (body, { session }) => await auditFile(ports, session.role, body))
}
