import { minute } from '@portal/contracts/base/time-units'
import { dealerReach, reachesRep } from '@portal/contracts/rules/dealers/dealer-reach'
import { mayManageUsers, maySeeUsers, rolesOfType } from '@portal/contracts/rules/accounts/user-management'
import { exportAccounts, importAccounts } from '@portal/contracts/account-import'
import { erasePerson, personData } from '@portal/contracts/personal-data'
import { loginHelp, unlockLogin } from '@portal/contracts/login-help'
import { resetSecondFactor } from '@portal/contracts/second-factor'
import { createUser, deleteUser, endUserSessions, inviteDealers, sendPasswordLink, updateUser, user, users } from '@portal/contracts/users'
import { PortalError } from '../../errors.ts'
import type { RecordAudit } from '../../ports/audit/audit.ts'
import { auditedAccount } from '../../ports/accounts/audited-account.ts'
import type { FactorCheck } from '../../ports/accounts/factor-check.ts'
import type { SessionRecord } from '../../ports/accounts/sessions.ts'
import type { Serve } from '../../http/calls/serve.ts'
import { exportedAccounts, importAccounts as importAll } from './account-import.ts'
import { loginHelpOf } from './login-help.ts'
import { invite } from './invitations.ts'
import { erase, exportedPerson, type PersonalDataPorts } from './personal-data.ts'
import { auditActor, create, endUser, listedUser, managedUser, ofDealers, remove, resetFactor, sendLink, update, userToManage, visibleUser, type UserPorts } from './users.service.ts'

/** Milliseconds. The key includes the list's stamp, which changes with the list, so a cached list is never out of date. */
const kept = { fresh: 5 * minute } as const

export function userListRoutes (serve: Serve<{ who: 'sales', dealer: 'none' }>, ports: Pick<UserPorts, 'users' | 'erp'>): void {
  serve(users, async (body, { session, forDisplay, keep }) => {
    const roles = rolesOfType[body.type]
    if ('as' in body && body.as !== undefined) {
      if (!reachesRep(dealerReach(session), body.as)) throw new PortalError('forbidden')
      const [accounts, dealers] = await Promise.all([ports.users.list(roles), ports.erp.dealersOfRep(body.as, forDisplay)])
      const numbers = new Set(dealers.map(dealer => dealer.customer_number))
      return { users: accounts.flatMap(account => ofDealers(account, numbers)).map(listedUser) }
    }
    if (!maySeeUsers(session.role, body.type)) throw new PortalError('forbidden')
    return await keep([body.type, await ports.users.listStamp(roles)], async () => ({ users: (await ports.users.list(roles)).map(listedUser) }), kept)
  })
}

/** @param auditKeptFor milliseconds after which lines of the audit log are removed; undefined keeps them */
export function userAdminRoutes (
  serve: Serve<{ who: 'admin', dealer: 'none' }>, ports: UserPorts & PersonalDataPorts & { factors: FactorCheck }, auditKeptFor: number | undefined
): void {
  serve(user, async (body, { session }) => ({ user: await managedUser(ports, await visibleUser(ports, body.id, session)) }))

  serve(createUser, async (body, { session, origin, audit }) => {
    if (!mayManageUsers(session.role, body.role)) throw new PortalError('forbidden')
    return { user: await create(ports, body, { session, ...origin() }, async () => { await proveOwn(ports, session, body.code, audit) }) }
  })

  serve(inviteDealers, async (body, { session, origin, audit }) => {
    return { invitations: await invite(ports, body, { session, ...origin() }, async () => { await proveOwn(ports, session, body.code, audit) }) }
  })

  serve(importAccounts, async (body, { session, origin, audit }) => {
    return await importAll(ports, body, { session, ...origin() }, async () => { await proveOwn(ports, session, body.code, audit) })
  })

  serve(exportAccounts, async ({ type }, { session, audit }) => {
    if (!maySeeUsers(session.role, type)) throw new PortalError('forbidden')
    const accounts = await exportedAccounts(ports, type)
    await audit({ event: 'accounts-exported', detail: `${type}: ${accounts.length}` })
    return { accounts }
  })

  serve(updateUser, async (body, { session, origin, audit }) => {
    const found = await userToManage(ports, body.id, session)
    return { user: await update(ports, found, body, { session, ...origin() }, async () => { await proveOwn(ports, session, body.code, audit) }) }
  })

  serve(deleteUser, async (body, { session, origin, audit }) => {
    const found = await userToManage(ports, body.id, session)
    await remove(ports, found, { session, ...origin() }, async () => { await proveOwn(ports, session, body.code, audit) })
    return { ok: true as const }
  })

  serve(personData, async ({ id }, { session, origin }) => {
    const found = await userToManage(ports, id, session)
    return { json: await exportedPerson(ports, found, auditActor({ session, ...origin() })) }
  }, { compress: false })

  serve(erasePerson, async ({ id, code }, { session, origin, audit }) => {
    const found = await userToManage(ports, id, session)
    if (found.id === session.userId) throw new PortalError('own_account')
    await proveOwn(ports, session, code, audit)
    await erase(ports, found, auditActor({ session, ...origin() }), auditKeptFor)
    return { ok: true as const }
  })

  serve(endUserSessions, async (body, { session, origin }) => {
    const found = await userToManage(ports, body.id, session)
    await endUser(ports, found, { session, ...origin() })
    return { ok: true as const }
  })

  serve(resetSecondFactor, async (body, { session, origin, audit }) => {
    const found = await userToManage(ports, body.id, session)
    return { user: await resetFactor(ports, found, { session, ...origin() }, async () => { await proveOwn(ports, session, body.code, audit) }) }
  })

  serve(sendPasswordLink, async (body, { session, audit }) => {
    const found = await userToManage(ports, body.id, session)
    const to = await sendLink(ports, found, body.pending === true, async () => { await proveOwn(ports, session, body.code, audit) })
    await audit({ event: 'link-sent', target: auditedAccount(found), dealer: found.dealerNumber, detail: found.passwordHash === null ? `${to}, the invitation again` : to })
    return { ok: true as const }
  })

  serve(loginHelp, async (body, { session }) => {
    const found = await userToManage(ports, body.id, session)
    return { help: await loginHelpOf(ports, found) }
  })

  serve(unlockLogin, async (body, { session, audit }) => {
    const found = await userToManage(ports, body.id, session)
    await ports.throttle.release(found.id)
    await audit({ event: 'login-unlocked', target: auditedAccount(found), dealer: found.dealerNumber, detail: found.email })
    return { ok: true as const }
  })
}

/** A change that could hand an account to somebody else requires the manager's second factor, if they have one, or another login at the provider. */
async function proveOwn (
  { users, factors }: UserPorts & { factors: FactorCheck }, session: SessionRecord, code: string | undefined, audit: RecordAudit
): Promise<void> {
  const user = await users.findById(session.userId)
  if (user === undefined) throw new PortalError('unauthenticated')
  await factors.again(user, session, code, audit)
}
