import { changePassword, confirmEmail, emailLink, requestPasswordLink, validateToken } from '@portal/contracts/accounts'
import { offerSecondFactor } from '@portal/contracts/second-factor'
import { auditedAccount } from '../../ports/accounts/audited-account.ts'
import type { StaffLoginRule } from '../../http/session/staff-login-rule.ts'
import type { PasswordRule } from '../../ports/accounts/password-rule.ts'
import type { FactorCheck } from '../../ports/accounts/factor-check.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../http/calls/serve.ts'
import type { Credentials } from '../../http/session/credentials.ts'
import { confirmNewEmail, wantedEmail } from './email-link.service.ts'
import { offerFactor } from './factor-link.service.ts'
import { linkStatus, requestLink, setPasswordByLink } from './accounts.service.ts'

export function publicAccountRoutes (serve: Serve<{ who: 'anyone' }>, ports: Ports & { factors: FactorCheck, passwordRule: PasswordRule, staffLoginRule: StaffLoginRule }): void {
  serve(requestPasswordLink, async (body, { client, audit }) => {
    await requestLink(ports, body.email, client())
    await audit({ event: 'password-link-requested', detail: `for ${body.email}` })
    return { ok: true as const }
  })

  serve(validateToken, async (_body, { linkToken, note, audit }) => await linkStatus(ports, linkToken(), note, audit))

  serve(changePassword, async (body, { linkToken, requestId, audit }) => {
    const user = await setPasswordByLink(ports, linkToken(), body, requestId, audit)
    await audit({ event: 'password-reset', actorId: user.id, target: auditedAccount(user), dealer: user.dealerNumber })
    return { ok: true as const }
  })
}

export function emailLinkRoutes (serve: Serve<{ who: 'dealer', dealer: 'none' }>, ports: Ports, credentials: Credentials): void {
  serve(emailLink, async (_body, { session, linkToken }) => ({ email: await wantedEmail(ports, session, linkToken()) }))

  serve(confirmEmail, async (_body, { session, linkToken, reply, audit }) => {
    const { before, user } = await confirmNewEmail(ports, session, linkToken())
    await credentials.renew(reply, session, { epoch: user.epoch })
    await audit({ event: 'email-changed', target: auditedAccount(before), detail: `to ${user.email}` })
    return { email: user.email }
  })
}

export function factorLinkRoutes (serve: Serve<{ who: 'dealer', dealer: 'none', beforeSecondFactor: true }>, ports: Ports): void {
  serve(offerSecondFactor, async (_body, { session, linkToken }) => await offerFactor(ports, session, linkToken()), { compress: false })
}
