import { hash } from 'node:crypto'
import type { UserId } from '@portal/contracts/base/ids'
import * as accountMessages from '@portal/contracts/policy/account-messages'
import { staffLoginConfirmedFor } from '@portal/contracts/policy/staff-login'
import { throttling } from '@portal/contracts/policy/throttling'
import { enteredCode, type EnteredCode } from '@portal/contracts/rules/accounts/second-factor-codes'
import { PortalError } from '../../errors.ts'
import type { RecordAudit } from '../../ports/audit/audit.ts'
import { auditedAccount } from '../../ports/accounts/audited-account.ts'
import type { FactorCheck } from '../../ports/accounts/factor-check.ts'
import type { Limit } from '../../ports/accounts/throttle.ts'
import type { Ports } from '../../ports/ports.ts'
import type { User } from '../../ports/accounts/users.ts'
import { attempted } from './attempts.ts'

export type FactorPorts = Pick<Ports, 'secondFactors' | 'authenticators' | 'users' | 'mailQueue' | 'throttle' | 'clock' | 'ids'>

export function createFactorCheck (ports: FactorPorts): FactorCheck {
  /** @param counted where the code was entered: failures there are counted together */
  async function prove (
    account: Pick<User, 'id' | 'email'>, entered: string | undefined, counted: readonly [where: string, whose: string], audit: RecordAudit
  ): Promise<boolean> {
    const factor = await ports.secondFactors.find(account.id)
    if (factor === undefined) return false
    if (entered === undefined) throw new PortalError('code_required')
    const { factorCodes, windowMs, factorCodesInDay, dayMs } = throttling
    const limits: Limit[] = [
      { key: ['code', ...counted], of: account.id, max: factorCodes, windowMs }, { key: ['code-in-day', ...counted], of: account.id, max: factorCodesInDay, windowMs: dayMs }
    ]
    const from = await attempted(ports, limits, async () => await counts(ports, account.id, factor.secret, enteredCode(entered)), account.email)
    if (from === undefined) {
      await refuseIfJustOver(ports, account.id, factor.secret, enteredCode(entered), limits)
      await audit({ event: 'wrong-code' })
      await warnOwner(ports, account)
      throw new PortalError('code_wrong')
    }
    if (from === 'recovery') {
      await audit({ event: 'recovery-code-used', detail: `${factor.recoveryCodes - 1} left` })
      await ports.mailQueue.add({ id: ports.ids.uuid(), kind: 'recovery-code-used', email: account.email }, ports.clock.now())
    }
    return true
  }

  /** Nobody is logged in yet, so the audit lines name the account. */
  function ofUser (user: User, audit: RecordAudit): RecordAudit {
    return async line => { await audit({ actorId: user.id, target: auditedAccount(user), dealer: user.dealerNumber, ...line }) }
  }

  // Counted separately, so that somebody who has only the password cannot lock the owner out of a known browser, a mailed link or a session.
  return {
    atLogin: async (user, code, audit, browser) => {
      return await prove(user, code, browser === undefined ? ['login', user.id] : ['browser', browser], ofUser(user, audit))
    },
    byLink: async (user, code, audit) => await prove(user, code, ['link', user.id], ofUser(user, audit)),
    again: async (account, { provider }, code, audit) => {
      if (provider?.tellsTime !== true) {
        const hasFactor = await prove(account, code, ['session', account.id], audit)
        // A login that cannot be told from an earlier one confirms nothing.
        if (!hasFactor && provider !== undefined) throw new PortalError('staff_login_unproven')
        return hasFactor
      }
      if (ports.clock.now() - (provider.confirmedAt ?? -Infinity) > staffLoginConfirmedFor) throw new PortalError('staff_login_to_confirm')
      return true
    }
  }
}

/** Tells the owner, once a day, that somebody keeps entering wrong codes: that person has the password, a session or the mailbox. */
async function warnOwner ({ throttle, mailQueue, ids, clock }: FactorPorts, { id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
  const { wrongCodesUntold, dayMs: windowMs } = throttling
  if (await throttle.admit([{ key: ['wrong-codes', id], max: wrongCodesUntold, windowMs }]) === 0) return
  if (await throttle.admit([{ key: ['wrong-codes-told', id], max: 1, windowMs }]) > 0) return
  await mailQueue.add({ id: ids.uuid(), kind: 'wrong-codes', email }, clock.now())
}

/** Uses the code up. @returns what it is from; undefined if it does not count */
async function counts (
  { secondFactors, authenticators, clock }: FactorPorts, userId: UserId, secret: string, entered: EnteredCode | undefined
): Promise<EnteredCode['from'] | undefined> {
  if (entered === undefined) return undefined
  if (entered.from === 'recovery') return await secondFactors.useRecoveryCode(userId, hashOfCode(entered.code)) ? 'recovery' : undefined
  const step = authenticators.stepOf(entered.code, secret, userId, clock.now())
  return step !== undefined && await secondFactors.useStep(userId, step) ? 'app' : undefined
}

/**
 * Somebody who has read the code in time is not guessing: the attempt is taken back from the limits.
 * @throws PortalError `code_wrong`, with the reason, if the code is the one of the half minute before
 */
export async function refuseIfJustOver (
  { authenticators, throttle, clock }: Pick<FactorPorts, 'authenticators' | 'throttle' | 'clock'>, userId: UserId, secret: string,
  entered: EnteredCode | undefined, limits: readonly Limit[]
): Promise<void> {
  if (entered?.from !== 'app' || !authenticators.isJustOver(entered.code, secret, userId, clock.now())) return
  await throttle.forgive(limits)
  throw new PortalError('code_wrong', { message: accountMessages.codeJustOver })
}

/** The hash under which a recovery code is stored. A code has enough bits for a plain hash. @param code without hyphens */
export function hashOfCode (code: string): string {
  return hash('sha256', code, 'base64url')
}
