import type { FastifyBaseLogger } from 'fastify'
import type { RemovalGuard } from '../../ports/system/removal-guard.ts'
import type { Module } from '../module.ts'
import { cartRoutes } from './cart.routes.ts'
import type { CartPorts } from './cart.service.ts'
import { createEditSweep } from './edit-sweep.ts'

export function cartModule (ports: CartPorts & { removals: RemovalGuard }, log: FastifyBaseLogger): Module {
  return {
    routes: { forDealer: serve => { cartRoutes(serve, ports) } },
    jobs: [createEditSweep(ports, log)]
  }
}
