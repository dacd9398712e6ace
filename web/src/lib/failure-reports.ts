import type { PageFailure } from '@portal/contracts/client-errors'
import { endpoints } from '@portal/contracts/endpoints'
import { limits } from '@portal/contracts/policy/limits'
import { portalHeader, releaseMeta } from '@portal/contracts/protocol'
import { ApiError } from './api-error.ts'
import { failureOf } from './failure.ts'
import { PageError } from './page-error.ts'

type Listener = (kind: PageFailure['kind'], error: unknown) => void
const listeners = new Set<Listener>()

/** Says that something has failed which nobody else says it of. */
export function tellFailure (...failure: Parameters<Listener>): void {
  listeners.forEach(listener => { listener(...failure) })
}

type Reporting = {
  /** The route of the current address, without anything that stands in it. */
  route: () => string
  release: string
  online: () => boolean
  /** What comes of it is nobody's business: a report that fails is not reported. */
  send: (failure: PageFailure) => void
}

/**
 * Reports what fails: the same once, and so many at most. What the BFF has refused is in its log, and an address that cannot be read is
 * no fault of the page.
 */
export function createReporter ({ route, release, online, send }: Reporting): Listener {
  const told = new Set<string>()
  return (kind, error) => {
    if (error instanceof ApiError || error instanceof PageError || !online()) return
    const failure = failureOf(error)
    const same = JSON.stringify([kind, failure.message, failure.stack[0]])
    if (told.has(same) || told.size === limits.failuresPerVisit) return
    told.add(same)
    send({ kind, ...failure, route: route(), release })
  }
}

/**
 * Reports to the BFF whatever fails in this page from now on.
 * @param routeAt the route of an address, `*` for an address without one
 */
export function reportFailures (routeAt: (pathname: string) => string): void {
  const report = createReporter({
    route: () => routeAt(window.location.pathname),
    release: document.querySelector<HTMLMetaElement>(`meta[name="${releaseMeta}"]`)?.content ?? 'development',
    online: () => navigator.onLine,
    send: failure => { sendFailure(failure).catch(() => {}) }
  })
  listeners.add(report)
  // Without an error it is a remark of the browser's, or comes from a script of another origin.
  window.addEventListener('error', ({ error }) => { if (error instanceof Error) report('script', error) })
  window.addEventListener('unhandledrejection', ({ reason }) => { report('promise', reason) })
}

/** Without the session's cookie: whose page has failed is not told. It is sent even where the page is left meanwhile. */
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
