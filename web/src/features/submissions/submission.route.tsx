import { useParams } from 'react-router-dom'
import styled from 'styled-components'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { dealerName } from '@portal/contracts/rules/dealers/dealer-name'
import { formatMoney } from '@portal/contracts/base/money'
import { lineAmount, orderedPrice, orderTotalName } from '@portal/contracts/rules/orders/order-figures'
import { formatPrice } from '@portal/contracts/base/price'
import { useSubmission, type SubmissionDetail } from '../../api/submissions.ts'
import { formatCount } from '../../lib/text/format.ts'
import { formatMoment } from '../../lib/text/moment.ts'
import { paths } from '../../paths.ts'
import { color, media, space, text } from '../../theme/tokens.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Disclosure } from '../../ui/layout/disclosure.ts'
import { Facts } from '../../ui/layout/facts.tsx'
import { focusOnArrival } from '../../ui/controls/focus-on-arrival.ts'
import { ListTable, type Column } from '../../ui/tables/list-table.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { CopyableId } from '../../ui/feedback/request-id.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { ActionRow } from '../../ui/layout/action-row.tsx'
import { Totals } from '../../ui/layout/totals.tsx'
import { ZoneNote } from '../../ui/layout/zone-note.tsx'
import { VerbatimName, VerbatimNumber, withVerbatimNumbers } from '../../ui/layout/verbatim-text.tsx'
import { LoadingOrError } from '../../ui/feedback/loading-or-error.tsx'
import { CancelUncheckedOrder } from './cancel-unchecked-order.tsx'
import { CheckNowButton, isLookedUp } from './check-now-button.tsx'
import { Decisions } from './decisions.tsx'
import { eventsInWords, type EventInWords } from './event-words.ts'
import { SubmissionStateBadge } from './submission-state-badge.tsx'
import { useDecisions } from './use-decisions.ts'

/** For seven facts or more, so that none is left alone in a row. */
const OrderFacts = styled(Facts)`
  ${media.desktop} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`

const Foot = styled.div`
  padding: ${space(3)} ${space(4)};
  border-top: 1px solid ${color('line')};
`

/** One submitted order: its content, its history, and what staff can do. */
export function SubmissionRoute () {
  const { reference = '' } = useParams()
  const { data, error, isValidating, retry } = useSubmission(reference)
  if (error?.code === 'not_found') {
    return (
      <Page title='Submitted Order Not Found'>
        <Panel>
          <EmptyState title={`No submitted order has the reference ${reference}.`} body='Check the reference, or search for the order by its PO number, dealer or ERP ID.'>
            <ButtonLink kind='primary' to={paths.submissions}>Back to submitted orders</ButtonLink>
          </EmptyState>
        </Panel>
      </Page>
    )
  }
  return (
    <Page title={`Submitted Order ${reference}`} isName actions={<ButtonLink to={paths.submissions}>Back to submitted orders</ButtonLink>}>
      {data !== undefined
        ? (
          <Stack>
            {error !== undefined && (
              <FailureNotice kind='warn' alert error={error} onRetry={retry} retrying={isValidating}>
                The order could not be reloaded and may have changed.
              </FailureNotice>
            )}
            <Submission key={reference} submission={data.submission} onReload={retry} />
          </Stack>
          )
        : <Panel><LoadingOrError error={error} title='The order could not be loaded' retrying={isValidating} onRetry={retry} /></Panel>}
    </Page>
  )
}

function Submission ({ submission, onReload }: { submission: SubmissionDetail, onReload: () => Promise<void> }) {
  const { state, erp_order_id: erpOrder, name_company: company } = submission
  const { overtaken, ...settling } = useDecisions(submission, onReload)
  return (
    <Stack>
      {overtaken !== undefined && <div ref={focusOnArrival} tabIndex={-1}><Notice kind='warn' alert>{overtaken}</Notice></div>}
      <Panel>
        <OrderFacts>
          <div><dt>Status</dt><dd><SubmissionStateBadge of={submission} /></dd></div>
          <div><dt>Reference</dt><dd><CopyableId kind='reference' id={submission.reference} hint='Use it to find the order in the ERP and the logs.' /></dd></div>
          {erpOrder !== null && <div><dt>ERP ID</dt><dd translate='no'>{erpOrder}</dd></div>}
          {submission.message !== null && <div><dt>Reason</dt><dd>{submission.message}</dd></div>}
          {submission.next_look_at !== null && (
            <div><dt>Next check</dt><dd><time dateTime={submission.next_look_at}>{formatMoment(submission.next_look_at)}</time></dd></div>
          )}
          <div><dt>Dealer</dt><dd><VerbatimName>{dealerName(submission.customer_number, company)}</VerbatimName></dd></div>
          <div><dt>Placed by</dt><dd>{submission.placed_by}</dd></div>
          <div><dt>Placed</dt><dd>{formatMoment(submission.placed_at)}{submission.file && ', as a Lightspeed file'}</dd></div>
          <div><dt>PO number</dt><dd><VerbatimName>{submission.po_number}</VerbatimName></dd></div>
          <div><dt>Total</dt><dd>{formatMoney(submission.total)}</dd></div>
          {submission.ship_method !== undefined && <div><dt>Ship method</dt><dd>{submission.ship_method === '' ? '–' : submission.ship_method}</dd></div>}
          {submission.ship_to !== undefined && <div><dt>Ship-to address</dt><dd translate='no'>{submission.ship_to.map(line => <div key={line}>{line}</div>)}</dd></div>}
          {submission.special_instructions !== undefined && <div><dt>Special instructions</dt><dd>{submission.special_instructions}</dd></div>}
        </OrderFacts>
      </Panel>
      {isLookedUp(submission) && <ActionRow><CheckNowButton reference={submission.reference} /></ActionRow>}
      {state === 'manual' && <Decisions submission={submission} settling={settling} />}
      {state === 'unchecked' && <CancelUncheckedOrder submission={submission} settling={settling} />}
      <Panel title='History' flush>
        <ListTable caption='History of the order, oldest first' columns={eventColumns(submission)} rows={eventsInWords(submission.events)} />
      </Panel>
      <Panel title='Lines' flush>
        {submission.lines.length === 0
          ? <EmptyState title='The lines of this order are no longer kept.' />
          : (
            <>
              <ListTable caption='Lines of the order' columns={lineColumns} rows={submission.lines} />
              <Foot>
                <Totals>
                  <div><dt>Pieces</dt><dd>{formatCount(submission.lines.reduce((sum, line) => sum + line.quantity, 0))}</dd></div>
                  <div><dt>{orderTotalName({})}</dt><dd>{formatMoney(submission.total)}</dd></div>
                </Totals>
              </Foot>
            </>
            )}
      </Panel>
      <ZoneNote />
    </Stack>
  )
}

type Line = SubmissionDetail['lines'][number]

const Raw = styled(Disclosure)`
  ${text('small')}
  color: ${color('ink-muted')};
  overflow-wrap: anywhere;
`

const eventColumns = ({ canceled }: SubmissionDetail): ReadonlyArray<Column<EventInWords>> => [
  { label: 'Time', card: 'main', cell: ({ at }) => formatMoment(at) },
  { label: 'Status', cell: ({ state }) => <SubmissionStateBadge of={{ state, canceled }} /> },
  { label: 'What happened', card: 'wide', cell: ({ words, raw }) => <>{withVerbatimNumbers(words)}{raw !== undefined && <Raw><summary>Technical details</summary><code>{raw}</code></Raw>}</> },
  { label: 'Who', cell: ({ actor }) => actor ?? 'The portal' }
]

const lineColumns: ReadonlyArray<Column<Line>> = [
  { label: partColumns.number, card: 'main', cell: line => <VerbatimNumber>{line.item_number}</VerbatimNumber> },
  { label: 'Description', card: 'wide', cell: line => line.item_description },
  { label: 'Quantity', isNumeric: true, cell: line => formatCount(line.quantity) },
  { label: 'Dealer price', isNumeric: true, cell: line => formatPrice(orderedPrice(line)) },
  { label: partColumns.total, isNumeric: true, cell: line => formatMoney(lineAmount(line)) }
]
