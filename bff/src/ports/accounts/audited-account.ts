import type { AuditedAccount } from '../audit/audit.ts'
import type { User } from './users.ts'

export type Auditable = Pick<User, 'id' | 'email' | 'nameFirst' | 'nameLast' | 'role' | 'dealerNumber' | 'repNumber'>

/** An account for the audit log, as it is now. */
export function auditedAccount ({ id, email, nameFirst, nameLast, role, dealerNumber, repNumber }: Auditable): AuditedAccount {
  const name = [nameFirst, nameLast].filter(part => part !== null && part !== '').join(' ')
  return { id, email, name: name === '' ? null : name, role, number: dealerNumber ?? repNumber }
}

/** What the audit log says about something that an operator has done. */
export function byOperator (detail: string): string {
  return `${detail}, by an operator on the command line`
}
