import type { Module } from '../module.ts'
import { dealerRoutes, houseDealerRoutes, type DealerPorts } from './dealers.routes.ts'

export function dealersModule (ports: DealerPorts): Module {
  return {
    routes: {
      staff: serve => { dealerRoutes(serve, ports) },
      forAdmin: serve => { houseDealerRoutes(serve, ports) }
    }
  }
}
