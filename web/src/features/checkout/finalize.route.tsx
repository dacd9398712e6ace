import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import styled from 'styled-components'
import type { ShownDealer } from '@portal/contracts/dealers'
import { navigationNotice } from '../../lib/address/navigation-notice.ts'
import { paths, to } from '../../paths.ts'
import { useCart } from '../../domain/cart/use-cart.ts'
import { decodeUploadKey, storedUploadOf } from '../../domain/submission/sending/stored-upload.ts'
import { holdKey } from '../../domain/submission/sending/keys-held-by-tabs.ts'
import { choosesDealer, useCustomerNumber, useUser } from '../../domain/session/session.ts'
import { WithDealer } from '../../domain/dealer/with-dealer.tsx'
import { space } from '../../theme/tokens.ts'
import { BarLoader } from '../../ui/feedback/bar-loader.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { FinalizeProblem } from './finalize/finalize-problem.tsx'
import { OtherDealersOrder } from './other-dealers-order.tsx'
import { cartToSend, fileToSend } from './finalize/order-to-send.ts'
import { useRequiredCheckoutData } from './form/use-checkout-data.ts'
import { useOrderSending, type OrderToSend } from './finalize/use-order-sending.ts'

const Wait = styled.p`
  margin-top: ${space(4)};
  text-align: center;
`

/** Sends the order that the person submitted: a cart from the summary or a file from the upload page. Nothing else places an order. */
export function FinalizeRoute () {
  const { data = '' } = useParams()
  const uploadKey = decodeUploadKey(data)
  const [customer, user] = [useCustomerNumber(), useUser()]
  return (
    <WithDealer title={customer === null && user !== null && choosesDealer(user) ? 'No Dealer Selected' : 'Your Order'} kept='Nothing is sent until then.'>
      {dealer => uploadKey === undefined
        ? <FinalizeCart key={dealer.customer_number} dealer={dealer} />
        : <FinalizeFile key={dealer.customer_number} dealer={dealer} uploadKey={uploadKey} />}
    </WithDealer>
  )
}

function FinalizeCart ({ dealer }: { dealer: ShownDealer }) {
  const checkout = useRequiredCheckoutData()
  // Read only once: it is settled as soon as the order is received, in this tab or another.
  const [order] = useState(() => cartToSend(dealer, checkout))
  const acting = dealer.customer_number
  if (checkout.customer !== acting) return <OtherDealersOrder of={checkout.customer} actingFor={acting} />
  return order === undefined ? <Navigate to={to.orderSummary(checkout.encoded)} replace /> : <Sending order={order} />
}

function FinalizeFile ({ dealer, uploadKey }: { dealer: ShownDealer, uploadKey: string }) {
  const [order] = useState(() => fileToSend(dealer, uploadKey))
  const [owner = dealer.customer_number] = useState(() => storedUploadOf(uploadKey)?.customer)
  if (owner !== dealer.customer_number) return <OtherDealersOrder of={owner} actingFor={dealer.customer_number} />
  if (order !== undefined) return <Sending order={order} />
  const notice = navigationNotice('Nothing was sent because this tab has no file to submit. If you already submitted the file, see your open orders.')
  return <Navigate to={paths.lightspeed} replace state={notice} />
}

function Sending ({ order }: { order: OrderToSend }) {
  const navigate = useNavigate()
  const { phase, send } = useOrderSending(order)
  const isIn = useCart(order.isIn)
  const { kind } = phase
  const refused = kind === 'summary' ? phase : undefined

  useEffect(() => {
    if (kind === 'done') navigate(order.doneAt, { replace: true })
  }, [kind, order, navigate])

  useEffect(() => {
    if (refused === undefined) return
    order.refused()
    navigate(order.correctAt, { replace: true, state: navigationNotice(refused.message, refused.code) })
  }, [refused, order, navigate])

  // The page that it leads to finds out whether the order was received. Nothing is sent again unless a person presses Submit.
  const isLost = kind === 'failed' && phase.isLost
  useEffect(() => {
    if (!isLost) return
    const leave = () => { navigate(order.kept.path, { replace: true }) }
    window.addEventListener('online', leave)
    return () => { window.removeEventListener('online', leave) }
  }, [isLost, order, navigate])

  // No other tab withdraws the order while the person decides.
  useEffect(() => kind === 'question' ? holdKey(order.key) : undefined, [kind, order])

  if (phase.kind === 'failed' || phase.kind === 'question') {
    if (isIn) return <Navigate to={paths.orderConfirm} replace />
    return <FinalizeProblem problem={phase} kept={order.kept} asks={order.asks === true} onSend={send} />
  }
  const [title, words] = order.asks ? ['Asking for release', 'Asking for the release of your order. Please keep this page open.'] : ['Submitting your order', 'Sending your order. Please keep this page open.']
  return <Page title={title}><BarLoader label={kind === 'sending' ? 'Sending...' : 'Redirecting...'} /><Wait>{words}</Wait></Page>
}
