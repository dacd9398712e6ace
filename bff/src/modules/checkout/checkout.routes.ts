import type { CallBody } from '@portal/contracts/calls'
import { createOrder, earlierOrders, placedOrder, submission, submissionShown, withdrawSubmission, type Submission } from '@portal/contracts/checkout'
import type { CustomerNumber, RequestId } from '@portal/contracts/base/ids'
import { checkSubmission } from '@portal/contracts/submissions'
import { adpOrder } from '@portal/contracts/lightspeed'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { throttling } from '@portal/contracts/policy/throttling'
import type { Rights } from '@portal/contracts/rules/accounts/rights'
import { PortalError, throttled } from '../../errors.ts'
import type { RequestOrigin } from '../../ports/audit/audit.ts'
import type { OrderWatch } from '../../ports/orders/order-watch.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Serve } from '../../http/calls/serve.ts'
import type { Session } from '../../http/session/session.ts'
import type { Dispatcher } from './sending/dispatcher.ts'
import type { NewDealers } from './sending/new-dealers.ts'
import { checkNow } from './sending/early-look.ts'
import { earlierOrdersOf } from './earlier-orders.ts'
import { placedOrderOf } from './placed-order.ts'
import { acceptOrder, type Submitted } from './accept-order.ts'
import { followSubmission, noteShown, submissionWithTurn, withdraw, type CheckoutPorts } from './checkout.service.ts'

type Submitter = { session: Session, customerNumber: CustomerNumber, rights: Rights, requestId: RequestId, origin: () => RequestOrigin }

export function submittingRoutes (
  serve: Serve<{ who: 'dealer', dealer: 'required', right: 'order' }>, ports: CheckoutPorts, dispatcher: Dispatcher, newDealers: Pick<NewDealers, 'orderAnswered'>,
  ordersWhileErpAway: boolean
): void {
  async function submit (submitted: Submitted, { session, customerNumber, rights, requestId, origin }: Submitter) {
    const started = ports.clock.now()
    const entry = await acceptOrder({ ...ports, ordersWhileErpAway }, submitted, { session, limit: rights.order_limit }, customerNumber, origin())
    const answered = await dispatcher.sendAndWait(entry, started, requestId)
    await newDealers.orderAnswered(answered, started, requestId)
    return { submission: await submissionWithTurn(ports, answered) }
  }

  serve(createOrder, async (body, context) => await submit(submittedCart(body), context))

  serve(adpOrder, async (body, context) => await submit(submittedFile(body), context))
}

/** The outcome of a submission. People who may no longer order are told, too; people who see no prices are told without amounts. */
export function submissionRoutes (serve: Serve<{ who: 'dealer', dealer: 'required' }>, ports: CheckoutPorts, watch: OrderWatch): void {
  serve(submission, async (body, { customerNumber, rights }) => {
    return { submission: withoutAmounts(await submissionWithTurn(ports, await followSubmission(ports, watch, body, customerNumber)), rights) }
  })

  serve(withdrawSubmission, async (body, { session, customerNumber, rights, origin }) => {
    const wait = await ports.throttle.admit([{ key: ['withdrawn', session.userId], max: throttling.withdrawals, windowMs: throttling.windowMs }])
    if (wait > 0) throw throttled(wait)
    const answer = await withdraw(ports, body, session, customerNumber, origin())
    return answer.state === 'known' ? { ...answer, submission: withoutAmounts(answer.submission, rights) } : answer
  })

  serve(submissionShown, async (body, { session, customerNumber }) => {
    await noteShown(ports, body.reference, session, customerNumber)
    return { ok: true as const }
  })
}

export function placedOrderRoutes (serve: Serve<{ who: 'dealer', dealer: 'required', right: 'prices' }>, ports: CheckoutPorts): void {
  serve(placedOrder, async (body, { customerNumber }) => ({ order: await placedOrderOf(ports, body.reference, customerNumber) }))

  serve(earlierOrders, async (body, { customerNumber, forDisplay }) => await earlierOrdersOf(ports, body.po_number, customerNumber, forDisplay))
}

/** The reason of a refusal may name prices. */
function withoutAmounts ({ message, ...submission }: Submission, { prices }: Rights): Submission {
  return prices && message !== undefined ? { ...submission, message } : submission
}

/**
 * Lines of quantity 0 stay in the cart and are not ordered. Every order in the ERP has an address; a pick-up has the default one.
 * @throws PortalError `unknown_address` if there is none and the order is to be shipped
 */
export function submittedCart ({ submission_key, seen, seen_delivery: seenDelivery, kept_cart, duplicate_of, release, order }: CallBody<'createOrder'>): Submitted {
  const { shipping, po_number, special_instructions, address = shipping === 'will-call' ? defaultAddressKey : undefined } = order.data
  if (address === undefined) throw new PortalError('unknown_address')
  return {
    key: submission_key,
    seen,
    seenDelivery,
    keptCart: kept_cart,
    duplicateOf: duplicate_of ?? [],
    release,
    request: {
      cart: order.cart.filter(line => line.quantity > 0).map(({ id, quantity, note }) => ({ id, quantity, note })),
      data: { shipping, po_number, special_instructions, address }
    }
  }
}

/** The specification's `adpOrder` is the Lightspeed file's order. */
function submittedFile ({ submission_key, seen, seen_delivery: seenDelivery, duplicate_of, order }: CallBody<'adpOrder'>): Submitted {
  const { po_number, delivery } = order.data
  return {
    key: submission_key,
    seen,
    seenDelivery,
    keptCart: undefined,
    duplicateOf: duplicate_of ?? [],
    release: undefined,
    request: { file: order.file, data: { po_number, ...(delivery !== undefined && { delivery }) } }
  }
}

export function checkNowRoutes (serve: Serve<{ who: 'admin', dealer: 'none' }>, ports: Pick<Ports, 'erp' | 'journal' | 'clock' | 'clockCheck'>, settledAfter: number): void {
  serve(checkSubmission, async (body, { requestId }) => {
    return await checkNow(ports, settledAfter, body.reference, requestId)
  })
}
