import { createOrder, submission } from '@portal/contracts/checkout'
import type { Serve } from '../../serve.ts'
import type { Dispatcher } from './dispatcher.ts'
import { acceptOrder, submissionView, type CheckoutPorts } from './checkout.service.ts'
import { PortalError } from '../../errors.ts'

export function checkoutRoutes (serve: Serve<{ who: 'dealer', dealer: 'required' }>, ports: CheckoutPorts, dispatcher: Dispatcher): void {
  serve(createOrder, async (body, { session, customerNumber, requestId }) => {
    const started = ports.clock.now()
    const entry = await acceptOrder(ports, body, session, customerNumber, requestId)
    return { submission: submissionView(await dispatcher.sendAndWait(entry, started, requestId)) }
  })

  serve(submission, async (body, { customerNumber }) => {
    const entry = await ports.journal.findByReference(body.reference)
    if (entry?.customerNumber !== customerNumber) throw new PortalError('not_found')
    return { submission: submissionView(entry) }
  })
}
