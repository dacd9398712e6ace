import { useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import type { Dealer } from '@portal/contracts/dealers'
import { limits } from '@portal/contracts/policy/limits'
import { messages } from '@portal/contracts/policy/messages'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { lightspeedMessages } from '@portal/contracts/policy/uploads'
import { orderBlock } from '@portal/contracts/rules/ordering'
import { cartTotals } from '@portal/contracts/rules/pricing'
import { usePrices } from '../../api/stock.ts'
import { messageWithRequest } from '../../lib/api-error.ts'
import { readPageNotice } from '../../lib/page-notice.ts'
import { paths } from '../../paths.ts'
import { useSubmitStep } from '../../domain/submission/submit-step.ts'
import { OrderBlockNotice } from '../../domain/submission/order-block-notice.tsx'
import { CartTotals } from '../../domain/cart/cart-totals.tsx'
import { OrderLinesTable } from '../../domain/cart/order-lines-table.tsx'
import { encodeUpload, holdUpload } from '../../domain/submission/held-upload.ts'
import { pressSubmitFile, submitWaits } from '../../domain/submission/press-submit.ts'
import { SubmissionNotices } from '../../domain/submission/submission-notices.tsx'
import { SubmitWaits, useSubmitWaits } from '../../domain/submission/submit-waits.tsx'
import { WhileAway, useAwayHoldsSubmit } from '../../domain/submission/while-away.tsx'
import { WithCustomer } from '../../domain/dealer/with-dealer.tsx'
import { useDealer } from '../../domain/session/session.ts'
import { space } from '../../theme/tokens.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { MainAside } from '../../ui/main-aside.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel, Stack } from '../../ui/panel.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { FileChooser } from './file-chooser.tsx'
import { poProblem } from './po-number.ts'
import { previewOf } from './preview.ts'
import { useChosenFile } from './use-chosen-file.ts'
import { WrongLines } from './wrong-lines.tsx'

const title = 'Upload ADP-Lightspeed File'
const none: readonly string[] = []

const Ways = styled.div`
  display: grid;
  gap: ${space(4)};
  margin-top: ${space(4)};

  button {
    width: 100%;
  }
`

/** Orders by uploading a dealer-management system's file, with a preview before it is submitted. */
export function LightspeedRoute () {
  const dealer = useDealer()
  return (
    <WithCustomer title={title}>
      {customer => dealer?.new_dealer === true ? <AfterFirstOrder /> : <Upload key={customer} customer={customer} dealer={dealer} />}
    </WithCustomer>
  )
}

function AfterFirstOrder () {
  return (
    <Page title={title}>
      <Panel>
        <EmptyState
          title='Files can be uploaded after your first order.'
          body={messages.newDealerUpload}
        >
          <ButtonLink kind='primary' to={paths.stock}>Check stock</ButtonLink>
        </EmptyState>
      </Panel>
    </Page>
  )
}

/** @param dealer null while the record is not known: the file can be looked at, and submitted once it is */
function Upload ({ customer, dealer }: { customer: string, dealer: Dealer | null }) {
  const { label, goOn } = useSubmitStep()
  const waits = useSubmitWaits(customer)
  const holds = useAwayHoldsSubmit()
  const notice = readPageNotice(useLocation().state)
  const chooser = useRef<HTMLInputElement>(null)
  const { read, poNumber, error: fileError, choose, setPoNumber, demand } = useChosenFile(customer)
  const numbers = useMemo(() => read?.order.parts.map(part => part.item_number) ?? none, [read])
  const { data, asOf, error, isValidating, retry } = usePrices(numbers)
  const preview = useMemo(() => read === undefined ? undefined : previewOf(read.order, data?.items, data?.not_checked), [read, data])
  const totals = useMemo(() => cartTotals(preview?.lines.flatMap(({ item, quantity }) => item === undefined ? [] : [{ item, quantity }]) ?? []), [preview])

  const wrong = preview !== undefined && preview.wrong.length > 0
  const block = dealer === null ? undefined : dealer.suspended ? 'suspended' : read === undefined ? undefined : orderBlock(dealer, totals)
  const known = preview?.lines.filter(line => line.item !== undefined).length
  const unknown = data !== undefined && data.not_checked.length > 0
  const isCurrent = numbers.length === 0 || (data !== undefined && !isValidating && error === undefined)
  const poError = read === undefined ? undefined : poProblem(poNumber)

  function submit () {
    if (read === undefined) {
      demand()
      chooser.current?.focus()
      return
    }
    // A second press: the file is already being submitted.
    if (submitWaits(customer)) return
    const upload = { customer, name: read.name, poNumber: poNumber.trim(), file: read.file, total: totals.total }
    const held = holdUpload(upload)
    if (held === undefined) toast({ id: 'upload-failed', kind: 'danger', header: 'Upload Failed!', body: lightspeedMessages.unknown })
    else goOn(encodeUpload(held.key), () => pressSubmitFile(held))
  }

  return (
    <Page title={title}>
      <Stack>
        <SubmissionNotices />
        {notice !== undefined && <Notice kind='danger' alert>{notice}</Notice>}
        {error !== undefined && (
          <FailureNotice kind='danger' alert onRetry={retry} retrying={isValidating}>
            Stock and prices could not be checked. {messageWithRequest(error)}
          </FailureNotice>
        )}
        <MainAside>
          <Stack>
            <Panel title='File'><FileChooser ref={chooser} name={read?.name} error={fileError} onFile={choose} /></Panel>
            {preview !== undefined && wrong && <WrongLines lines={preview.wrong} />}
            {preview !== undefined && preview.lines.length > 0 && (
              <Panel title='Parts' asOf={asOf} flush><OrderLinesTable caption='Parts of the file' lines={preview.lines} withStock loading={data === undefined && error === undefined} /></Panel>
            )}
          </Stack>
          <Panel title='Order total'>
            <CartTotals
              totals={totals}
              freightMinimum={read === undefined ? 0 : dealer?.freight_minimum ?? 0}
              ofLines={unknown ? known : undefined}
            />
            <Ways>
              {read !== undefined && (
                <>
                  <TextField
                    label='PO number'
                    hint={`At most ${limits.poNumberMax} characters`}
                    autoComplete='off'
                    value={poNumber}
                    error={poError}
                    onChange={({ currentTarget }) => { setPoNumber(currentTarget.value) }}
                  />
                  {dealer !== null && <Shipping dealer={dealer} />}
                </>
              )}
              <OrderBlockNotice block={block} />
              {wrong && <Notice kind='danger' alert>Correct the lines that look wrong in your file, then choose it again.</Notice>}
              <WhileAway unknownParts={unknown} />
              {waits && <SubmitWaits />}
              {dealer === null && <Notice kind='info'>You can submit this file as soon as your dealer record can be loaded. It is tried again by itself.</Notice>}
              <Button
                kind='primary'
                loading={!isCurrent && error === undefined}
                disabled={dealer === null || !isCurrent || block !== undefined || wrong || unknown || poError !== undefined || waits || holds}
                onClick={submit}
              >
                {label}
              </Button>
            </Ways>
          </Panel>
        </MainAside>
      </Stack>
    </Page>
  )
}

function Shipping ({ dealer }: { dealer: Dealer }) {
  const address = dealer.address[String(defaultAddressKey)]
  return (
    <Facts>
      <div><dt>Ship method</dt><dd>{dealer.default_shipping.label}</dd></div>
      {address !== undefined && <div><dt>Ship to</dt><dd>{[address.name, address.street, address.city].filter(part => part !== '').join(', ')}</dd></div>}
    </Facts>
  )
}
