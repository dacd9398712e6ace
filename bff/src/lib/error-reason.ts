/** The message of an error, followed by those of its causes. */
export function reasonOf (error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // If a host name has several addresses, Node reports the failure of each and no message of its own.
  const message = error instanceof AggregateError ? error.errors.map(reasonOf).join(', ') : error.message
  return error.cause === undefined ? message : `${message}: ${reasonOf(error.cause)}`
}
