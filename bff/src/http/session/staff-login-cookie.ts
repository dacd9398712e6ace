import type { FastifyReply, FastifyRequest } from 'fastify'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { hostPrefix } from '@portal/contracts/protocol'
import { staffLoginWithin } from '@portal/contracts/policy/staff-login'

const secret = Type.String({ minLength: 43, maxLength: 43 })

/** A login at the provider that was begun in a browser. `begunAt`: milliseconds since 1970; `again`: it confirms the present session. */
const Pending = Type.Object({ state: secret, nonce: secret, verifier: secret, begunAt: Type.Integer(), again: Type.Boolean() }, { additionalProperties: false })
export type PendingStaffLogin = Static<typeof Pending>
const pendingLogin = Compile(Pending)

/**
 * Remembers, in the browser, a login that was begun there. Only that browser can finish it. The cookie is `SameSite=Lax`, so that it comes along when
 * the provider sends the browser back. It proves nothing by itself.
 */
export type StaffLoginCookie = {
  read: (request: FastifyRequest, now: number) => PendingStaffLogin | undefined
  set: (reply: FastifyReply, pending: PendingStaffLogin) => void
  clear: (reply: FastifyReply) => void
}

export function staffLoginCookie (secure: boolean): StaffLoginCookie {
  const name = secure ? `${hostPrefix}portal-staff-login` : 'portal-staff-login'
  const shared = { path: '/', sameSite: 'lax', secure, httpOnly: true } as const
  return {
    read (request, now) {
      const pending = parsed(request.cookies[name])
      return pending !== undefined && now - pending.begunAt < staffLoginWithin ? pending : undefined
    },
    set (reply, pending) {
      reply.setCookie(name, Buffer.from(JSON.stringify(pending)).toString('base64url'), { ...shared, maxAge: staffLoginWithin / 1000 })
    },
    clear (reply) { reply.clearCookie(name, shared) }
  }
}

function parsed (value = ''): PendingStaffLogin | undefined {
  try {
    const pending: unknown = JSON.parse(Buffer.from(value, 'base64url').toString())
    return pendingLogin.Check(pending) ? pending : undefined
  } catch {
    return undefined
  }
}
