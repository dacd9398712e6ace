import type { Ports } from '../../ports/ports.ts'
import type { Module } from '../module.ts'
import { boughtBeforeRoutes } from './bought-before.routes.ts'

export function boughtBeforeModule (ports: Pick<Ports, 'erp'>): Module {
  return {
    routes: { withPrices: serve => { boughtBeforeRoutes(serve, ports) } }
  }
}
