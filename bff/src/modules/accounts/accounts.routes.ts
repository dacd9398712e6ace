import { changePassword, confirmEmail, emailLink, requestPasswordLink, validateToken } from '@portal/contracts/accounts'
import type { FastifyRequest } from 'fastify'
import { auditedAccount } from '../../ports/audited-account.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Credentials, Serve } from '../../serve.ts'
import { confirmNewEmail, wantedEmail } from './email-link.service.ts'
import { linkStatus, requestLink, setPasswordByLink } from './accounts.service.ts'

export function publicAccountRoutes (serve: Serve<{ who: 'anyone' }>, ports: Ports): void {
  serve(requestPasswordLink, async (body, { client, audit }) => {
    await requestLink(ports, body.email, client())
    await audit({ event: 'password-link-requested', detail: `for ${body.email}` })
    return { ok: true as const }
  })

  serve(validateToken, async (_body, { request, client, audit }) => await linkStatus(ports, linkToken(request), { client: client(), audit }))

  serve(changePassword, async (body, { request, client, audit }) => {
    const user = await setPasswordByLink(ports, linkToken(request), body.password, { client: client(), audit })
    await audit({ event: 'password-reset', actorId: user.id, target: auditedAccount(user), dealer: user.dealerNumber })
    return { ok: true as const }
  })
}

export function emailLinkRoutes (serve: Serve<{ who: 'dealer', dealer: 'none' }>, ports: Ports, credentials: Credentials): void {
  serve(emailLink, async (_body, { session, request, audit }) => ({ email: await wantedEmail(ports, session, linkToken(request), audit) }))

  serve(confirmEmail, async (_body, { session, request, reply, audit }) => {
    const { before, user } = await confirmNewEmail(ports, session, linkToken(request), audit)
    await credentials.renew(reply, session, { epoch: user.epoch })
    await audit({ event: 'email-changed', target: auditedAccount(before), detail: `to ${user.email}` })
    return { email: user.email }
  })
}

/** The token comes in a header, because logs and error reports tend to quote addresses and bodies. */
function linkToken (request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1]
}
