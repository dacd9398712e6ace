import type { Ports } from '../../ports/ports.ts'
import type { Module } from '../module.ts'
import { invoiceRoutes } from './invoices.routes.ts'

export function invoicesModule (ports: Pick<Ports, 'erp' | 'users' | 'journal' | 'clock' | 'timeZone' | 'documentPrinter'>): Module {
  return {
    routes: { withFinances: serve => { invoiceRoutes(serve, ports) } }
  }
}
