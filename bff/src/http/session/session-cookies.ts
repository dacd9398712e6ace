import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserId } from '@portal/contracts/base/ids'
import { hostPrefix, sessionEndCookie } from '@portal/contracts/protocol'
import type { SessionId } from '../../ports/accounts/sessions.ts'

/**
 * Two cookies: the credential, which scripts cannot read, and `sessionEndCookie`, which the page can. The browser is told how long they last, in
 * milliseconds, because its clock may be wrong.
 */
export type SessionCookies = {
  read: (request: FastifyRequest) => SessionId | undefined
  set: (reply: FastifyReply, session: { userId: UserId, secret: string, absoluteEnd: number, lasts: number }) => void
  clear: (reply: FastifyReply) => void
}

const credential = /^([0-9a-f-]{36})\.([\w-]{43})$/

/** The id under which a session is stored. The store never sees the secret. */
export function sessionId (userId: UserId, secret: string): SessionId {
  return { userId, secretHash: hash('sha256', secret, 'base64url') }
}

/** @param secure whether browsers reach the portal over https */
export function sessionCookies (secure: boolean): SessionCookies {
  const named = (plain: string): string => secure ? hostPrefix + plain : plain
  const [name, endName] = [named('portal'), named(sessionEndCookie)]
  const shared = { path: '/', sameSite: 'strict', secure } as const
  return {
    read (request) {
      const match = credential.exec(request.cookies[name] ?? '')
      return match?.[1] === undefined || match[2] === undefined ? undefined : sessionId(match[1], match[2])
    },
    set (reply, { userId, secret, absoluteEnd, lasts }) {
      const maxAge = Math.floor(lasts / 1000)
      reply.setCookie(name, `${userId}.${secret}`, { ...shared, httpOnly: true, maxAge })
      reply.setCookie(endName, String(Math.floor(absoluteEnd / 1000)), { ...shared, httpOnly: false, maxAge })
    },
    clear (reply) {
      reply.clearCookie(name, { ...shared, httpOnly: true })
      reply.clearCookie(endName, shared)
    }
  }
}
