import { changePassword, requestPasswordLink, validateToken } from '@portal/contracts/accounts'
import type { FastifyRequest } from 'fastify'
import { auditedAccount } from '../../ports/audited-account.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../serve.ts'
import { linkStatus, requestLink, setPasswordByLink } from './accounts.service.ts'

export function publicAccountRoutes (serve: Serve<{ who: 'anyone' }>, ports: Ports): void {
  serve(requestPasswordLink, async (body, { client, audit }) => {
    await requestLink(ports, body.email, client())
    await audit({ event: 'password-link-requested', detail: `for ${body.email}` })
    return { ok: true as const }
  })

  serve(validateToken, async (_body, { request }) => ({ status: await linkStatus(ports, linkToken(request)) }))

  serve(changePassword, async (body, { request, audit }) => {
    const user = await setPasswordByLink(ports, linkToken(request), body.password)
    await audit({ event: 'password-reset', actorId: user.id, target: auditedAccount(user), dealer: user.dealerNumber })
    return { ok: true as const }
  })
}

/** The token comes in a header, because logs and error reports tend to quote addresses and bodies. */
function linkToken (request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1]
}
