import type { ShownDealer } from '@portal/contracts/dealers'
import type { ReleaseDetail } from '@portal/contracts/releases'
import { formatMoney } from '@portal/contracts/base/money'
import { deliveryFor } from '@portal/contracts/rules/checkout/delivery'
import { AddressLines } from '../../domain/dealer/address-lines.tsx'
import { useRights } from '../../domain/session/session.ts'
import { ReleaseStateBadge } from '../../domain/releases/release-state-badge.tsx'
import { formatMoment } from '../../lib/text/moment.ts'
import { to } from '../../paths.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { VerbatimName, VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'

/** Who asks for what, and where it should go. */
export function RequestFacts ({ request, dealer }: { request: ReleaseDetail, dealer: ShownDealer | null }) {
  const { prices } = useRights()
  const { submission, total, ordered_total: orderedTotal } = request
  const { reference, state, asked_by: by, asked_at: at, lapses_at: lapses, mine, po_number: po } = request
  const { special_instructions: instructions } = request
  const { method, ship_to: shipTo } = dealer === null ? {} : deliveryFor(dealer, request)
  return (
    <Panel title='Request'>
      <Facts>
        <div><dt>Status</dt><dd><ReleaseStateBadge state={state} /></dd></div>
        <div><dt>Requested by</dt><dd>{mine === true ? 'You' : <VerbatimName>{by}</VerbatimName>}</dd></div>
        <div><dt>Requested</dt><dd>{formatMoment(at)}</dd></div>
        {state === 'open' && <div><dt>Lapses</dt><dd>{formatMoment(lapses)}</dd></div>}
        <div><dt>PO number</dt><dd><VerbatimName>{po}</VerbatimName></dd></div>
        {method !== undefined && <div><dt>Ship method</dt><dd>{method}</dd></div>}
        {shipTo !== undefined && <div><dt>Ship to</dt><dd><AddressLines address={shipTo} /></dd></div>}
        {instructions !== '' && <div><dt>Special instructions</dt><dd>{instructions}</dd></div>}
        {total !== undefined && <div><dt>Total requested</dt><dd>{formatMoney(total)}</dd></div>}
        {orderedTotal !== undefined && <div><dt>Total ordered</dt><dd>{formatMoney(orderedTotal)}</dd></div>}
        {submission?.erp_order_id !== undefined && <div><dt>Order number</dt><dd>{prices ? <TextLink to={to.openOrder({ type: 'unconfirmed', _id: submission.erp_order_id })}><VerbatimNumber>{submission.erp_order_id}</VerbatimNumber></TextLink> : <VerbatimNumber>{submission.erp_order_id}</VerbatimNumber>}</dd></div>}
        <div><dt>Reference</dt><dd><VerbatimNumber>{reference}</VerbatimNumber></dd></div>
      </Facts>
    </Panel>
  )
}
