import { useParams } from 'react-router-dom'
import { formatMoney } from '@portal/contracts/rules/money'
import { useSubmission, type SubmissionDetail } from '../../api/submissions.ts'
import { formatCount } from '../../lib/format.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel, Stack } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Decisions } from './decisions.tsx'
import { formatMoment, shownStates } from './submission-view.ts'

/** One submitted order: what it is, what has become of it, and what a person can do. */
export function SubmissionRoute () {
  const { reference = '' } = useParams()
  const { data, error, isValidating, retry } = useSubmission(reference)
  return (
    <Page title={`Submitted Order ${reference}`} actions={<ButtonLink to={paths.submissions}>All submitted orders</ButtonLink>}>
      {data !== undefined
        ? <Submission submission={data.submission} onReload={retry} />
        : (
          <Panel>
            {error === undefined
              ? <div aria-busy><Skeleton $height='280px' /></div>
              : <ErrorState error={error} title='The order could not be loaded' retrying={isValidating} onRetry={retry} />}
          </Panel>
          )}
    </Page>
  )
}

function Submission ({ submission, onReload }: { submission: SubmissionDetail, onReload: () => void }) {
  const { state, erp_order_id: erpOrder, name_company: company } = submission
  return (
    <Stack>
      <Panel>
        <Facts>
          <div><dt>State</dt><dd><Badge $kind={shownStates[state].kind}>{shownStates[state].label}</Badge></dd></div>
          {erpOrder !== null && <div><dt>Order in the ERP</dt><dd>{erpOrder}</dd></div>}
          {submission.message !== null && <div><dt>Reason</dt><dd>{submission.message}</dd></div>}
          {submission.next_look_at !== null && <div><dt>Next look</dt><dd>{formatMoment(submission.next_look_at)}</dd></div>}
          <div><dt>Dealer</dt><dd>{submission.customer_number}{company !== null && ` ${company}`}</dd></div>
          <div><dt>Placed by</dt><dd>{submission.placed_by}</dd></div>
          <div><dt>Placed</dt><dd>{formatMoment(submission.placed_at)}{submission.file && ', as a Lightspeed file'}</dd></div>
          <div><dt>PO number</dt><dd>{submission.po_number}</dd></div>
          <div><dt>Total</dt><dd>{formatMoney(submission.total)}</dd></div>
        </Facts>
      </Panel>
      {state === 'manual' && <Decisions submission={submission} onReload={onReload} />}
      <Panel title='What has become of it' flush><History events={submission.events} /></Panel>
      <Panel title='Lines' flush><Lines lines={submission.lines} /></Panel>
    </Stack>
  )
}

function History ({ events }: Pick<SubmissionDetail, 'events'>) {
  return (
    <DataTable>
      <caption>What has become of the order, oldest first</caption>
      <thead><tr><th scope='col'>Time</th><th scope='col'>State</th><th scope='col'>What the portal knows</th><th scope='col'>Who</th></tr></thead>
      <tbody>
        {events.map(({ at, state, note, actor }, index) => (
          <tr key={index}>
            <td data-main>{formatMoment(at)}</td>
            <td data-label='State'><Badge $kind={shownStates[state].kind}>{shownStates[state].label}</Badge></td>
            <td data-label='What the portal knows'>{note}</td>
            <td data-label='Who'>{actor ?? 'The portal'}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

function Lines ({ lines }: Pick<SubmissionDetail, 'lines'>) {
  return (
    <DataTable>
      <caption>Lines of the order</caption>
      <thead>
        <tr><th scope='col'>Part number</th><th scope='col'>Description</th><th scope='col' data-numeric>Quantity</th><th scope='col' data-numeric>Dealer price</th></tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={index}>
            <td data-main>{line.item_number}</td>
            <td data-wide>{line.item_description}</td>
            <td data-label='Quantity' data-numeric>{formatCount(line.quantity)}</td>
            <td data-label='Dealer price' data-numeric>{formatMoney(line.dealer_price)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
