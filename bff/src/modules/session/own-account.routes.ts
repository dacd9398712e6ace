import { cancelEmailChange, resendEmailLink, userChangeEmail, userChangePassword, userOrderMails } from '@portal/contracts/accounts'
import type { CallResponse } from '@portal/contracts/calls'
import { auditedAccount } from '../../ports/accounts/audited-account.ts'
import type { User } from '../../ports/accounts/users.ts'
import type { CallContext } from '../../http/calls/context.ts'
import type { Serve } from '../../http/calls/serve.ts'
import type { Credentials } from '../../http/session/credentials.ts'
import { changeOwnPassword, setOrderMails, type OwnAccountPorts } from './own-account.service.ts'
import { askForOwnEmail, askForEmailLink, cancelEmail } from './own-email.service.ts'
import { dealerOfTab, sessionUser, severalDealers } from './session.service.ts'

type Signed = Pick<CallContext<{ who: 'dealer', dealer: 'none' }, never>, 'session' | 'wantedDealer' | 'findActing' | 'forDisplay'>

export function ownAccountRoutes (serve: Serve<{ who: 'dealer', dealer: 'none' }>, ports: OwnAccountPorts, credentials: Credentials): void {
  serve(userChangePassword, async (body, { session, requestId, reply, audit }) => {
    const user = await changeOwnPassword(ports, body, { session, requestId }, audit)
    await credentials.renew(reply, session, { epoch: user.epoch })
    await audit({ event: 'password-changed', target: auditedAccount(user) })
    return { ok: true as const }
  })

  serve(userOrderMails, async ({ wanted, all = false }, { session, origin }) => {
    await setOrderMails(ports, wanted ? all ? 'all' : 'important' : 'none', { session, ...origin() })
    return { ok: true as const }
  })

  const answer = async (user: User, { session, wantedDealer, findActing, forDisplay }: Signed): Promise<CallResponse<'userChangeEmail'>> => {
    const tab = await dealerOfTab(ports, await wantedDealer(), findActing, forDisplay)
    return { user: sessionUser(user, session, tab, { now: ports.clock.now(), dealers: await severalDealers(ports, user) }) }
  }

  serve(userChangeEmail, async (body, context) => {
    const { session, origin, client, audit } = context
    return await answer(await askForOwnEmail(ports, body, { session, ...origin(), client: client() }, audit), context)
  })

  serve(resendEmailLink, async (_body, context) => {
    const { session, origin, client } = context
    return await answer(await askForEmailLink(ports, { session, ...origin(), client: client() }), context)
  })

  serve(cancelEmailChange, async (_body, context) => await answer(await cancelEmail(ports, { session: context.session, ...context.origin() }), context))
}
