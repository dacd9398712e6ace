import type { Ports } from '../../ports/ports.ts'
import type { Module } from '../module.ts'
import { financeRoutes } from './finances.routes.ts'

export function financesModule (ports: Pick<Ports, 'erp' | 'clock' | 'timeZone' | 'documentPrinter'>): Module {
  return {
    routes: { withFinances: serve => { financeRoutes(serve, ports) } }
  }
}
