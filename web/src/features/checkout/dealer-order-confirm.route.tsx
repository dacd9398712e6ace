import { useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import styled from 'styled-components'
import type { Address, Dealer } from '@portal/contracts/dealers'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { displayAddress, shipToAddresses } from '@portal/contracts/rules/dealer-view'
import { formatMoney, type Cents } from '@portal/contracts/rules/money'
import { cartTotals } from '@portal/contracts/rules/pricing'
import { counted, formatCount } from '../../lib/format.ts'
import { usePagesAhead } from '../../lib/pages-ahead.ts'
import { paths, to } from '../../paths.ts'
import { sendingPages } from '../../domain/submission/submit-step.ts'
import { decodeUpload, uploadOf } from '../../domain/submission/held-upload.ts'
import { useUser } from '../../domain/session/session.ts'
import { pressSubmit, pressSubmitFile } from '../../domain/submission/press-submit.ts'
import { SubmissionNotices } from '../../domain/submission/submission-notices.tsx'
import { SubmitWaits, useSubmitWaits } from '../../domain/submission/submit-waits.tsx'
import { WhileAway, useAwayHoldsSubmit } from '../../domain/submission/while-away.tsx'
import { WithDealer } from '../../domain/dealer/with-dealer.tsx'
import { space, text } from '../../theme/tokens.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel, Stack } from '../../ui/panel.tsx'
import { addressLines } from './address-lines.ts'
import { OtherDealersOrder } from './other-dealers-order.tsx'
import { WithFilledOrder } from './with-order.tsx'

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

/** Asks staff, who act for many dealers, to confirm the dealer. Dealers skip this page. */
export function DealerOrderConfirmRoute () {
  const { data = '' } = useParams()
  const uploadKey = decodeUpload(data)
  const staff = useUser()?.role !== 'dealer'
  if (!staff) return <Navigate to={to.finalize(data)} replace />
  return uploadKey === undefined ? <ConfirmCart /> : <ConfirmFile uploadKey={uploadKey} data={data} />
}

function ConfirmCart () {
  return (
    <WithFilledOrder title={title}>
      {(dealer, lines, { encoded, data }) => {
        const { total, quantity } = cartTotals(lines)
        const shipTo = shipToAddresses(dealer.address).find(each => each.address_id === data.address)
        return (
          <Confirm
            dealer={dealer}
            data={encoded}
            press={() => pressSubmit(dealer.customer_number, encoded, data.po_number)}
            back={{ path: to.orderSummary(encoded), label: 'Back to the summary' }}
          >
            <div><dt>PO number</dt><dd>{data.po_number}</dd></div>
            <Content lines={lines.length} pieces={quantity} total={total} shipTo={shipTo} />
          </Confirm>
        )
      }}
    </WithFilledOrder>
  )
}

function ConfirmFile ({ uploadKey, data }: { uploadKey: string, data: string }) {
  const [upload] = useState(() => uploadOf(uploadKey))
  return (
    <WithDealer title={title}>
      {dealer => {
        // The summary says why nothing was sent.
        if (upload === undefined) return <Navigate to={to.finalize(data)} replace />
        const acting = dealer.customer_number
        if (upload.customer !== acting) return <OtherDealersOrder of={upload.customer} actingFor={acting} />
        return (
          <Confirm dealer={dealer} data={data} press={() => pressSubmitFile(upload)} back={{ path: paths.lightspeed, label: 'Back to the file' }}>
            <div><dt>PO number</dt><dd>{upload.poNumber}</dd></div>
            <div><dt>File</dt><dd>{upload.name}</dd></div>
            <Content lines={upload.lines} pieces={upload.pieces} total={upload.total} shipTo={dealer.address[String(defaultAddressKey)]} />
          </Confirm>
        )
      }}
    </WithDealer>
  )
}

function Content ({ lines, pieces, total, shipTo }: { lines: number, pieces: number, total: Cents, shipTo: Address | undefined }) {
  return (
    <>
      <div><dt>Lines</dt><dd>{formatCount(lines)} ({counted(pieces, 'piece')})</dd></div>
      <div><dt>Total</dt><dd>{formatMoney(total)}</dd></div>
      {shipTo !== undefined && <div><dt>Ship to</dt><dd>{[shipTo.name, ...addressLines(shipTo)].join(', ')}</dd></div>}
    </>
  )
}

function Confirm ({ dealer, data, press, back, children }: {
  dealer: Dealer
  data: string
  press: () => boolean
  back: { path: string, label: string }
  children: React.ReactNode
}) {
  usePagesAhead(sendingPages)
  const navigate = useNavigate()
  const waits = useSubmitWaits(dealer.customer_number)
  const holds = useAwayHoldsSubmit()
  const address = displayAddress(dealer.address)
  return (
    <Page title={title}>
      <Stack>
        <SubmissionNotices />
        <Panel title='You are placing this order for'>
          <Who>#{dealer.customer_number} {dealer.name_company}</Who>
          {address !== undefined && <p>{addressLines(address).join(', ')}</p>}
        </Panel>
        <Panel title='Order'><Facts>{children}</Facts></Panel>
        <WhileAway />
        {waits && <SubmitWaits />}
        <Ways>
          <Button kind='primary' disabled={waits || holds} onClick={() => { if (press()) navigate(to.finalize(data)) }}>Submit for #{dealer.customer_number}</Button>
          <ButtonLink to={back.path}>{back.label}</ButtonLink>
        </Ways>
      </Stack>
    </Page>
  )
}
