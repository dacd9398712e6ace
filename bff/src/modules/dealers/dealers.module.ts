import type { Module } from '../module.ts'
import { dealerRoutes, houseDealerRoutes, ownDealerRoutes, type DealerPorts } from './dealers.routes.ts'
import type { OwnDealerPorts } from './own-dealers.ts'

export function dealersModule (ports: DealerPorts & OwnDealerPorts): Module {
  return {
    routes: {
      signedIn: serve => { ownDealerRoutes(serve, ports) },
      staff: serve => { dealerRoutes(serve, ports) },
      forAdmin: serve => { houseDealerRoutes(serve, ports) }
    }
  }
}
