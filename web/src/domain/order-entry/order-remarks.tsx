import type { ReactNode } from 'react'
import type { ShownDealer } from '@portal/contracts/dealers'
import { formatDate } from '@portal/contracts/base/dates'
import { formatMoney, type Cents } from '@portal/contracts/base/money'
import { slipsOf, type OrderSlip } from '@portal/contracts/rules/checkout/order-slips'
import type { CallResponse } from '@portal/contracts/calls'
import { useEarlierOrders } from '../../api/checkout.ts'
import { useRights } from '../session/session.ts'
import { formatCount } from '../../lib/text/format.ts'
import { formatInstantDay } from '../../lib/text/portal-day.ts'
import { to } from '../../paths.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { VerbatimName, VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'

/** What a person should know before they submit the order. None of it stops them. @param poNumber empty while it is being typed */
export function OrderRemarks ({ dealer, lines, total, poNumber }: {
  dealer: ShownDealer
  lines: Parameters<typeof slipsOf>[0]
  total: Cents
  poNumber: string
}) {
  const { prices } = useRights()
  const { data } = useEarlierOrders(prices ? poNumber : '')
  const slips = slipsOf(lines, total, dealer.credit_available, data?.largest_total)
  return (
    <>
      {data?.same_po !== undefined && <Notice kind='warn'><SamePo poNumber={poNumber} order={data.same_po} /></Notice>}
      {slips.map((slip, at) => <Notice key={at} kind='warn'>{inWords(slip)}</Notice>)}
    </>
  )
}

/** Names the order that already has the PO number. */
export function SamePo ({ poNumber, order: { _id, type, submitted_at: at, order_date: day } }: {
  poNumber: string
  order: NonNullable<CallResponse<'earlierOrders'>['same_po']>
}) {
  const when = at === undefined ? day && formatDate(day) : formatInstantDay(at)
  return <>You have used PO number <VerbatimName>{poNumber}</VerbatimName> before: see <TextLink to={to.openOrder({ type, _id })}>order <VerbatimNumber>{_id}</VerbatimNumber></TextLink>{when !== undefined && ` of ${when}`}.</>
}

function inWords (slip: OrderSlip): ReactNode {
  switch (slip.kind) {
    case 'many-pieces': return <>{formatCount(slip.quantity)} × <VerbatimNumber>{slip.item}</VerbatimNumber> is an unusual quantity. Check that it is what you want.</>
    case 'above-credit': return `This order of ${formatMoney(slip.total)} is above your available credit of ${formatMoney(slip.available)}. It may be held until you pay or call us.`
    case 'far-above-usual': return `This order of ${formatMoney(slip.total)} is much larger than your largest in recent months, ${formatMoney(slip.largest)}. Check its quantities.`
  }
}
