import type { CallResponse } from '@portal/contracts/calls'
import type { ErpStatus, OrderReading } from '@portal/contracts/erp-status'
import { useErpStatus } from '../../api/erp-status.ts'
import { company } from '../../lib/browser/company.ts'
import { formatCount } from '../../lib/text/format.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-or-error-state.tsx'
import { ZoneNote } from '../../ui/layout/zone-note.tsx'
import { BadAnswers } from './bad-answers.tsx'
import { agoText, breakerWords, clockOffText, noticedTexts } from './erp-figures.ts'
import { OperationsTable } from './operations-table.tsx'
import { badAnswersOf, reportsInOrder, operationsOf, processText, watchedSince } from './process-reports.ts'
import { ProcessesTable } from './processes-table.tsx'
import { StateBadge } from './state-badge.tsx'

/** The state of the distributor's ERP, for those who run the portal. */
export function ErpStatusRoute () {
  const { data, error, isValidating, retry } = useErpStatus()
  return (
    <Page title='ERP Status'>
      {data !== undefined
        ? <Status {...data} outdated={error !== undefined} />
        : error === undefined
          ? <StatusSkeleton />
          : <Panel><ErrorState error={error} title='The state of the ERP could not be loaded' retrying={isValidating} onRetry={retry} /></Panel>}
    </Page>
  )
}

function Status ({ status, others, order_reading: reading, takes_orders: takesOrders, outdated }: CallResponse<'erpStatus'> & { outdated: boolean }) {
  const reports = reportsInOrder([status, ...others ?? []])
  const operations = operationsOf(reports)
  const ofSeveral = reports.length > 1
  const noticed = noticedTexts(reports, operations, takesOrders)
  const otherZone = reports.find(report => report.other_time_zone !== undefined)?.other_time_zone
  return (
    <Stack>
      {outdated && <Notice kind='warn' alert>These figures could not be refreshed. Trying again every few seconds.</Notice>}
      {reports.filter(report => !report.sends_orders).map(report => (
        <Notice key={processText(report.process)} kind='danger' alert>{clockOffText(report.process, report.clock_ahead_seconds)}</Notice>
      ))}
      {otherZone !== undefined && <Notice kind='warn'>{otherZoneText(otherZone)}</Notice>}
      {noticed.length > 0 && <Notice kind='warn' alert>{noticed.map(text => <p key={text}>{text}</p>)}</Notice>}
      {ofSeveral
        ? <Panel title='Processes' flush><ProcessesTable reports={reports} /></Panel>
        : <Panel title='Now'><NowFacts status={status} isAlone={others !== null} /></Panel>}
      {reading !== undefined && <Panel title='News of Orders'><ReadingFacts reading={reading} at={status.at} /></Panel>}
      <Panel title='Bad Answers' flush><BadAnswers answers={badAnswersOf(reports)} since={watchedSince(reports)} ofSeveral={ofSeveral} /></Panel>
      <Panel title={ofSeveral ? 'Operations of All Processes' : 'Operations'} actions={ofSeveral && 'Times of the slowest process'} flush>
        {operations.length > 0
          ? <OperationsTable operations={operations} />
          : <EmptyState title='No requests to the ERP yet' body='Figures appear here with the first search or login.' />}
      </Panel>
      <ZoneNote />
    </Stack>
  )
}

/** How the portal keeps track of orders in the ERP. */
function ReadingFacts ({ reading, at }: { reading: OrderReading, at: string }) {
  const { says_changes: saysChanges, reads_per_second: pace, dealers, oldest_look: oldest, due, due_since: since } = reading
  return (
    <Facts>
      <div><dt>Found by</dt><dd>{saysChanges ? 'Asking the ERP once a minute what has changed' : 'Reading the orders of one dealer after the other'}</dd></div>
      <div><dt>Pace</dt><dd>{formatCount(pace)} {pace === 1 ? 'read' : 'reads'} a second at most</dd></div>
      <div><dt>Dealers with open orders</dt><dd>{formatCount(dealers)}</dd></div>
      <div><dt>Oldest check</dt><dd>{oldest === null ? '–' : agoText(oldest, at)}</dd></div>
      <div><dt>Waiting to be checked</dt><dd>{due === 0 || since === null ? 'None' : `${formatCount(due)}, the first due ${agoText(since, at)}`}</dd></div>
    </Facts>
  )
}

/** @param zone the ERP's */
function otherZoneText (zone: string): string {
  return `The ERP dates its records by ${zone}, and the portal by ${company.timeZone}. Around midnight, orders and invoices can show a different day. Set TIME_ZONE to the ERP’s zone.`
}

const nowLabels = {
  erp: 'ERP',
  requests: 'Requests',
  last: 'Last good answer',
  waiting: 'Waiting for an answer',
  rejected: 'Rejected as too many, since start',
  wait: 'Wait requested by the ERP',
  process: 'Portal process'
} as const

/** @param isAlone whether it is known that no other process runs */
function NowFacts ({ status, isAlone }: { status: ErpStatus, isAlone: boolean }) {
  const { at, last_good_answer: last, backoff_seconds: backoff } = status
  const breaker = breakerWords[status.breaker]
  return (
    <Facts>
      <div><dt>{nowLabels.erp}</dt><dd><StateBadge report={status} /></dd></div>
      <div><dt>{nowLabels.requests}</dt><dd><Badge $kind={breaker.kind}>{breaker.words}</Badge></dd></div>
      <div><dt>{nowLabels.last}</dt><dd>{last === null ? 'None yet' : agoText(last, at)}</dd></div>
      <div><dt>{nowLabels.waiting}</dt><dd>{formatCount(status.under_way)} of {formatCount(status.under_way_max)}</dd></div>
      <div><dt>{nowLabels.rejected}</dt><dd>{formatCount(status.turned_away)}</dd></div>
      <div><dt>{nowLabels.wait}</dt><dd>{backoff === 0 ? 'No' : `${formatCount(backoff)} s more`}</dd></div>
      <div><dt>{nowLabels.process}</dt><dd>{processText(status.process)}{!isAlone && '. Other processes keep their own figures.'}</dd></div>
    </Facts>
  )
}

function StatusSkeleton () {
  return (
    <div aria-busy>
      <Stack>
        <Panel title='Now'>
          <Facts>{Object.values(nowLabels).map(name => <div key={name}><dt>{name}</dt><dd><Skeleton $width='14ch' /></dd></div>)}</Facts>
        </Panel>
        <Panel title='Bad Answers'><Skeleton $height='120px' /></Panel>
        <Panel title='Operations'><Skeleton $height='160px' /></Panel>
      </Stack>
    </div>
  )
}
