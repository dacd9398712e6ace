import type { Credentials } from '../../http/session/credentials.ts'
import type { KnownBrowsers } from '../../http/session/device-cookie.ts'
import type { SecondFactorRule } from '../../http/session/second-factor-rule.ts'
import type { StaffLoginCookie } from '../../http/session/staff-login-cookie.ts'
import type { StaffLoginRule } from '../../http/session/staff-login-rule.ts'
import type { PasswordRule } from '../../ports/accounts/password-rule.ts'
import type { FactorCheck } from '../../ports/accounts/factor-check.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Module } from '../module.ts'
import { ownAccountRoutes } from './own-account.routes.ts'
import { factorSetupRoutes, ownFactorRoutes } from './own-factor.routes.ts'
import { actingDealerRoutes, logoutRoutes, ownSessionsRoutes, publicSessionRoutes, selectDealerRoutes, sessionRoutes } from './session.routes.ts'
import { staffLoginRoutes } from './staff-login.routes.ts'

export function sessionModule (
  ports: Ports & { factors: FactorCheck, passwordRule: PasswordRule, staffLoginRule: StaffLoginRule }, credentials: Credentials, browsers: KnownBrowsers,
  secondFactorRule: SecondFactorRule, cookie: StaffLoginCookie
): Module {
  return {
    routes: {
      anyone: serve => {
        publicSessionRoutes(serve, ports, credentials, browsers, secondFactorRule)
        staffLoginRoutes(serve, ports, credentials, { browsers, cookie })
      },
      anyoneAtFirst: serve => { logoutRoutes(serve, ports, credentials) },
      signedInAtFirst: serve => {
        sessionRoutes(serve, ports, secondFactorRule)
        factorSetupRoutes(serve, ports, credentials, secondFactorRule)
      },
      signedIn: serve => {
        ownAccountRoutes(serve, ports, credentials)
        ownFactorRoutes(serve, ports, credentials, secondFactorRule)
        ownSessionsRoutes(serve, ports, credentials)
        selectDealerRoutes(serve, ports)
      },
      forDealer: serve => { actingDealerRoutes(serve, ports) }
    }
  }
}
