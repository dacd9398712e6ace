import type { JobLog } from '../../jobs/job-log.ts'
import type { Credentials } from '../../http/session/credentials.ts'
import type { StaffLoginRule } from '../../http/session/staff-login-rule.ts'
import type { PasswordRule } from '../../ports/accounts/password-rule.ts'
import type { FactorCheck } from '../../ports/accounts/factor-check.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Module } from '../module.ts'
import { emailLinkRoutes, factorLinkRoutes, publicAccountRoutes } from './accounts.routes.ts'
import type { MailPortal } from './mail-texts.ts'
import { createMailWorker } from './mail-worker.ts'

export function accountsModule (
  ports: Ports & { factors: FactorCheck, passwordRule: PasswordRule, staffLoginRule: StaffLoginRule }, credentials: Credentials,
  portal: MailPortal & { url: string }, log: JobLog
): Module {
  return {
    routes: {
      anyone: serve => { publicAccountRoutes(serve, ports) },
      signedInAtFirst: serve => { factorLinkRoutes(serve, ports) },
      signedIn: serve => { emailLinkRoutes(serve, ports, credentials) }
    },
    jobs: [createMailWorker(ports, portal, log)]
  }
}
