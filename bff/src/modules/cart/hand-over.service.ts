import type { CallBody, CallResponse } from '@portal/contracts/calls'
import type { CustomerNumber, ItemNumber, UserId } from '@portal/contracts/base/ids'
import { handOverShownFor } from '@portal/contracts/policy/cart-times'
import { throttling } from '@portal/contracts/policy/throttling'
import type { Rights } from '@portal/contracts/rules/accounts/rights'
import { personName } from '@portal/contracts/rules/accounts/person-name'
import { PortalError, throttled } from '../../errors.ts'
import { auditedAccount } from '../../ports/accounts/audited-account.ts'
import type { Member } from '../../ports/accounts/memberships.ts'
import type { SessionRecord } from '../../ports/accounts/sessions.ts'
import type { AccompanyingWrites } from '../../ports/accounts/users.ts'
import type { AuditRecord, RequestOrigin } from '../../ports/audit/audit.ts'
import type { HandOverRecord, TakenBack } from '../../ports/orders/hand-overs.ts'
import type { Ports } from '../../ports/ports.ts'

export type HandOverPorts = Pick<Ports, 'handOvers' | 'memberships' | 'users' | 'throttle' | 'clock' | 'ids'>

type Asking = RequestOrigin & { customerNumber: CustomerNumber, session: Pick<SessionRecord, 'userId' | 'role'>, rights: Rights }

/** The people of the dealership who can be handed a cart: those who have joined and may log in. */
export async function colleaguesOf ({ memberships }: HandOverPorts, { customerNumber, session }: Asking): Promise<Member[]> {
  const people = await memberships.ofDealer(customerNumber)
  return people.filter(({ user }) => user.id !== session.userId && user.status === 'active' && user.hasPassword)
}

/**
 * Moves the asking person's cart into a colleague's, and mails the colleague.
 * @throws PortalError `empty_cart`, `not_found`, `changed_meanwhile`, `hand_over_no_room`, `hand_over_hidden`, `throttled`
 */
export async function handOver (ports: HandOverPorts, { id, to, seen }: CallBody<'handOverCart'>, by: Asking): Promise<void> {
  if (!seen.some(({ quantity }) => quantity > 0)) throw new PortalError('empty_cart')
  const [colleagues, user] = await Promise.all([colleaguesOf(ports, by), ports.users.findById(by.session.userId)])
  const member = colleagues.find(({ user }) => user.id === to)
  if (member === undefined) throw new PortalError('not_found')
  if (user === undefined) throw new PortalError('unauthenticated')
  const wait = await ports.throttle.admit([{ key: ['hand-overs', user.id], max: throttling.handOversInDay, windowMs: throttling.dayMs }])
  if (wait > 0) throw throttled(wait)
  const record: HandOverRecord = {
    id,
    customerNumber: by.customerNumber,
    from: user.id,
    fromName: personName(user),
    fromStaff: by.session.role !== 'dealer',
    to,
    toName: personName(member.user),
    at: ports.clock.now(),
    pieces: seen
  }
  const { user: { email }, rights: { order, order_limit } } = member
  const mail = { id: ports.ids.uuid(), kind: 'cart-handed-over' as const, email, handOver: { by: record.fromName, customerNumber: record.customerNumber, rights: { order, order_limit } } }
  const outcome = await ports.handOvers.handOver(record, { from: by.rights, to: member.rights }, also(ports, 'cart-handed-over', by, member, mail))
  if (outcome === 'gone') throw new PortalError('not_found')
  if (outcome === 'changed') throw new PortalError('changed_meanwhile')
  if (outcome === 'no-room') throw new PortalError('hand_over_no_room')
  if (outcome !== 'done') throw new PortalError('hand_over_hidden', { message: hiddenMessage(outcome.hidden) })
}

const namedMax = 3

function hiddenMessage (parts: readonly ItemNumber[]): string {
  const named = parts.slice(0, namedMax).join(', ') + (parts.length > namedMax ? ` and ${parts.length - namedMax} more` : '')
  return `That person may not see dealer prices, and there is no other price for ${named}. Nothing was handed over. Take these parts out of the cart first, or choose somebody else.`
}

/** @returns what did not come back as it was given @throws PortalError `not_found` */
export async function takeBack (ports: HandOverPorts, id: string, by: Asking): Promise<TakenBack> {
  const result = await ports.handOvers.takeBack({ id, customerNumber: by.customerNumber, from: by.session.userId }, also(ports, 'cart-taken-back', by))
  if (result === undefined) throw new PortalError('not_found')
  return result
}

/** What the home page shows: carts that were handed to the user, or taken back from them, and those that the user can take back. */
export async function handOversOf ({ handOvers, clock }: HandOverPorts, userId: UserId, customerNumber: CustomerNumber): Promise<CallResponse<'handOvers'>> {
  const { received, takenBack, given } = await handOvers.of(userId, customerNumber, clock.now() - handOverShownFor)
  return {
    received: received.map(record => ({ ...shown(record), name: record.fromName, staff: record.fromStaff })),
    taken_back: takenBack.map(({ id, fromName: name, takenBackAt, at }) => ({ id, name, at: new Date(takenBackAt ?? at).toISOString() })),
    given: given.map(record => ({ ...shown(record), name: record.toName, staff: false }))
  }
}

function shown ({ id, at, pieces }: HandOverRecord) {
  return { id, at: new Date(at).toISOString(), lines: pieces.length, pieces: pieces.reduce((sum, { quantity }) => sum + quantity, 0) }
}

function also (
  { ids, clock }: HandOverPorts, event: AuditRecord['event'], { session, customerNumber: dealer, requestId, address }: Asking,
  to?: Member, mail?: AccompanyingWrites['mails'][number]
): AccompanyingWrites {
  const at = clock.now()
  const target = to === undefined ? {} : { target: auditedAccount({ ...to.user, role: 'dealer', dealerNumber: dealer, repNumber: null }) }
  return {
    at,
    mails: mail === undefined ? [] : [mail],
    audit: [{ id: ids.uuid(), at, event, actorId: session.userId, dealer, requestId, address, detail: to?.user.email ?? '', ...target }]
  }
}
