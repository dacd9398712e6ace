import { day } from '@portal/contracts/base/time-units'
import { PortalError } from '../../errors.ts'
import { byOperator } from '../../ports/accounts/audited-account.ts'
import type { Ports } from '../../ports/ports.ts'
import type { User } from '../../ports/accounts/users.ts'
import type { By } from './account-changes.ts'

/** What is held about a person, exported and erased, by an administrator or on the command line. */

export type PersonalDataPorts = Pick<Ports, 'personalData' | 'audit' | 'sessions' | 'clock' | 'ids'>

/** Everything that the portal holds about a person, as JSON to hand to them. The audit log says who exported it. */
export async function exportedPerson (ports: PersonalDataPorts, user: User, by: By): Promise<string> {
  const records = await ports.personalData.of(user)
  const at = ports.clock.now()
  await ports.audit.append(lineOf(ports, 'person-exported', user, by, at))
  return `${JSON.stringify({ exported: new Date(at).toISOString(), ...records }, null, 2)}\n`
}

const refusals = { changed: 'changed_meanwhile', last: 'last_super_user', 'under-way': 'orders_under_way' } as const

/**
 * Erases a person: see `PersonalData.erase`. They are mailed what stays.
 * @param auditKeptFor milliseconds after which lines of the audit log are removed; undefined keeps them
 * @throws PortalError `changed_meanwhile`, `last_super_user`, `orders_under_way`
 */
export async function erase (ports: PersonalDataPorts, user: User, by: By, auditKeptFor: number | undefined): Promise<void> {
  const at = ports.clock.now()
  await ports.sessions.doubt(user.id, user.epoch + 1)
  const outcome = await ports.personalData.erase(user, {
    at,
    audit: [lineOf(ports, 'person-erased', user, by, at)],
    mails: [{ id: ports.ids.uuid(), kind: 'person-erased', email: user.email, auditDays: auditKeptFor === undefined ? null : auditKeptFor / day }]
  })
  if (outcome !== 'erased') throw new PortalError(refusals[outcome])
}

/** Identifies the account only by its id, so that no new line contains the name. */
function lineOf ({ ids }: PersonalDataPorts, event: 'person-exported' | 'person-erased', { id, role, dealerNumber, repNumber }: User, by: By, at: number) {
  return {
    id: ids.uuid(),
    at,
    event,
    actorId: by?.actorId ?? null,
    target: { id, email: null, name: null, role, number: dealerNumber ?? repNumber },
    dealer: dealerNumber,
    requestId: by?.requestId ?? null,
    address: by?.address ?? null,
    detail: by === null ? byOperator(id) : id
  }
}
