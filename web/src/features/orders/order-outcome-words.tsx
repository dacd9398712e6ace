import type { ReactNode } from 'react'
import type { OrderOutcome, OrderPlace } from '@portal/contracts/orders'
import { orderTitle } from '@portal/contracts/rules/orders/order-names'
import { company } from '../../lib/browser/company.ts'
import { paths, to } from '../../paths.ts'
import { CompanyPhone } from '../../ui/layout/company-phone.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'

/** What has happened to an order that is on no page of its own. */
export type OutcomeElsewhere = Exclude<OrderOutcome, { kind: 'listed' }>

/** Whether the order no longer stands and its parts are in no other one. */
export function canBeOrderedAgain (outcome: OutcomeElsewhere): boolean {
  return outcome.kind === 'deleted' || (outcome.kind === 'canceled' && outcome.parts_in.length === 0)
}

export const callUs = <>call{company.phone === null ? ' us' : <CompanyPhone />}</>

/** What has happened to an order, and what to do now. @param finances whether the person may see invoices */
export function OrderOutcomeWords ({ outcome, finances }: { outcome: OutcomeElsewhere, finances: boolean }): ReactNode {
  switch (outcome.kind) {
    case 'canceled':
      if (outcome.parts_in.length > 0) {
        return (
          <>
            The distributor canceled this order and added its parts to <Places places={outcome.parts_in} />, which is still open.
            Do not order them again.
          </>
        )
      }
      return (
        <>
          The distributor canceled this order. It will not be delivered. If you still need the parts, check that they are not in
          your <TextLink to={paths.openOrders}>open orders</TextLink>, then order again or {callUs}.
        </>
      )
    case 'deleted': return <>This order was deleted in the portal before the distributor confirmed it. It will not be delivered. If you still need the parts, order again or {callUs}.</>
    case 'merged': return <>The distributor replaced this order with <Places places={[outcome.place]} />. Check there before you order its parts again.</>
    case 'invoiced':
      if (!finances) return 'This order is invoiced. Its invoice says what was shipped: ask somebody at your dealership who can see invoices. Do not order it again.'
      return <>This order is invoiced. See <TextLink to={paths.invoiceHistory}>your invoices</TextLink> for what was shipped. Do not order it again.</>
    case 'settling': return 'The distributor has this order but does not show it yet. Please check again in a few minutes. Do not order it again.'
    case 'unclear': return <>The distributor no longer shows this order and does not say why. Please {callUs} before you order it again.</>
  }
}

function Places ({ places }: { places: readonly OrderPlace[] }) {
  return places.map((place, at) => <span key={place._id}>{at > 0 && ' and '}your order <TextLink to={to.openOrder(place)}>{orderTitle(place)}</TextLink></span>)
}
