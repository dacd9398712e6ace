import { PortalError } from '../errors.ts'
import { tlsFailureOf } from './tls-failure.ts'

/** The message of an error, followed by those of its causes; what the portal says to people about one is left out. A TLS failure is named as such. */
export function reasonOf (error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // If a host name has several addresses, Node reports the failure of each and no message of its own.
  const message = error instanceof AggregateError ? error.errors.map(reasonOf).join(', ') : error.message
  if (error.cause !== undefined) return error instanceof PortalError ? reasonOf(error.cause) : `${message}: ${reasonOf(error.cause)}`
  const tls = error instanceof AggregateError ? undefined : tlsFailureOf(error)
  return tls === undefined ? message : `TLS: ${tls.says} (${message})`
}
