import { formatDate } from '@portal/contracts/base/dates'
import { useBoughtBefore } from '../../api/bought-before.ts'
import { WithCustomer } from '../../domain/dealer/with-dealer.tsx'
import { counted } from '../../lib/text/format.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { MissingRecords } from '../../ui/tables/missing-records.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-or-error-state.tsx'
import { BoughtList } from './bought-list.tsx'

const title = 'Bought Before'

/** The parts that the acting dealer has bought, for ordering again. Search, sort order and page are kept in the address. */
export function BoughtBeforeRoute () {
  return <WithCustomer title={title}>{customer => <BoughtBefore key={customer} customer={customer} />}</WithCustomer>
}

function BoughtBefore ({ customer }: { customer: string }) {
  const { data, asOf, leftOut, error, isValidating, retry } = useBoughtBefore(customer)
  const unreadInvoices = data?.invoices_to_come ?? 0
  return (
    <Page title={title} focusTitle={false}>
      {data === undefined && error !== undefined
        ? <Panel><ErrorState error={error} title='What you have bought could not be loaded' retrying={isValidating} onRetry={retry} /></Panel>
        : (
          <Stack>
            {unreadInvoices > 0 && <UnreadInvoices count={unreadInvoices} isReading={isValidating} onRetry={retry} />}
            <MissingRecords count={leftOut} noun='record' />
            {data?.parts.length === 0 && unreadInvoices === 0
              ? <Panel asOf={asOf}><NothingBought since={data.since} /></Panel>
              : <BoughtList customer={customer} bought={data} asOf={asOf} />}
          </Stack>
          )}
    </Page>
  )
}

/** Says that the list is not complete yet. */
function UnreadInvoices ({ count, isReading, onRetry }: { count: number, isReading: boolean, onRetry: () => unknown }) {
  const invoices = counted(count, 'invoice')
  if (isReading) return <Notice kind='info'>{invoices} still to be read. The list updates automatically.</Notice>
  return <FailureNotice kind='warn' alert onRetry={onRetry}>{invoices} could not be read yet, so their parts are missing here.</FailureNotice>
}

function NothingBought ({ since }: { since: string | null }) {
  const body = `Parts that were shipped to you${since === null ? '' : ` since ${formatDate(since)}`} are listed here.`
  return <EmptyState title='Nothing bought yet.' body={body}><ButtonLink kind='primary' to={paths.stock}>Check stock</ButtonLink></EmptyState>
}
