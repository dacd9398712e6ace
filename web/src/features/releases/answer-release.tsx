import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ShownDealer } from '@portal/contracts/dealers'
import { refusedAboveLimitOf } from '@portal/contracts/rules/releases/release-words'
import type { ReleaseDetail } from '@portal/contracts/releases'
import { refreshEvery } from '@portal/contracts/policy/page-timings'
import type { SessionUser } from '@portal/contracts/session'
import { orderBlock } from '@portal/contracts/rules/orders/order-block'
import { mayOrder } from '@portal/contracts/rules/releases/release'
import { isPickup } from '@portal/contracts/rules/checkout/ship-method'
import { cartTotals } from '@portal/contracts/rules/stock/pricing'
import { brokenPacksMessage } from '@portal/contracts/rules/stock/broken-packs-message'
import { brokenPacks, totalSupply } from '@portal/contracts/rules/stock/supply'
import { usePrices } from '../../api/stock.ts'
import type { CartLine } from '../../domain/cart/content/cart-lines.ts'
import { CartTotals } from '../../domain/order-entry/cart-totals.tsx'
import { OrderRemarks } from '../../domain/order-entry/order-remarks.tsx'
import { stops, TotalFoot } from '../../domain/order-entry/total-foot.tsx'
import { pressRelease } from '../../domain/releases/press-release.ts'
import { rightsOf } from '../../domain/session/session.ts'
import { OrderBlockNotice } from '../../domain/submission/submit-button/order-block-notice.tsx'
import { goToFinalize, sendingPages } from '../../domain/submission/submit-button/use-submit-step.ts'
import { ErpAwayNote } from '../../domain/submission/submit-button/erp-away-note.tsx'
import { PreviousOrderNote, useSubmitStopReason, useWaitForPreviousOrder } from '../../domain/submission/submit-button/wait-for-previous-order.tsx'
import { OfflineNote } from '../../domain/submission/submit-button/offline-note.tsx'
import { SubmitButton } from '../../domain/submission/submit-button/submit-button.tsx'
import { usePreloadPages } from '../../lib/program/use-preload-pages.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { MainAside } from '../../ui/layout/main-aside.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { AnswerLines } from './answer-lines.tsx'
import { DeclineForm } from './decline-form.tsx'
import { useReleaseDraft } from './release-draft.ts'

/** For somebody who may release the request: today's prices and stock, quantities that can be changed, and the two answers. */
export function AnswerRelease ({ user, customer, request, dealer }: {
  user: SessionUser
  customer: string
  request: ReleaseDetail
  dealer: ShownDealer | null
}) {
  usePreloadPages(sendingPages)
  const navigate = useNavigate()
  const rights = rightsOf(user)
  const waits = useWaitForPreviousOrder(customer)
  const waiting = useSubmitStopReason(customer)
  const { quantities, setQuantity, reset } = useReleaseDraft(user._id, customer, request)
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const numbers = useMemo(() => request.lines.map(line => line.item_number), [request])
  const { data, asOf, error, isValidating, retry } = usePrices(numbers, undefined, refreshEvery.summaryPrices)
  const items = useMemo(() => new Map(data?.items.map(item => [item.item_number, item])), [data])
  const notChecked = useMemo(() => new Set(data?.not_checked), [data])
  const wanted = request.lines.map(line => {
    const { item_number: id } = line
    return { line, quantity: quantities[id] ?? line.quantity, item: items.get(id), notChecked: notChecked.has(id) }
  })
  const lines = wanted.flatMap<CartLine>(({ line: { item_number: id, note }, quantity, item }) => {
    return item === undefined || quantity === 0 ? [] : [{ id, item, quantity, note }]
  })
  const totals = cartTotals(lines)
  const pickup = dealer !== null && isPickup(request.shipping, dealer.default_shipping)
  const block = dealer === null || data === undefined ? undefined : orderBlock(dealer, totals)
  const broken = brokenPacks(lines)
  const gone = data !== undefined && wanted.some(({ item, notChecked, quantity }) => item === undefined && !notChecked && quantity > 0)
  const unknown = wanted.some(({ notChecked, quantity }) => notChecked && quantity > 0)
  const { order_limit: limit } = rights
  const above = limit !== null && !mayOrder(rights, totals.total)
  const total = { totals, freightMinimum: dealer?.freight_minimum ?? 0, pickup }
  const stop = [
    waiting,
    wrong.size > 0 && 'A quantity is not valid',
    gone && 'Some parts are no longer sold: set their quantity to 0',
    unknown && stops.unknownPrices,
    broken.length > 0 && stops.brokenPacks,
    above && 'Above your order limit',
    data !== undefined && lines.length === 0 && 'No pieces to order'
  ].find(reason => typeof reason === 'string')

  function report (id: string, isWrong: boolean) {
    setWrong(before => isWrong === before.has(id) ? before : new Set(isWrong ? [...before, id] : [...before].filter(each => each !== id)))
  }

  return (
    <MainAside>
      <Stack>
        {error !== undefined && <FailureNotice kind='danger' alert error={error} onRetry={retry} retrying={isValidating}>Stock and prices could not be checked.</FailureNotice>}
        <Panel title='Parts' asOf={asOf} flush>
          <AnswerLines lines={wanted} loading={data === undefined} onQuantity={setQuantity} onWrong={report} />
        </Panel>
        {Object.keys(quantities).length > 0 && <Notice kind='info' actions={<Button compact onClick={reset}>Reset quantities</Button>}>You have changed quantities. They are kept in this tab until the request is answered.</Notice>}
        <DeclineForm request={request} />
      </Stack>
      <Panel title='Order total'>
        <Stack>
          <CartTotals {...total} supply={data === undefined ? undefined : totalSupply(lines)} />
          <OrderBlockNotice block={block} />
          {broken.length > 0 && <Notice kind='danger'>{brokenPacksMessage(broken)}</Notice>}
          {above && <Notice kind='warn'>{refusedAboveLimitOf(limit)}</Notice>}
          {dealer !== null && data !== undefined && <OrderRemarks dealer={dealer} lines={lines} total={totals.total} poNumber={request.po_number} />}
          <TotalFoot {...total} about={`PO ${request.po_number}, for account ${customer}`} stop={stop}>
            <SubmitButton
              waits={waiting !== undefined} loading={data === undefined && isValidating}
              disabled={data === undefined || dealer === null || block !== undefined || stop !== undefined}
              onClick={() => { if (dealer !== null) goToFinalize(navigate, pressRelease(dealer, request, lines)) }}
            >
              Release and submit
            </SubmitButton>
          </TotalFoot>
          {/* These come and go by themselves, so they stand below whatever can be pressed. */}
          <OfflineNote />
          <ErpAwayNote unknownParts={unknown} />
          {waits && <PreviousOrderNote />}
        </Stack>
      </Panel>
    </MainAside>
  )
}
