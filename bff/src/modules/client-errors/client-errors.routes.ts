import { clientError } from '@portal/contracts/client-errors'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../http/calls/serve.ts'
import { admitReport } from './client-errors.service.ts'

/** @param served the release of the page that is served now: an older tab may fail because of something that was fixed since */
export function clientErrorRoutes (serve: Serve<{ who: 'anyone' }>, ports: Pick<Ports, 'throttle'>, served: string | undefined): void {
  serve(clientError, async ({ kind, message, stack, route, release }, { request, requestId, client, browser }) => {
    await admitReport(ports, client())
    request.log.warn({ requestId, kind, message, stack, page: route, release, served, browser: browser() }, 'a page failed')
    return { ok: true as const }
  })
}
