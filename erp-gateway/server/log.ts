/** Where the gateway's log goes. A pino logger is one. */
export type GatewayLog = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** One line of JSON for each call of the log. */
export function jsonLog (write: (line: string) => void): GatewayLog {
  const at = (level: string) => (fields: object, message: string): void => {
    write(`${JSON.stringify({ time: new Date().toISOString(), level, ...fields, message })}\n`)
  }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

/** A log whose lines all carry these fields. */
export function withFields (log: GatewayLog, common: object): GatewayLog {
  return {
    info (fields, message) { log.info({ ...common, ...fields }, message) },
    warn (fields, message) { log.warn({ ...common, ...fields }, message) },
    error (fields, message) { log.error({ ...common, ...fields }, message) }
  }
}

/** The messages of an error and its causes, for the log, if it is not the gateway's fault. */
export function reasonOf (error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${reasonOf(error.cause)}`
}

/** An error for the log: its message, and where it was thrown. */
export function errorFields (error: unknown): { error: string } {
  if (!(error instanceof Error)) return { error: String(error) }
  const said = error.stack ?? error.message
  return { error: error.cause === undefined ? said : `${said}\ncaused by ${errorFields(error.cause).error}` }
}
