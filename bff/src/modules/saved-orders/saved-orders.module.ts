import type { Module } from '../module.ts'
import { savedOrderRoutes } from './saved-orders.routes.ts'
import type { SavedOrderPorts } from './saved-orders.service.ts'

export function savedOrdersModule (ports: SavedOrderPorts): Module {
  return {
    routes: { forDealer: serve => { savedOrderRoutes(serve, ports) } }
  }
}
