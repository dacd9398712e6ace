import { compareTexts } from '@portal/contracts/base/compare-texts'
import type { CallBody, CallResponse } from '@portal/contracts/calls'
import type { CustomerNumber, PersonId, UserId } from '@portal/contracts/base/ids'
import type { Person } from '@portal/contracts/people'
import { throttling } from '@portal/contracts/policy/throttling'
import type { AuditEvent } from '@portal/contracts/rules/accounts/audit-events'
import { personName } from '@portal/contracts/rules/accounts/person-name'
import { completeRights, rightNames, rightsInWords, type Rights } from '@portal/contracts/rules/accounts/rights'
import { PortalError, throttled } from '../../errors.ts'
import { auditedAccount } from '../../ports/accounts/audited-account.ts'
import type { Member, PersonInvitation } from '../../ports/accounts/memberships.ts'
import type { SessionRecord } from '../../ports/accounts/sessions.ts'
import type { AccompanyingWrites, NewUser } from '../../ports/accounts/users.ts'
import type { AuditRecord, RequestOrigin } from '../../ports/audit/audit.ts'
import type { PeopleMailKind } from '../../ports/mails/mail-queue.ts'
import type { Ports } from '../../ports/ports.ts'

export type PeoplePorts = Pick<Ports, 'users' | 'memberships' | 'sessions' | 'throttle' | 'clock' | 'ids'>

/** Who manages the people of a dealership, and in which request. */
type Manager = RequestOrigin & { customerNumber: CustomerNumber, session: Pick<SessionRecord, 'userId' | 'role'>, rights: Rights }

/** The people of a dealership. For somebody who has not joined yet, only what the invitation says is shown, whether or not they have an account. */
export async function peopleOf ({ memberships }: PeoplePorts, dealerNumber: CustomerNumber, self: UserId): Promise<Person[]> {
  const [members, invitations] = await Promise.all([memberships.ofDealer(dealerNumber), memberships.invitations(dealerNumber)])
  const people = [...members.map(member => personOf(member, self)), ...invitations.map(invitedPerson)]
  const isInvited = ({ state }: Person): number => state === 'invited' ? 1 : 0
  // The order does not tell who of those that were invited has an account.
  return people.sort((one, other) => isInvited(one) - isInvited(other) || compareTexts(one.since, other.since) || compareTexts(one.email, other.email))
}

function personOf ({ user, dealerNumber, rights, since, version }: Member, self: UserId): Person {
  if (!user.hasPassword) return invitedPerson({ id: user.id, email: user.email, rights, invitedAt: since })
  const name = personName(user)
  return {
    _id: user.id,
    email: user.email,
    state: user.status,
    rights,
    since: new Date(since).toISOString(),
    version,
    ...(name !== user.email && { name }),
    last_login: user.lastLogin === null ? null : new Date(user.lastLogin).toISOString(),
    second_factor: user.hasSecondFactor,
    ...(user.accountNumber === dealerNumber && { account_number: true }),
    ...(user.id === self && { self: true })
  }
}

function invitedPerson ({ id, email, rights, invitedAt }: Omit<PersonInvitation, 'dealerNumber'>): Person {
  return { _id: id, email, state: 'invited', rights, since: new Date(invitedAt).toISOString(), version: 0 }
}

/**
 * Invites people. The answer tells a dealer nothing of the accounts that addresses have outside the dealership. Staff, who see all accounts, are told
 * which addresses belong to staff, who cannot join.
 * @throws PortalError `forbidden`, `right_missing`, `throttled`
 */
export async function invite (ports: PeoplePorts, { emails, rights: wanted }: CallBody<'invitePeople'>, by: Manager): Promise<CallResponse<'invitePeople'>> {
  const rights = givable(wanted, by)
  const known = new Set((await peopleOf(ports, by.customerNumber, by.session.userId)).map(({ email }) => email))
  const asked = [...new Set(emails.map(email => email.toLowerCase()))]
  const staff = by.session.role === 'dealer' ? [] : await staffAmong(ports, asked)
  const invited: string[] = []
  for (const email of asked.filter(email => !known.has(email) && !staff.includes(email))) {
    const wait = await ports.throttle.admit([{ key: ['people-invited', by.customerNumber], max: throttling.peopleInvitedInDay, windowMs: throttling.dayMs }])
    if (wait > 0) throw throttled(wait)
    await inviteOne(ports, email, rights, by)
    invited.push(email)
  }
  return { invited, already: asked.filter(email => known.has(email)), ...(staff.length > 0 && { staff }) }
}

async function staffAmong ({ users }: PeoplePorts, emails: readonly string[]): Promise<string[]> {
  const found = await Promise.all(emails.map(async email => await users.findByLogin(email)))
  return emails.filter((_, n) => found[n] !== undefined && found[n].role !== 'dealer')
}

async function inviteOne (ports: PeoplePorts, email: string, rights: Rights, by: Manager): Promise<void> {
  const at = ports.clock.now()
  const { customerNumber: dealerNumber } = by
  const detail = `${email}: ${rightsInWords(rights)}`
  const user: NewUser = {
    id: ports.ids.uuid(),
    role: 'dealer',
    email,
    status: 'active',
    passwordHash: null,
    nameFirst: null,
    nameLast: null,
    repNumber: null,
    dealerNumber,
    createdAt: at,
    lastLogin: null,
    epoch: 1
  }
  const created = await ports.users.create(user, {
    mails: [{ id: ports.ids.uuid(), kind: 'new-account', email }], audit: [line(ports, 'person-invited', by, detail)], at
  }, { rights })
  if (created) return
  await ports.memberships.invite({ id: ports.ids.uuid(), dealerNumber, email, rights, invitedAt: at }, also(ports, 'person-invited', by, detail, { kind: 'person-invited', email }))
}

/** @throws PortalError `forbidden`, `right_missing`, `not_found`, `changed_meanwhile`, `last_owner` */
export async function change (ports: PeoplePorts, { id, version, rights: wanted }: CallBody<'changePerson'>, by: Manager): Promise<void> {
  const rights = givable(wanted, by)
  const member = await memberOf(ports, id, version, by)
  // Whoever was only invited is invited anew with other rights, whether or not they have an account.
  if (!member.user.hasPassword) throw new PortalError('not_found')
  const { email } = member.user
  const detail = `${email}, from ${rightsInWords(member.rights)} to ${rightsInWords(rights)}`
  const written = also(ports, 'rights-changed', by, detail, { kind: 'rights-changed', email }, member)
  await ports.sessions.raiseRights(member.user.id, member.version + 1)
  refuse(await ports.memberships.change(member, rights, by.session.role === 'dealer', written))
}

/**
 * Takes a person out of the dealership. An account that was only ever an invitation goes with it, unless another dealership has invited it, too.
 * @throws PortalError `forbidden`, `not_found`, `changed_meanwhile`, `last_owner`
 */
export async function remove (ports: PeoplePorts, { id, version }: CallBody<'removePerson'>, by: Manager): Promise<void> {
  refuseSales(by)
  const invitation = (await ports.memberships.invitations(by.customerNumber)).find(invitation => invitation.id === id)
  if (invitation !== undefined) {
    const withdrawn = await ports.memberships.withdrawInvitation(invitation, also(ports, 'invitation-withdrawn', by, invitation.email))
    if (!withdrawn) throw new PortalError('changed_meanwhile')
    return
  }
  const member = await memberOf(ports, id, version, by)
  const { email } = member.user
  if (!member.user.hasPassword && (await ports.memberships.invitationsOf(email)).length === 0) return await removeUnused(ports, member, by)
  await ports.sessions.raiseRights(member.user.id, member.version + 1)
  const written = also(ports, 'person-removed', by, email, { kind: 'person-removed', email }, member)
  refuse(await ports.memberships.remove(member, by.session.role === 'dealer', written))
}

async function removeUnused (ports: PeoplePorts, { user: { id, email } }: Member, by: Manager): Promise<void> {
  const user = await ports.users.findById(id)
  if (user === undefined || user.passwordHash !== null) throw new PortalError('changed_meanwhile')
  await ports.sessions.doubt(id, user.epoch + 1)
  if (await ports.users.remove(user, also(ports, 'invitation-withdrawn', by, email)) !== 'removed') throw new PortalError('changed_meanwhile')
}

/** The person in the version that the manager saw. Somebody who is only invited has no other. */
async function memberOf ({ memberships }: PeoplePorts, id: PersonId, version: number, { customerNumber }: Manager): Promise<Member> {
  const member = (await memberships.ofDealer(customerNumber)).find(({ user }) => user.id === id)
  if (member === undefined) throw new PortalError('not_found')
  if (member.user.hasPassword && member.version !== version) throw new PortalError('changed_meanwhile')
  return member
}

/**
 * Nobody can give a right that they do not have.
 * @throws PortalError `forbidden` to sales representatives, who only see the people; `right_missing`
 */
function givable (wanted: Rights, by: Manager): Rights {
  refuseSales(by)
  const rights = completeRights(wanted)
  const { rights: own } = by
  const exceedsLimit = rights.order && own.order_limit !== null && (rights.order_limit === null || rights.order_limit > own.order_limit)
  if (exceedsLimit || rightNames.some(right => rights[right] && !own[right])) throw new PortalError('right_missing')
  return rights
}

function refuseSales ({ session }: Manager): void {
  if (session.role === 'sales') throw new PortalError('forbidden')
}

const refusals = { changed: 'changed_meanwhile', 'last-owner': 'last_owner' } as const

function refuse (outcome: keyof typeof refusals | 'done'): void {
  if (outcome !== 'done') throw new PortalError(refusals[outcome])
}

function also (
  ports: PeoplePorts, event: AuditEvent, by: Manager, detail: string, mail?: { kind: PeopleMailKind, email: string }, member?: Member
): AccompanyingWrites {
  const mails = mail === undefined ? [] : [{ ...mail, id: ports.ids.uuid(), dealerNumber: by.customerNumber }]
  return { mails, audit: [line(ports, event, by, detail, member)], at: ports.clock.now() }
}

function line (
  { ids, clock }: PeoplePorts, event: AuditEvent, { session, customerNumber: dealer, requestId, address }: Manager, detail: string, member?: Member
): AuditRecord {
  const target = member === undefined ? {} : { target: auditedAccount({ ...member.user, role: 'dealer', dealerNumber: dealer, repNumber: null }) }
  return { id: ids.uuid(), at: clock.now(), event, actorId: session.userId, dealer, requestId, address, detail, ...target }
}
