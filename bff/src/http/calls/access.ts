import type { FastifyRequest } from 'fastify'
import type { Access } from '@portal/contracts/endpoints'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import type { Rights } from '@portal/contracts/rules/accounts/rights'
import type { Session } from '../session/session.ts'

/** Who is asking, as far as the call's access promises. */
type Guarded = { session: Session | undefined, customerNumber: CustomerNumber | null, rights: Rights }

/** The guard of a scope returns who is asking, or throws a coded error. A scope that is open to anyone has no guard. */
export type Guard = (request: FastifyRequest) => Promise<Guarded>

/** The dealer that a call is for, and what its person may do for that dealer. */
export type ActingFor = { customerNumber: CustomerNumber, rights: Rights }

/** Finds the dealer that a call is for. */
export type ActingDealers = {
  /**
   * The dealer that the call names, otherwise the session's own or last selected one; null for a session that owes its second factor.
   * Undefined if the name is not a customer number.
   */
  wanted: (request: FastifyRequest, session: Session) => Promise<CustomerNumber | null | undefined>
  /**
   * The same, if the session may act for it, with what the person may do for that dealer; null if the call names none. Throws `PortalError`
   * `dealer_not_yours`, or as the ERP's reads do.
   */
  permitted: (request: FastifyRequest, session: Session) => Promise<ActingFor | null>
}

export function sameAccess (a: Access, b: Access): boolean {
  return a.who === b.who && a.beforeSecondFactor === b.beforeSecondFactor && (a.who === 'anyone' || b.who === 'anyone' || (a.dealer === b.dealer && a.right === b.right))
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking; null until the scope's guard has run. */
    guarded: Guarded | null
    /** The session that the request came with, once it was found. */
    asking: Session | null
  }
}
