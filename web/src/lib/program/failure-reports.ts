import type { PageFailure } from '@portal/contracts/client-errors'
import { endpoints } from '@portal/contracts/endpoints'
import { limits } from '@portal/contracts/policy/limits'
import { portalHeader } from '@portal/contracts/protocol'
import { ApiError } from '../http/api-error.ts'
import { failureText } from './failure-text.ts'
import { PageError } from './page-error.ts'
import { pageRelease } from './page-release.ts'

type Listener = (kind: PageFailure['kind'], error: unknown) => void
/** Module state, because failures come from everywhere, including the start of the page. */
const listeners = new Set<Listener>()

/** Reports a failure that no event of the browser reports. */
export function reportFailure (...failure: Parameters<Listener>): void {
  listeners.forEach(listener => { listener(...failure) })
}

type Reporting = {
  /** The route pattern of the current address, without the values of its parameters. */
  route: () => string
  release: string
  online: () => boolean
  /** Sends a report. Errors are ignored: a failed report is not reported. */
  send: (failure: PageFailure) => void
}

/**
 * Creates a listener that reports failures: each one once, and only up to a limit. Refusals are not reported, because
 * they are in the BFF's log; neither are unreadable addresses, which are not the page's fault.
 */
export function createReporter ({ route, release, online, send }: Reporting): Listener {
  const told = new Set<string>()
  return (kind, error) => {
    if (error instanceof ApiError || error instanceof PageError || !online()) return
    const failure = failureText(error)
    const same = JSON.stringify([kind, failure.message, failure.stack[0]])
    if (told.has(same) || told.size === limits.failuresPerVisit) return
    told.add(same)
    send({ kind, ...failure, route: route(), release })
  }
}

/**
 * Reports all failures of this page to the BFF from now on.
 * @param routeAt returns the route pattern of an address, or `*` if it has none
 */
export function startFailureReports (routeAt: (pathname: string) => string): void {
  const report = createReporter({
    route: () => routeAt(window.location.pathname),
    release: pageRelease() ?? 'development',
    online: () => navigator.onLine,
    send: failure => { sendFailure(failure).catch(() => {}) }
  })
  listeners.add(report)
  // Events without an error are warnings of the browser or come from scripts of other origins.
  window.addEventListener('error', ({ error }) => { if (error instanceof Error) report('script', error) })
  window.addEventListener('unhandledrejection', ({ reason }) => { report('promise', reason) })
}

/**
 * Sends the report without the session's cookie, so that it does not reveal the user. `keepalive` sends it even if the
 * page is being left.
 */
async function sendFailure (failure: PageFailure): Promise<void> {
  const { method, path } = endpoints.clientError
  await fetch(path, {
    method,
    credentials: 'omit',
    keepalive: true,
    headers: { accept: 'application/json', 'content-type': 'application/json', [portalHeader]: '1' },
    body: JSON.stringify(failure)
  })
}
