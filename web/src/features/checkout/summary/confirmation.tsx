import type { ReactNode } from 'react'
import type { Submission } from '@portal/contracts/checkout'
import { formatMoney, type Cents } from '@portal/contracts/base/money'
import type { ShownDealer } from '@portal/contracts/dealers'
import { submissionTimes } from '@portal/contracts/policy/ordering'
import { minute, second } from '@portal/contracts/base/time-units'
import { formatRecentTime } from '../../../lib/text/format.ts'
import { dealerName } from '@portal/contracts/rules/dealers/dealer-name'
import { formatDuration } from '@portal/contracts/base/numbers'
import { usePlacedOrder } from '../../../api/checkout.ts'
import { company } from '../../../lib/browser/company.ts'
import { formatMomentInZone } from '../../../lib/text/moment.ts'
import { to } from '../../../paths.ts'
import { useUser } from '../../../domain/session/session.ts'
import { awaitingMessage } from '../../../domain/submission/outcomes/awaiting-message.ts'
import { isUndecided } from '../../../domain/submission/outcomes/poll-submission.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CompanyPhone } from '../../../ui/layout/company-phone.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { Notice, type NoticeKind } from '../../../ui/feedback/notice.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel, Stack } from '../../../ui/layout/panel.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { ActionRow } from '../../../ui/layout/action-row.tsx'
import { VerbatimName, VerbatimNumber } from '../../../ui/layout/verbatim-text.tsx'
import { PlacedLines } from './placed-lines.tsx'

/** Where a rejected order's parts can be corrected. */
export type PartsPlace = 'in the cart' | 'in the file' | 'to be restored'

type Told = { title: string, kind: NoticeKind, words: string, next: ReactNode }

/**
 * A submitted order: its state in words, what happens next, and the whole order, which can be printed.
 * @param customer the account number of its dealer; `dealer` is that dealer's record, if it is known
 * @param children links to what the person may do next
 */
export function Confirmation ({ submission, parts, customer, dealer, children }: {
  submission: Submission
  parts: PartsPlace
  customer: string
  dealer: ShownDealer | null
  children: ReactNode
}) {
  const { reference, state, erp_order_id: number } = submission
  const { data, error, retry, isValidating } = usePlacedOrder(reference)
  const order = data?.order
  const { title, kind, words, next } = told(submission, parts)
  const user = useUser()
  const company = dealerName(customer, dealer?.name_company)
  const open = to.openOrder({ type: 'unconfirmed', _id: reference })
  return (
    <Page title={title} actions={<Button onClick={() => { window.print() }}>Print</Button>}>
      <Stack>
        <Panel>
          <Stack>
            <Notice key={words} kind={kind} alert>{words}</Notice>
            {submission.state === 'accepted' && submission.message !== undefined && <Notice kind='warn'>{submission.message}</Notice>}
            {order?.seen_total !== undefined && order.seen_total > order.total && <p>{lowerPrices(order.seen_total, order.total)}</p>}
            <p><b>What happens next:</b> {next}</p>
            {user?.order_mails === true && <p>{isUndecided(state) ? 'We will email the outcome to' : 'We are sending a copy by email to'} {user.email}.</p>}
            <Facts>
              <div><dt>Dealer</dt><dd><VerbatimName>{company}</VerbatimName></dd></div>
              <div><dt>PO number</dt><dd><VerbatimName>{order?.po_number ?? '…'}</VerbatimName></dd></div>
              <div><dt>Reference</dt><dd>{state === 'rejected' ? <b translate='no'>{reference}</b> : <TextLink to={open}><VerbatimNumber>{reference}</VerbatimNumber></TextLink>}</dd></div>
              {number !== undefined && <div><dt>Order number</dt><dd><TextLink to={open}><VerbatimNumber>{number}</VerbatimNumber></TextLink></dd></div>}
              <div><dt>Submitted</dt><dd>{order === undefined ? '…' : formatMomentInZone(order.submitted_at)}</dd></div>
              <div><dt>Placed by</dt><dd>{order === undefined ? '…' : <VerbatimName>{order.placed_by ?? 'The dealer'}</VerbatimName>}</dd></div>
            </Facts>
            <ActionRow>{children}</ActionRow>
          </Stack>
        </Panel>
        <PlacedLines order={order} dealer={dealer} error={error} onRetry={retry} retrying={isValidating} />
      </Stack>
    </Page>
  )
}

function lowerPrices (seen: Cents, total: Cents): string {
  return `Prices fell after you saw them: the items come to ${formatMoney(total)} instead of ${formatMoney(seen)}.`
}

/** After this time staff settle what the portal could not find out. */
const settledByStaff = formatDuration(Math.ceil(submissionTimes.lookUp.reduce((sum, wait) => sum + wait, 0) / minute) * minute)

const putRight: Readonly<Record<PartsPlace, string>> = {
  'in the cart': 'Its parts are still in your cart. Correct the order there and submit it again.',
  'in the file': 'Correct the file and submit it again.',
  'to be restored': `Restore its parts to the cart, correct the order and submit it again. You can restore them for ${formatDuration(submissionTimes.rejectedShown)}.`
}

const stillNeeded: Readonly<Record<PartsPlace, string>> = {
  'in the cart': 'Its parts are still in your cart, if you still need them.',
  'in the file': 'If you still need its parts, submit the file again.',
  'to be restored': `If you still need its parts, restore them to the cart. You can do that for ${formatDuration(submissionTimes.rejectedShown)}.`
}

function told (submission: Submission, parts: PartsPlace): Told {
  const { state, message, canceled = false } = submission
  switch (state) {
    case 'accepted': return {
      title: 'Order Submitted',
      kind: 'success',
      words: 'Thank you. Your order was submitted.',
      next: 'Our customer service will confirm your order. Until then, it is listed as unconfirmed under Open Orders. You do not need to do anything.'
    }
    case 'rejected': return {
      title: canceled ? 'Order Canceled' : 'Order Rejected',
      kind: 'danger',
      words: `The order was ${canceled ? 'canceled by us' : 'rejected'}. ${message === undefined ? 'Please contact us.' : `Reason: ${message}`}`,
      next: <>This order will not be delivered. {(canceled ? stillNeeded : putRight)[parts]} If you have questions, call us{company.phone !== null && ' at'}<CompanyPhone />.</>
    }
    case 'unchecked': return received(submission, 'The order will be checked as soon as the ordering system is back. We will show the result here and email it to the dealer.')
    case 'manual': return received(submission, 'Our staff is checking whether the order went through. You do not need to do anything. This page will show the result.')
    default: return received(
      submission,
      `${nextAnswer(submission)} If there is none after ${settledByStaff}, our staff will take over. You can close this page.`
    )
  }
}

/** When an answer can be expected: while the ordering system is away, the next look may be a while off. */
function nextAnswer ({ next_look_at: at, next_look_in: seconds = 0 }: Submission): string {
  return at === undefined || seconds * second <= minute
    ? 'You will usually have an answer within a minute.'
    : `We will check again at ${formatRecentTime(Date.parse(at))}, or as soon as the ordering system is back.`
}

function received (submission: Submission, next: string): Told {
  return { title: 'Order Received', kind: 'info', words: awaitingMessage(submission), next }
}
