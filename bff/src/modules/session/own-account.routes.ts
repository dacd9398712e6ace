import { userChangeEmail, userChangePassword } from '@portal/contracts/accounts'
import type { FastifyReply } from 'fastify'
import type { Ports } from '../../ports/ports.ts'
import type { Credentials, Serve, Session } from '../../serve.ts'
import { changeOwnEmail, changeOwnPassword } from './own-account.service.ts'
import { dealerIfReachable, sessionUser } from './session.service.ts'

export function ownAccountRoutes (serve: Serve<{ who: 'dealer', dealer: 'none' }>, ports: Ports, credentials: Credentials): void {
  /** The session that made the change is the only one that goes on, under an id that nobody has seen. */
  async function renew (reply: FastifyReply, { id, ...record }: Session, epoch: number): Promise<void> {
    await credentials.begin(reply, { ...record, epoch })
    await ports.sessions.end(id)
  }

  serve(userChangePassword, async (body, { session, reply }) => {
    const { epoch } = await changeOwnPassword(ports, session, body.current_password, body.password)
    await renew(reply, session, epoch)
    return { ok: true as const }
  })

  serve(userChangeEmail, async (body, { session, customerNumber, reply, requestId }) => {
    const user = await changeOwnEmail(ports, session, body.password, body.email)
    await renew(reply, session, user.epoch)
    return { user: sessionUser(user, session, await dealerIfReachable(ports, customerNumber, requestId)) }
  })
}
