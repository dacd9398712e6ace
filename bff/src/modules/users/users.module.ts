import type { FactorCheck } from '../../ports/accounts/factor-check.ts'
import type { Module } from '../module.ts'
import { userAdminRoutes, userListRoutes } from './users.routes.ts'
import type { PersonalDataPorts } from './personal-data.ts'
import type { UserPorts } from './users.service.ts'

/** @param auditKeptFor milliseconds after which lines of the audit log are removed; undefined keeps them */
export function usersModule (ports: UserPorts & PersonalDataPorts & { factors: FactorCheck }, auditKeptFor: number | undefined): Module {
  return {
    routes: {
      staff: serve => { userListRoutes(serve, ports) },
      forAdmin: serve => { userAdminRoutes(serve, ports, auditKeptFor) }
    }
  }
}
