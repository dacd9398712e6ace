import type { CallBody, CallResponse } from '@portal/contracts/calls'
import { recoveryCodeCount, recoveryCodeLength } from '@portal/contracts/policy/second-factor'
import { throttling } from '@portal/contracts/policy/throttling'
import { enteredCode, recoveryCodeOf } from '@portal/contracts/rules/accounts/second-factor-codes'
import { PortalError } from '../../errors.ts'
import type { AuditRecord, RecordAudit, RequestOrigin } from '../../ports/audit/audit.ts'
import { auditedAccount } from '../../ports/accounts/audited-account.ts'
import type { CodeHash } from '../../ports/system/id-types.ts'
import type { Limit } from '../../ports/accounts/throttle.ts'
import type { Ports } from '../../ports/ports.ts'
import type { SessionRecord } from '../../ports/accounts/sessions.ts'
import type { AccompanyingWrites, User } from '../../ports/accounts/users.ts'
import { allowed, attempted } from './attempts.ts'
import { hashOfCode, refuseIfJustOver } from './factor-check.ts'
import { provenUser, type OwnAccountPorts } from './own-account.service.ts'
import { userOfSession } from './session.service.ts'

/** The second factor of one's own account. A session alone never sets it up: the password and the account's mailbox are asked for, too. */

export type OwnFactorPorts = OwnAccountPorts & Pick<Ports, 'secondFactors' | 'authenticators' | 'mailQueue'>

type Asking = RequestOrigin & { session: SessionRecord }

export async function factorState ({ secondFactors }: OwnFactorPorts, { userId }: SessionRecord, required: boolean): Promise<CallResponse<'secondFactor'>> {
  const factor = await secondFactors.find(userId)
  return { since: factor === undefined ? null : new Date(factor.since).toISOString(), recovery_codes_left: factor?.recoveryCodes ?? 0, required }
}

/** Queues a mail with a link to set up a second factor. @throws PortalError `wrong_password`, `second_factor_on`, `throttled` */
export async function askForFactor (ports: OwnFactorPorts, password: string, by: Asking, audit: RecordAudit): Promise<void> {
  const { secondFactors, mailQueue, ids, clock } = ports
  if (await secondFactors.find(by.session.userId) !== undefined) throw new PortalError('second_factor_on')
  const user = await provenUser(ports, by.session, { password }, audit)
  const { factorLinks, windowMs, factorLinksInDay, dayMs } = throttling
  await allowed(ports, [
    { key: ['factor-link', user.id], max: factorLinks, windowMs }, { key: ['factor-link-in-day', user.id], max: factorLinksInDay, windowMs: dayMs }
  ])
  await mailQueue.add({ id: ids.uuid(), kind: 'second-factor-link', email: user.email }, clock.now())
  await audit({ event: 'second-factor-asked', target: auditedAccount(user) })
}

/**
 * Turns the second factor on, which ends all of the user's sessions; the caller renews the current one.
 * @throws PortalError `code_wrong`, `link_expired`, `throttled`
 */
export async function turnOnFactor (ports: OwnFactorPorts, entered: string, by: Asking, audit: RecordAudit): Promise<{ user: User, recoveryCodes: string[] }> {
  const { secondFactors, authenticators, sessions, clock } = ports
  const user = await userOfSession(ports, by.session)
  const at = clock.now()
  const secret = await secondFactors.offered(user.id, at)
  if (secret === undefined) throw new PortalError('link_expired')
  const limits: Limit[] = [{ key: ['code', 'offered', user.id], max: throttling.factorCodes, windowMs: throttling.windowMs }]
  const code = enteredCode(entered)
  const step = await attempted(ports, limits, async () => {
    return code?.from === 'app' ? authenticators.stepOf(code.code, secret, user.id, at) : undefined
  })
  if (step === undefined) {
    await refuseIfJustOver(ports, user.id, secret, code, limits)
    await audit({ event: 'wrong-code' })
    throw new PortalError('code_wrong')
  }
  const { recoveryCodes, codeHashes } = newCodes(ports)
  await sessions.doubt(user.id, user.epoch + 1)
  const changed = await secondFactors.turnOn(user, { secret, step, codeHashes }, written(ports, user, by, 'second-factor-on', 'second-factor-on'))
  // The link was used in the meantime, or the account has changed.
  if (changed === undefined) throw new PortalError('link_expired')
  return { user: changed, recoveryCodes }
}

/** @throws PortalError `second_factor_off`, and as `provenUser` does */
export async function replaceCodes (ports: OwnFactorPorts, proof: CallBody<'newRecoveryCodes'>, by: Asking, audit: RecordAudit): Promise<string[]> {
  const user = await provenUser(ports, by.session, proof, audit)
  const { recoveryCodes, codeHashes } = newCodes(ports)
  const replaced = await ports.secondFactors.replaceRecoveryCodes(user.id, codeHashes, written(ports, user, by, 'recovery-codes-made'))
  if (!replaced) throw new PortalError('second_factor_off')
  return recoveryCodes
}

/**
 * Turns the second factor off, which ends all of the user's sessions; the caller renews the current one.
 * @throws PortalError `second_factor_needed`, `second_factor_off`, and as `provenUser` does
 */
export async function turnOffFactor (
  ports: OwnFactorPorts, proof: CallBody<'turnOffSecondFactor'>, by: Asking & { required: boolean }, audit: RecordAudit
): Promise<User> {
  if (by.required) throw new PortalError('second_factor_needed')
  const user = await provenUser(ports, by.session, proof, audit)
  await ports.sessions.doubt(user.id, user.epoch + 1)
  const changed = await ports.secondFactors.turnOff(user, written(ports, user, by, 'second-factor-off', 'second-factor-off'))
  if (changed === undefined) throw new PortalError('second_factor_off')
  return changed
}

function newCodes ({ ids }: OwnFactorPorts): { recoveryCodes: string[], codeHashes: CodeHash[] } {
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeOf(Buffer.from(ids.secret(recoveryCodeLength), 'base64url')))
  return { recoveryCodes, codeHashes: recoveryCodes.map(code => hashOfCode(code.replaceAll('-', ''))) }
}

function written (
  { ids, clock }: OwnFactorPorts, user: User, { requestId, address }: RequestOrigin, event: AuditRecord['event'], kind?: 'second-factor-on' | 'second-factor-off'
): AccompanyingWrites {
  const at = clock.now()
  const line = { id: ids.uuid(), at, event, actorId: user.id, target: auditedAccount(user), dealer: user.dealerNumber, requestId, address, detail: '' }
  return { at, audit: [line], mails: kind === undefined ? [] : [{ id: ids.uuid(), kind, email: user.email }] }
}
