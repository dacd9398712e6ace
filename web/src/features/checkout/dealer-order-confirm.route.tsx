import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import styled from 'styled-components'
import type { Dealer } from '@portal/contracts/dealers'
import { displayAddress } from '@portal/contracts/rules/dealer-view'
import { formatMoney } from '@portal/contracts/rules/money'
import { cartTotals } from '@portal/contracts/rules/pricing'
import { formatCount } from '../../lib/format.ts'
import { usePagesAhead } from '../../lib/pages-ahead.ts'
import { useRouteParams } from '../../lib/route-params.ts'
import { paths, to } from '../../paths.ts'
import { readConfirmedFor, sendingPages } from '../../state/after-submit.ts'
import { useCart, useCartLines } from '../../state/cart.ts'
import { orderedLines } from '../../state/cart-lines.ts'
import { isSubmitted } from '../../state/customer-cart.ts'
import { decodeUpload, uploadOf } from '../../state/held-upload.ts'
import { useUser } from '../../state/session.ts'
import { WithDealer } from '../../state/with-dealer.tsx'
import { space, text } from '../../theme/tokens.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel, Stack } from '../../ui/panel.tsx'
import { toast } from '../../ui/toast-store.ts'
import { addressLines } from './address-lines.ts'
import { submittedCart, submittedFile } from './submitted-order.ts'
import { useRequiredCheckoutData } from './use-checkout-data.ts'

const title = 'Confirm the Dealer'

const Who = styled.p`
  ${text('h1')}
  margin-bottom: ${space(1)};
  font-weight: 650;
  overflow-wrap: anywhere;
`

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`

/** Asks staff, who act for many, whether the order is for the dealer they mean. Dealers, who order for themselves, go on. */
export function DealerOrderConfirmRoute () {
  const { data = '' } = useRouteParams()
  const uploadKey = decodeUpload(data)
  const staff = useUser()?.role !== 'dealer'
  if (!staff) return <Navigate to={to.finalize(data)} replace />
  return (
    <WithDealer title={title}>
      {dealer => uploadKey === undefined
        ? <ConfirmCart key={dealer.customer_number} dealer={dealer} />
        : <ConfirmFile dealer={dealer} uploadKey={uploadKey} data={data} />}
    </WithDealer>
  )
}

function ConfirmCart ({ dealer }: { dealer: Dealer }) {
  const checkout = useRequiredCheckoutData()
  const changed = useDealerChanged(dealer)
  const lines = orderedLines(useCartLines())
  const submitted = useCart(cart => isSubmitted(cart, checkout.encoded))
  // Read once: where another tab selects another dealer, the key goes a moment before this page reloads and says so.
  const [begun] = useState(() => submittedCart(dealer, checkout) !== undefined)
  if (!changed && lines.length === 0 && submitted) return <Navigate to={paths.orderConfirm} replace />
  if (changed || lines.length === 0) return <DealerChanged />
  if (!begun) return <Navigate to={to.orderSummary(checkout.encoded)} replace />
  const { total, quantity } = cartTotals(lines)
  return (
    <Confirm dealer={dealer} data={checkout.encoded} back={{ path: to.orderSummary(checkout.encoded), label: 'Back to the summary' }}>
      <div><dt>PO number</dt><dd>{checkout.data.po_number}</dd></div>
      <div><dt>Lines</dt><dd>{formatCount(lines.length)} ({formatCount(quantity)} {quantity === 1 ? 'piece' : 'pieces'})</dd></div>
      <div><dt>Total</dt><dd>{formatMoney(total)}</dd></div>
    </Confirm>
  )
}

function ConfirmFile ({ dealer, uploadKey, data }: { dealer: Dealer, uploadKey: string, data: string }) {
  const changed = useDealerChanged(dealer)
  const upload = uploadOf(uploadKey)
  if (changed) return <DealerChanged />
  // It says there why nothing was sent.
  if (upload === undefined || submittedFile(dealer, uploadKey) === undefined) return <Navigate to={to.finalize(data)} replace />
  return (
    <Confirm dealer={dealer} data={data} back={{ path: paths.lightspeed, label: 'Back to the file' }}>
      <div><dt>PO number</dt><dd>{upload.poNumber}</dd></div>
      <div><dt>File</dt><dd>{upload.name}</dd></div>
    </Confirm>
  )
}

function Confirm ({ dealer, data, back, children }: {
  dealer: Dealer
  data: string
  back: { path: string, label: string }
  children: React.ReactNode
}) {
  usePagesAhead(sendingPages)
  const address = displayAddress(dealer.address)
  return (
    <Page title={title}>
      <Stack>
        <Panel title='You are placing this order for'>
          <Who>#{dealer.customer_number} {dealer.name_company}</Who>
          {address !== undefined && <p>{addressLines(address).join(', ')}</p>}
        </Panel>
        <Panel title='Order'><Facts>{children}</Facts></Panel>
        <Ways>
          <ButtonLink kind='primary' to={to.finalize(data)}>Submit for #{dealer.customer_number}</ButtonLink>
          <ButtonLink to={back.path}>{back.label}</ButtonLink>
        </Ways>
      </Stack>
    </Page>
  )
}

/** Whether another dealer is acted for by now than when staff pressed on. */
function useDealerChanged (dealer: Dealer): boolean {
  const customer = readConfirmedFor(useLocation().state)
  return customer !== undefined && customer !== dealer.customer_number
}

function DealerChanged () {
  useEffect(() => {
    toast({ id: 'checkout-aborted', kind: 'danger', header: 'Dealer Changed', body: 'Checkout aborted due to change in selected dealer.' })
  }, [])
  return <Navigate to={paths.stock} replace />
}
