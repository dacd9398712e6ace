import type { FactorCheck } from '../../ports/accounts/factor-check.ts'
import type { Module } from '../module.ts'
import { userAdminRoutes, userListRoutes } from './users.routes.ts'
import type { UserPorts } from './users.service.ts'

export function usersModule (ports: UserPorts & { factors: FactorCheck }): Module {
  return {
    routes: {
      staff: serve => { userListRoutes(serve, ports) },
      forAdmin: serve => { userAdminRoutes(serve, ports) }
    }
  }
}
