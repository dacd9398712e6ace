import { useEffect } from 'react'
import { refetchOrders } from '../../api/refetch-orders.ts'
import { paths, to } from '../../paths.ts'
import { recordSubmissionState, restoreLastOrder } from '../../domain/cart/cart.ts'
import { useCart } from '../../domain/cart/use-cart.ts'
import type { LastSubmittedOrder } from '../../domain/cart/content/customer-cart.ts'
import { refreshDealer } from '../../domain/dealer/refresh-dealer.ts'
import { pollSubmission, isUndecided } from '../../domain/submission/outcomes/poll-submission.ts'
import { useOutcomeShownHere } from '../../domain/submission/outcomes/shown-outcomes.ts'
import { useCustomerNumber, useDealer } from '../../domain/session/session.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { Confirmation, type PartsPlace } from './summary/confirmation.tsx'

/** The outcome of the last submitted order. */
export function OrderConfirmRoute () {
  const customer = useCustomerNumber()
  const last = useCart(cart => cart.last)
  if (customer === null || last === undefined) {
    return (
      <Page title='Order Confirmation'>
        <Panel>
          <EmptyState title='There is no order to confirm here.' body='Orders you submitted elsewhere are under Open Orders.'>
            <ButtonLink to={paths.openOrders}>Open orders</ButtonLink>
          </EmptyState>
        </Panel>
      </Page>
    )
  }
  return <Confirm key={last.key} customer={customer} last={last} />
}

function Confirm ({ customer, last }: { customer: string, last: LastSubmittedOrder }) {
  const { submission } = last
  const { reference } = submission
  const following = isUndecided(submission.state)
  const dealer = useDealer()
  useOutcomeShownHere(last.key)

  useEffect(() => {
    if (!following) return
    return pollSubmission(reference, news => {
      recordSubmissionState(customer, news)
      if (!isUndecided(news.state)) refetchOrders()
      if (news.state === 'accepted') refreshDealer(customer)
    })
  }, [following, reference, customer])

  return (
    <Confirmation submission={submission} parts={partsOf(last)} customer={customer} dealer={dealer}>
      {submission.state === 'rejected' && <PutRight customer={customer} last={last} />}
      <ButtonLink kind={submission.state === 'rejected' ? 'secondary' : 'primary'} to={paths.stock}>New order</ButtonLink>
      <ButtonLink to={paths.openOrders}>Open orders</ButtonLink>
      <ButtonLink to={paths.home}>Dealer home</ButtonLink>
    </Confirmation>
  )
}

/** Leads to the page where a refused order can be corrected, and to the one that asks for its lines if this browser does not know them. */
function PutRight ({ customer, last }: { customer: string, last: LastSubmittedOrder }) {
  switch (partsOf(last)) {
    case 'in the file': return <ButtonLink kind='primary' to={paths.lightspeed}>Back to the file</ButtonLink>
    case 'in the cart': return <ButtonLink kind='primary' to={paths.cart}>Back to cart</ButtonLink>
    case 'to be restored': return last.lines.length > 0
      ? <Button kind='primary' onClick={() => { restoreLastOrder(customer) }}>Restore to cart</Button>
      : <ButtonLink kind='primary' to={to.restoreRejectedOrder(last.submission.reference)}>Restore to cart</ButtonLink>
  }
}

function partsOf ({ inCart, fromFile }: LastSubmittedOrder): PartsPlace {
  return fromFile === true ? 'in the file' : inCart ? 'in the cart' : 'to be restored'
}
