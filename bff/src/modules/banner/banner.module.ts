import type { Ports } from '../../ports/ports.ts'
import type { Module } from '../module.ts'
import { bannerAdminRoutes, publicBannerRoutes } from './banner.routes.ts'

export function bannerModule (ports: Pick<Ports, 'banners' | 'clock' | 'ids' | 'timeZone'>): Module {
  return {
    routes: {
      anyone: serve => { publicBannerRoutes(serve, ports) },
      forAdmin: serve => { bannerAdminRoutes(serve, ports) }
    }
  }
}
