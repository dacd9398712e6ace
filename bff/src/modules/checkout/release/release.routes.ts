import { askRelease as askReleaseCall, confirmRelease, declineRelease, release, releases, takeBackRelease } from '@portal/contracts/releases'
import type { Serve } from '../../../http/calls/serve.ts'
import type { CheckoutPorts } from '../checkout.service.ts'
import { submittedCart } from '../checkout.routes.ts'
import { askRelease } from './ask-release.ts'
import { confirm, decline, headOf, requestFor, requestsFor, takeBack } from './release-requests.service.ts'

export function releaseRoutes (serve: Serve<{ who: 'dealer', dealer: 'required' }>, ports: CheckoutPorts): void {
  serve(askReleaseCall, async (body, { session, rights, customerNumber, origin }) => {
    const request = await askRelease(ports, submittedCart(body), { session, rights, customerNumber, origin: origin() })
    return { release: headOf(request, { userId: session.userId, rights, customerNumber }) }
  })

  serve(releases, async (_body, { session: { userId }, rights, customerNumber }) => {
    return { releases: await requestsFor(ports, { userId, rights, customerNumber }) }
  })

  serve(release, async (body, { session: { userId }, rights, customerNumber }) => {
    return { release: await requestFor(ports, body.reference, { userId, rights, customerNumber }) }
  })

  serve(takeBackRelease, async (body, { session: { userId }, rights, customerNumber, origin }) => {
    await takeBack(ports, body.reference, { userId, rights, customerNumber, origin: origin() })
    return { ok: true as const }
  })

  serve(confirmRelease, async (body, { session: { userId }, rights, customerNumber, origin }) => {
    await confirm(ports, body.reference, { userId, rights, customerNumber, origin: origin() })
    return { ok: true as const }
  })
}

export function releaseAnswerRoutes (serve: Serve<{ who: 'dealer', dealer: 'required', right: 'order' }>, ports: CheckoutPorts): void {
  serve(declineRelease, async (body, { session: { userId }, rights, customerNumber, origin }) => {
    await decline(ports, body.reference, body.reason, { userId, rights, customerNumber, origin: origin() })
    return { ok: true as const }
  })
}
