import type { Ports } from '../../ports/ports.ts'
import type { Module } from '../module.ts'
import { clientErrorRoutes } from './client-errors.routes.ts'

/** @param served the release of the page that is served now */
export function clientErrorsModule (ports: Pick<Ports, 'throttle'>, served: string | undefined): Module {
  return {
    routes: { anyone: serve => { clientErrorRoutes(serve, ports, served) } }
  }
}
