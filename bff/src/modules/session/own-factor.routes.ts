import { askSecondFactor, newRecoveryCodes, secondFactor, turnOffSecondFactor, turnOnSecondFactor } from '@portal/contracts/second-factor'
import type { Serve } from '../../http/calls/serve.ts'
import type { Credentials } from '../../http/session/credentials.ts'
import type { SecondFactorRule } from '../../http/session/second-factor-rule.ts'
import { askForFactor, factorState, replaceCodes, turnOffFactor, turnOnFactor, type OwnFactorPorts } from './own-factor.service.ts'

/** The calls that set the second factor up. */
export function factorSetupRoutes (
  serve: Serve<{ who: 'dealer', dealer: 'none', beforeSecondFactor: true }>, ports: OwnFactorPorts, credentials: Credentials,
  { requiresFactor }: SecondFactorRule
): void {
  serve(secondFactor, async (_body, { session }) => await factorState(ports, session, requiresFactor(session.role)))

  serve(askSecondFactor, async ({ password }, { session, origin, audit }) => {
    await askForFactor(ports, password, { session, ...origin() }, audit)
    return { ok: true as const }
  })

  serve(turnOnSecondFactor, async ({ code }, { session, reply, origin, audit }) => {
    const { user, recoveryCodes } = await turnOnFactor(ports, code, { session, ...origin() }, audit)
    await credentials.renew(reply, session, { epoch: user.epoch, secondFactor: true })
    return { recovery_codes: recoveryCodes }
  }, { compress: false })
}

export function ownFactorRoutes (
  serve: Serve<{ who: 'dealer', dealer: 'none' }>, ports: OwnFactorPorts, credentials: Credentials, { requiresFactor }: SecondFactorRule
): void {
  serve(newRecoveryCodes, async (body, { session, origin, audit }) => {
    return { recovery_codes: await replaceCodes(ports, body, { session, ...origin() }, audit) }
  }, { compress: false })

  serve(turnOffSecondFactor, async (body, { session, reply, origin, audit }) => {
    const user = await turnOffFactor(ports, body, { session, ...origin(), required: requiresFactor(session.role) }, audit)
    const { secondFactor: _, ...left } = session
    await credentials.renew(reply, left, { epoch: user.epoch })
    return { ok: true as const }
  })
}
