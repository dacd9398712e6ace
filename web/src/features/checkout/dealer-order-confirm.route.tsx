import { useState, type ReactNode } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import styled from 'styled-components'
import type { ShownDealer } from '@portal/contracts/dealers'
import { dealerName } from '@portal/contracts/rules/dealers/dealer-name'
import { addressLines, displayAddress, displayAddressName } from '@portal/contracts/rules/dealers/dealer-addresses'
import { orderBlock } from '@portal/contracts/rules/orders/order-block'
import { filesOwnDelivery } from '@portal/contracts/rules/lightspeed/file-delivery'
import { deliveryFor } from '@portal/contracts/rules/checkout/delivery'
import { isPickup } from '@portal/contracts/rules/checkout/ship-method'
import { cartTotals } from '@portal/contracts/rules/stock/pricing'
import { supply, totalSupply } from '@portal/contracts/rules/stock/supply'
import { useGoOnKey } from '../../lib/keyboard/use-go-on-key.ts'
import { usePreloadPages } from '../../lib/program/use-preload-pages.ts'
import { paths, to } from '../../paths.ts'
import type { CartLine, CartLines } from '../../domain/cart/content/cart-lines.ts'
import { OrderLinesTable, type OrderLine } from '../../domain/order-entry/order-lines-table.tsx'
import { TotalFoot } from '../../domain/order-entry/total-foot.tsx'
import { goToFinalize, sendingPages } from '../../domain/submission/submit-button/use-submit-step.ts'
import { decodeUploadKey, storedUploadOf, type StoredUpload } from '../../domain/submission/sending/stored-upload.ts'
import { useUser } from '../../domain/session/session.ts'
import { useCart } from '../../domain/cart/use-cart.ts'
import { pressCheckout } from './form/press-checkout.ts'
import { pressSubmitFile } from '../../domain/submission/sending/press-submit.ts'
import { SubmissionNotices } from '../../domain/submission/outcomes/submission-notices.tsx'
import { PreviousOrderNote, useSubmitStopReason, useWaitForPreviousOrder } from '../../domain/submission/submit-button/wait-for-previous-order.tsx'
import { OfflineNote } from '../../domain/submission/submit-button/offline-note.tsx'
import { SubmitButton } from '../../domain/submission/submit-button/submit-button.tsx'
import { ErpAwayNote } from '../../domain/submission/submit-button/erp-away-note.tsx'
import { WithDealer } from '../../domain/dealer/with-dealer.tsx'
import { space, text } from '../../theme/tokens.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { MainAside } from '../../ui/layout/main-aside.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { VerbatimName, VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'
import { orderInShort } from './summary/order-in-short.ts'
import { OrderFacts, PickupPanel, ShipTo, TwoBoxes } from './summary/order-facts.tsx'
import { ChangedLinesNotice, changedLinesStop } from './summary/changed-lines-notice.tsx'
import { useChangedLines } from './summary/use-changed-lines.ts'
import { OrderTotal } from './summary/order-total.tsx'
import { OtherDealersOrder } from './other-dealers-order.tsx'
import { CheckoutProgress } from './checkout-progress.tsx'
import { WithFilledOrder } from './with-order.tsx'

const title = 'Confirm the Dealer'
const noLines: CartLines = []

const Who = styled.p`
  ${text('h1')}
  margin-bottom: ${space(1)};
  font-weight: 650;
  overflow-wrap: anywhere;
`

/** Asks staff, who act for many dealers, to confirm the dealer. Dealers skip this page. */
export function DealerOrderConfirmRoute () {
  const { data = '' } = useParams()
  const uploadKey = decodeUploadKey(data)
  const staff = useUser()?.role !== 'dealer'
  if (!staff) return <Navigate to={to.finalize(data)} replace />
  return uploadKey === undefined ? <ConfirmCart /> : <ConfirmFile uploadKey={uploadKey} data={data} />
}

function ConfirmCart () {
  const cartVersion = useCart(cart => cart.version)
  return (
    <WithFilledOrder title={title}>
      {(dealer, lines, { encoded, customer, data }) => {
        const totals = cartTotals(lines)
        // The summary says why it cannot be submitted.
        if (orderBlock(dealer, totals) !== undefined) return <Navigate to={to.orderSummary(encoded)} replace />
        const pickup = isPickup(data.shipping, dealer.default_shipping)
        return (
          <Confirm
            dealer={dealer}
            about={orderInShort(data, dealer)}
            lines={lines}
            pickup={pickup}
            steps={<CheckoutProgress current='dealer' pickup={pickup} encoded={encoded} />}
            changed={lines}
            press={() => pressCheckout(dealer, { customer, data }, { lines, cartVersion })}
            back={{ path: to.orderSummary(encoded), label: 'Back to the summary' }}
          >
            <OrderFacts dealer={dealer} data={data} />
          </Confirm>
        )
      }}
    </WithFilledOrder>
  )
}

function ConfirmFile ({ uploadKey, data }: { uploadKey: string, data: string }) {
  const [upload] = useState(() => storedUploadOf(uploadKey))
  return (
    <WithDealer title={title}>
      {dealer => {
        // The page of the file says why nothing was sent.
        if (upload === undefined || upload.parts.length === 0) return <Navigate to={to.finalize(data)} replace />
        const acting = dealer.customer_number
        if (upload.customer !== acting) return <OtherDealersOrder of={upload.customer} actingFor={acting} />
        // The page of the file says why it cannot be submitted.
        if (dealer.suspended || dealer.new_dealer) return <Navigate to={paths.lightspeed} replace />
        return (
          <Confirm
            dealer={dealer}
            lines={upload.parts.map(({ item, quantity }) => ({ id: item.item_number, item, quantity, note: '' }))}
            pickup={isPickup(upload.delivery?.shipping ?? 'default', dealer.default_shipping)}
            press={() => pressSubmitFile(upload, dealer) ? data : undefined}
            back={{ path: paths.lightspeed, label: 'Back to the file' }}
          >
            <FileFacts dealer={dealer} upload={upload} />
          </Confirm>
        )
      }}
    </WithDealer>
  )
}

function FileFacts ({ dealer, upload: { poNumber, name, delivery = filesOwnDelivery } }: { dealer: ShownDealer, upload: StoredUpload }) {
  const { special_instructions: instructions } = delivery
  const { method, pickup, ship_to: address } = deliveryFor(dealer, delivery)
  return (
    <TwoBoxes>
      <Panel title='Order'>
        <Facts>
          <div><dt>Ship method</dt><dd>{method}</dd></div>
          <div><dt>PO number</dt><dd><VerbatimName>{poNumber}</VerbatimName></dd></div>
          <div><dt>File</dt><dd><VerbatimName>{name}</VerbatimName></dd></div>
          {instructions !== '' && <div><dt>Special instructions</dt><dd>{instructions}</dd></div>}
        </Facts>
      </Panel>
      {pickup
        ? <PickupPanel />
        : address !== undefined && <Panel title='Ship to'><ShipTo address={address} /></Panel>}
    </TwoBoxes>
  )
}

function orderLine ({ id, item, quantity, note }: CartLine): OrderLine {
  return { key: id, number: id, item, quantity, note, backordered: supply(item, quantity).backOrdered }
}

function Confirm ({ dealer, lines, pickup, about, steps, changed = noLines, press, back, children }: {
  dealer: ShownDealer
  lines: CartLines
  pickup: boolean
  steps?: ReactNode
  /** The lines, if they may change while the page is open. */
  changed?: CartLines
  /** @returns what the sending page's address must contain; undefined if the order has to wait */
  press: () => string | undefined
  about?: string
  back: { path: string, label: string }
  children: ReactNode
}) {
  usePreloadPages(sendingPages)
  useGoOnKey(undefined)
  const navigate = useNavigate()
  const waits = useWaitForPreviousOrder(dealer.customer_number)
  const { changes, look } = useChangedLines(changed)
  const waiting = useSubmitStopReason(dealer.customer_number)
  const stop = waiting ?? (changes === undefined ? undefined : changedLinesStop)
  const address = displayAddress(dealer.address)
  const total = { totals: cartTotals(lines), freightMinimum: dealer.freight_minimum ?? 0, pickup }
  return (
    <Page title={title}>
      {steps}
      <Stack>
        <SubmissionNotices />
        <ChangedLinesNotice changes={changes} onLook={look} />
        <MainAside>
          <Stack>
            <Panel title='You are placing this order for'>
              <Who><VerbatimName>{dealerName(dealer.customer_number, dealer.name_company)}</VerbatimName></Who>
              {address !== undefined && <p>{displayAddressName(dealer.address)}: <VerbatimName>{addressLines(address).join(', ')}</VerbatimName></p>}
            </Panel>
            {children}
            <Panel title='Parts' flush><OrderLinesTable caption='Lines of the order' lines={lines.map(orderLine)} /></Panel>
          </Stack>
          <OrderTotal {...total} supply={totalSupply(lines)}>
            <TotalFoot {...total} about={about} stop={stop}>
              <SubmitButton waits={waiting !== undefined} disabled={stop !== undefined} onClick={() => { goToFinalize(navigate, press()) }}>
                Submit for <VerbatimNumber>#{dealer.customer_number}</VerbatimNumber>
              </SubmitButton>
            </TotalFoot>
            <ButtonLink to={back.path}>{back.label}</ButtonLink>
            {/* These come and go by themselves, so they stand below whatever can be pressed. */}
            <OfflineNote />
            <ErpAwayNote />
            {waits && <PreviousOrderNote />}
          </OrderTotal>
        </MainAside>
      </Stack>
    </Page>
  )
}
