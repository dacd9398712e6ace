import { useState, type Ref } from 'react'
import styled from 'styled-components'
import type { ShownDealer } from '@portal/contracts/dealers'
import type { FileDelivery } from '@portal/contracts/lightspeed'
import { limits } from '@portal/contracts/policy/limits'
import { filesOwnDelivery } from '@portal/contracts/rules/lightspeed/file-delivery'
import type { OrderBlock } from '@portal/contracts/rules/orders/order-block'
import { isPickup } from '@portal/contracts/rules/checkout/ship-method'
import type { Totals as CartSums } from '@portal/contracts/rules/stock/pricing'
import { CartTotals } from '../../domain/order-entry/cart-totals.tsx'
import { OrderRemarks } from '../../domain/order-entry/order-remarks.tsx'
import { stops, TotalFoot } from '../../domain/order-entry/total-foot.tsx'
import { OrderBlockNotice } from '../../domain/submission/submit-button/order-block-notice.tsx'
import { PreviousOrderNote, useSubmitStopReason, useWaitForPreviousOrder } from '../../domain/submission/submit-button/wait-for-previous-order.tsx'
import { OfflineNote } from '../../domain/submission/submit-button/offline-note.tsx'
import { SubmitButton } from '../../domain/submission/submit-button/submit-button.tsx'
import { ErpAwayNote } from '../../domain/submission/submit-button/erp-away-note.tsx'
import { formatCount } from '../../lib/text/format.ts'
import { color, space } from '../../theme/tokens.ts'
import { typedAsIs } from '../../ui/controls/typed-as-is.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { MainButtonBar } from '../../ui/layout/main-button-bar.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Totals } from '../../ui/layout/totals.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { deliveryStop } from './file-delivery.ts'
import type { FileDraft } from './file-draft.ts'
import type { FilePreview } from './file-preview.ts'

const Actions = styled.div`
  display: grid;
  gap: ${space(4)};
  margin-top: ${space(4)};
`

const Muted = styled.p`
  margin-top: ${space(2)};
  color: ${color('ink-muted')};
`

/** The file's totals, the PO number, and Submit with what it waits for. */
export function SubmitPanel ({
  dealer, preview, isShown, totals, block,
  poNumber, poError, onPoNumber, delivery: entered, onDelivery, isCurrent, isFailed, label, releaseNote, onSubmit, lineStatus
}: {
  dealer: ShownDealer
  /** Undefined if no file is chosen. */
  preview: FilePreview | undefined
  /** Whether the file's lines are in sight: nobody should order what they cannot see. */
  isShown: boolean
  totals: CartSums
  block: OrderBlock | undefined
  poNumber: string
  poError: string | undefined
  onPoNumber: (poNumber: string) => void
  /** Of the chosen file. */
  delivery: Pick<FileDraft, 'id' | 'delivery'> | undefined
  onDelivery: (change: Partial<FileDelivery>) => void
  /** Stock and prices are known, and are today's. */
  isCurrent: boolean
  isFailed: boolean
  label: string
  /** Why somebody else has to release it; undefined if nobody has to. */
  releaseNote: string | undefined
  onSubmit: () => void
  /** Takes the focus once no line is wrong anymore; Submit is next. */
  lineStatus: Ref<HTMLDivElement>
}) {
  const waits = useWaitForPreviousOrder(dealer.customer_number)
  const waiting = useSubmitStopReason(dealer.customer_number, releaseNote === undefined)
  const [typing, setTyping] = useState(false)
  const lines = preview?.lines.flatMap(({ item, quantity }) => item === undefined ? [] : [{ id: item.item_number, item, quantity }]) ?? []
  const wrong = preview?.wrong.length ?? 0
  const unknown = preview?.lines.some(line => line.notChecked === true) === true
  // A partial sum would be mistaken for the file's total.
  const unread = preview?.lines.some(line => line.item === undefined && line.notChecked !== true) === true
  const noTotal = preview === undefined ? 'No file is chosen' : unread ? totalUnknown : undefined
  const { id, delivery = filesOwnDelivery } = entered ?? {}
  const pickup = isPickup(delivery.shipping, dealer.default_shipping)
  const total = { totals, freightMinimum: preview === undefined ? 0 : dealer.freight_minimum ?? 0, pickup }
  const orders = preview === undefined || preview.lines.length > 0
  const stop = [
    waiting,
    preview !== undefined && !isShown && 'The lines of the file are not shown yet',
    wrong > 0 && wrongLines(wrong),
    !orders && 'No lines left to order',
    poError !== undefined && 'The PO number is not valid',
    deliveryStop(delivery, dealer),
    unknown && stops.unknownPrices
  ].find(reason => typeof reason === 'string')

  const button = (
    <SubmitButton
      waits={waiting !== undefined}
      loading={!isCurrent && !isFailed}
      disabled={!isCurrent || block !== undefined || stop !== undefined}
      onClick={onSubmit}
    >
      {label}
    </SubmitButton>
  )

  return (
    <Panel title='Order total'>
      {unread
        ? <UnknownTotal pieces={preview.lines.reduce((sum, { quantity }) => sum + quantity, 0)} />
        : <CartTotals {...total} ofLines={unknown ? preview.lines.filter(line => line.item !== undefined).length : undefined} />}
      <Actions>
        {preview !== undefined && (
          <>
            <TextField
              label='PO number'
              hint={poError === undefined ? `At most ${limits.poNumberMax} characters` : undefined}
              autoComplete='off'
              {...typedAsIs}
              value={poNumber}
              error={poError}
              onChange={({ currentTarget }) => {
                setTyping(true)
                onPoNumber(currentTarget.value)
              }}
              onBlur={() => { setTyping(false) }}
            />
            <DeliveryFields key={id} dealer={dealer} delivery={delivery} onDelivery={onDelivery} />
          </>
        )}
        <OrderBlockNotice block={block} />
        <div ref={lineStatus} role='status' tabIndex={-1}>{wrong > 0 && <WrongNotice wrong={wrong} right={preview?.lines.length ?? 0} />}</div>
        {wrong === 0 && !orders && <Notice kind='warn'>This file has no lines left to order. Put one back, or choose another file.</Notice>}
        {releaseNote !== undefined && <Notice kind='info'>{releaseNote} The parts go into your cart first.</Notice>}
        {isCurrent && lines.length > 0 && <OrderRemarks dealer={dealer} lines={lines} total={totals.total} poNumber={typing || poError !== undefined ? '' : poNumber} />}
        {block !== 'suspended' && (
          noTotal === undefined ? <TotalFoot {...total} stop={stop}>{button}</TotalFoot> : <MainButtonBar note={stop ?? noTotal}>{button}</MainButtonBar>
        )}
        {/* These come and go by themselves, so they stand below whatever can be pressed. */}
        {block !== 'suspended' && <OfflineNote />}
        {releaseNote === undefined && <ErpAwayNote unknownParts={unknown} />}
        {waits && <PreviousOrderNote />}
      </Actions>
    </Panel>
  )
}

const totalUnknown = 'No total until stock and prices are known'

function UnknownTotal ({ pieces }: { pieces: number }) {
  return (
    <>
      <Totals>
        <div><dt>Pieces</dt><dd>{formatCount(pieces)}</dd></div>
        <div><dt>Total</dt><dd>–</dd></div>
      </Totals>
      <Muted>{totalUnknown}.</Muted>
    </>
  )
}

function wrongLines (count: number): string {
  return count === 1 ? '1 line looks wrong' : `${formatCount(count)} lines look wrong`
}

function WrongNotice ({ wrong, right }: { wrong: number, right: number }) {
  const ready = right === 0 ? '' : ` ${formatCount(right)} ${right === 1 ? 'part is' : 'parts are'} ready.`
  return <Notice kind='danger'>{wrongLines(wrong)}. Correct {wrong === 1 ? 'it' : 'each one'}, leave it out, or move it to the cart.{ready}</Notice>
}
