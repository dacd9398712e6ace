import type { JobLog } from '../../jobs/job-log.ts'
import type { RemovalGuard } from '../../ports/system/removal-guard.ts'
import type { Module } from '../module.ts'
import { cartRoutes } from './cart.routes.ts'
import type { CartPorts } from './cart.service.ts'
import { handOverRoutes } from './hand-over.routes.ts'
import type { HandOverPorts } from './hand-over.service.ts'
import { createEditSweep } from './edit-sweep.ts'

export function cartModule (ports: CartPorts & HandOverPorts & { removals: RemovalGuard }, log: JobLog): Module {
  return {
    routes: {
      forDealer: serve => {
        cartRoutes(serve, ports)
        handOverRoutes(serve, ports)
      }
    },
    jobs: [createEditSweep(ports, log)]
  }
}
