import { userChangeEmail, userChangePassword, userOrderMails } from '@portal/contracts/accounts'
import { auditedAccount } from '../../ports/audited-account.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Credentials, Serve } from '../../serve.ts'
import { changeOwnEmail, changeOwnPassword } from './own-account.service.ts'
import { dealerOfTab, sessionUser } from './session.service.ts'

export function ownAccountRoutes (serve: Serve<{ who: 'dealer', dealer: 'none' }>, ports: Ports, credentials: Credentials): void {
  serve(userChangePassword, async (body, { session, reply, audit }) => {
    const user = await changeOwnPassword(ports, session, body.current_password, body.password, audit)
    await credentials.renew(reply, session, { epoch: user.epoch })
    await audit({ event: 'password-changed', target: auditedAccount(user) })
    return { ok: true as const }
  })

  serve(userOrderMails, async ({ wanted }, { session }) => {
    await ports.users.setOrderMails(session.userId, wanted)
    return { ok: true as const }
  })

  serve(userChangeEmail, async (body, { session, wantedDealer, findDealer, reply, forDisplay, audit }) => {
    const { before, user } = await changeOwnEmail(ports, session, body.password, body.email, audit)
    await credentials.renew(reply, session, { epoch: user.epoch })
    await audit({ event: 'email-changed', target: auditedAccount(before), detail: `to ${user.email}` })
    return { user: sessionUser(user, session, await dealerOfTab(ports, await wantedDealer(), findDealer, forDisplay)) }
  })
}
