/** The time of the BFF's last answer, in milliseconds since 1970, and when it arrived, by a monotonic clock. */
type Reading = { at: number, arrived: number }

/** Module state, because every part of the page asks the one client. */
let last: Reading | undefined

/** Notes the time that an answer carries. */
export function notePortalTime ({ headers }: Pick<Response, 'headers'>): void {
  const at = Date.parse(headers.get('date') ?? '')
  if (!Number.isNaN(at)) last = { at, arrived: performance.now() }
}

/** The time by the BFF's clock, in whole milliseconds since 1970. The browser's clock may show anything; it counts only before the first answer. */
export function portalNow (): number {
  return last === undefined ? Date.now() : Math.round(last.at + performance.now() - last.arrived)
}
