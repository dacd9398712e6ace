import type { Ports } from '../../ports/ports.ts'
import type { Module } from '../module.ts'
import { publicStockRoutes, stockRoutes, type StockSettings } from './stock.routes.ts'

export function stockModule (ports: Pick<Ports, 'erp' | 'clock'>, settings: StockSettings): Module {
  return {
    routes: {
      anyone: serve => { publicStockRoutes(serve, ports, settings) },
      forDealer: serve => { stockRoutes(serve, ports) }
    }
  }
}
