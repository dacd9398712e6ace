import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access } from '@portal/contracts/endpoints'
import { hasRank } from '@portal/contracts/roles'
import { PortalError } from '../errors.ts'
import type { Sessions } from '../ports/sessions.ts'
import { actingDealer, serveIn, type Guard, type KeepAnswer, type Serve, type Session } from '../serve.ts'
import type { SessionCookies } from './session-cookies.ts'

/** Sent by calls that the page makes by itself; they do not keep an unattended session alive. */
const backgroundHeader = 'x-portal-background'

/** Makes the `Serve` of each scope: its guard asks for what the scope's access says. */
export function createGuards (sessions: Sessions, cookies: SessionCookies, keepAnswer: KeepAnswer) {
  async function findSession (request: FastifyRequest): Promise<Session | undefined> {
    const id = cookies.read(request)
    if (id === undefined) return undefined
    const record = await sessions.find(id, request.headers[backgroundHeader] === undefined)
    return record === undefined ? undefined : { ...record, id }
  }

  const open: Guard = async () => ({ session: undefined, customerNumber: null })

  function signedIn (access: Exclude<Access, { who: 'anyone' }>): Guard {
    return async request => {
      const session = await findSession(request)
      if (session === undefined) throw new PortalError('unauthenticated')
      if (!hasRank(session.role, access.who)) throw new PortalError('forbidden')
      const customerNumber = actingDealer(session)
      if (access.dealer === 'required' && customerNumber === null) throw new PortalError('dealer_required')
      return { session, customerNumber }
    }
  }

  return function serve<const A extends Access> (app: FastifyInstance, access: A): Serve<A> {
    return serveIn(app, { access, findSession, keepAnswer, guard: access.who === 'anyone' ? open : signedIn(access) })
  }
}
