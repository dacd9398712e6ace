import { useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import type { Dealer } from '@portal/contracts/dealers'
import { orderBlock } from '@portal/contracts/rules/ordering'
import { cartTotals } from '@portal/contracts/rules/pricing'
import { paths, to } from '../../paths.ts'
import { cartOf, changeCart } from '../../state/cart.ts'
import { dropSubmission, submissionKey } from '../../state/customer-cart.ts'
import { WithDealer } from '../../state/with-dealer.tsx'
import { BarLoader } from '../../ui/bar-loader.tsx'
import { Page } from '../../ui/page.tsx'
import { FinalizeProblem } from './finalize-problem.tsx'
import { summaryNotice } from './summary-notice.ts'
import { useRequiredCheckoutData } from './use-checkout-data.ts'
import { useSubmission, type Submitting } from './use-submission.ts'

const sendingTitle = 'Submitting your order'

/** Sends the order that the person submitted on the summary; nothing else leads to an order. */
export function FinalizeRoute () {
  return <WithDealer title={sendingTitle}>{dealer => <Finalize key={dealer.customer_number} dealer={dealer} />}</WithDealer>
}

function Finalize ({ dealer }: { dealer: Dealer }) {
  const { encoded, data } = useRequiredCheckoutData()
  // Read once: the key leaves the cart as soon as the order is in, here or in another tab.
  const [order] = useState((): Submitting | undefined => {
    const customer = dealer.customer_number
    const cart = cartOf(customer)
    const key = submissionKey(cart, encoded)
    const blocked = orderBlock(dealer, cartTotals(cart.lines)) !== undefined
    return key === undefined || blocked ? undefined : { key, customer, data, lines: cart.lines }
  })
  if (order === undefined) return <Navigate to={to.orderSummary(encoded)} replace />
  return <Sending order={order} encoded={encoded} />
}

function Sending ({ order, encoded }: { order: Submitting, encoded: string }) {
  const navigate = useNavigate()
  const { phase, send } = useSubmission(order)
  const { kind } = phase
  const backToSummary = kind === 'summary' ? phase.message : undefined

  useEffect(() => {
    if (kind === 'done') navigate(paths.orderConfirm, { replace: true })
  }, [kind, navigate])

  useEffect(() => {
    if (backToSummary === undefined) return
    changeCart(order.customer, dropSubmission)
    navigate(to.orderSummary(encoded), { replace: true, state: summaryNotice(backToSummary) })
  }, [backToSummary, order.customer, encoded, navigate])

  if (phase.kind === 'failed' || phase.kind === 'duplicate') return <FinalizeProblem problem={phase} onSend={send} />
  return <Page title={sendingTitle}><BarLoader label={kind === 'sending' ? 'Loading...' : 'Redirecting...'} /></Page>
}
