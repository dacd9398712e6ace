import { formatDate } from '@portal/contracts/base/dates'
import { allInvoicesSince } from '@portal/contracts/policy/invoice-history'
import type { AnswerState } from '../../api/use-call.ts'
import { counted } from '../../lib/text/format.ts'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { BarLoader } from '../../ui/feedback/bar-loader.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'

type Older = Pick<AnswerState<{ invoices: readonly unknown[], since: string }>, 'data' | 'error' | 'isValidating' | 'retry'> & { from: string }

/** For a list of what is still to be paid, where the distributor has only newer invoices. */
export function OnlyRecentNotice ({ since }: { since: string }) {
  return (
    <Notice kind='info'>
      Only invoices since {formatDate(since)} can be listed. Amounts due on older ones are included under{' '}
      <TextLink to={paths.finances}>Finances</TextLink>.
    </Notice>
  )
}

/** What people must know about older invoices that they requested: they are loading, unavailable, or incomplete. */
export function OlderInvoicesNotice ({ older: { data, error, isValidating, retry, from } }: { older: Older }) {
  if (data === undefined && error !== undefined) {
    return <FailureNotice kind='warn' alert error={error} retrying={isValidating} onRetry={retry}>The older invoices could not be loaded, and are missing here.</FailureNotice>
  }
  const isAll = from === allInvoicesSince
  if (data === undefined) return <BarLoader label={isAll ? 'Loading older invoices' : `Loading invoices since ${formatDate(from)}`} />
  if (data.since <= from) return null
  if (isAll) return <Notice kind='info'>Only invoices since {formatDate(data.since)} were searched. For older ones, choose an earlier “To” date.</Notice>
  return <Notice kind='info'>These are the newest {counted(data.invoices.length, 'invoice')} of that period, back to {formatDate(data.since)}. For older ones, choose an earlier “To” date.</Notice>
}
