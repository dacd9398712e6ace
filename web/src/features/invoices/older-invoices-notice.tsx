import { formatDate } from '@portal/contracts/base/dates'
import type { AnswerState } from '../../api/use-call.ts'
import { counted } from '../../lib/text/format.ts'
import { BarLoader } from '../../ui/feedback/bar-loader.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'

type Older = Pick<AnswerState<{ invoices: readonly unknown[], since: string }>, 'data' | 'error' | 'isValidating' | 'retry'> & { from: string }

/** What people must know of older invoices that they asked for: that they are on their way, could not be had, or are not all here. */
export function OlderInvoicesNotice ({ older: { data, error, isValidating, retry, from } }: { older: Older }) {
  if (data === undefined && error !== undefined) {
    return <FailureNotice kind='warn' alert error={error} retrying={isValidating} onRetry={retry}>The older invoices could not be loaded, and are missing here.</FailureNotice>
  }
  if (data === undefined) return <BarLoader label={`Loading invoices since ${formatDate(from)}`} />
  if (data.since <= from) return null
  return <Notice kind='info'>These are the newest {counted(data.invoices.length, 'invoice')} of those days, since {formatDate(data.since)}. For older ones, choose an earlier last day.</Notice>
}
