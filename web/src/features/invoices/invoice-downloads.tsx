import { formatDate } from '@portal/contracts/base/dates'
import type { InvoiceSummary } from '@portal/contracts/invoices'
import type { InvoiceFilters } from '@portal/contracts/rules/finances/invoices'
import { fetchHistoryCsv } from '../../api/invoices.ts'
import { saveCsv } from '../../lib/browser/save-file.ts'
import { missingText } from '../../lib/text/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DownloadButton } from '../../ui/feedback/download-button.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { firstDayOf } from './listed-invoices.ts'
import type { CollectionKind } from './collect/use-collection.ts'

const labels: ReadonlyArray<readonly [CollectionKind, string]> = [['lines', 'Download lines'], ['pdfs', 'Download PDFs']]

/** Downloads of what is listed: the list itself, the lines of its invoices as one CSV file, and their PDF files as one ZIP file. */
export function InvoiceDownloads ({ customer, filters, found, running, onCollect }: {
  customer: string
  filters: InvoiceFilters
  /** In the order of the list. */
  found: readonly InvoiceSummary[]
  /** What is being collected, if anything is. */
  running: CollectionKind | undefined
  onCollect: (kind: CollectionKind, invoices: readonly InvoiceSummary[]) => Promise<void>
}) {
  const saveList = async () => {
    let missing = 0
    const { csv, since = '' } = await fetchHistoryCsv(customer, withoutGaps(filters), { onNotes (notes) { missing = notes.leftOut } })
    const name = `invoices-${customer}.csv`
    saveCsv(csv, name)
    const first = firstDayOf(filters)
    const lacking = [
      ...(first !== undefined && since > first ? [`Invoices from before ${formatDate(since)} are missing here.`] : []),
      ...(missing > 0 ? [missingText(missing, 'invoice')] : [])
    ]
    if (lacking.length > 0) toast({ kind: 'info', header: 'The File Is Not Complete', body: `${name}: ${lacking.join(' ')}` })
  }

  return (
    <>
      <DownloadButton label='Download CSV' disabled={found.length === 0} save={saveList} />
      {labels.map(([kind, label]) => (
        <Button
          key={kind} loading={running === kind} disabled={found.length === 0 || (running !== undefined && running !== kind)}
          onClick={async () => { await onCollect(kind, found) }}
        >
          {label}
        </Button>
      ))}
    </>
  )
}

function withoutGaps ({ search, kind, mine, from, to }: InvoiceFilters) {
  return {
    ...(search !== undefined && { search }),
    ...(kind !== undefined && { kind }),
    ...(mine !== undefined && { mine }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to })
  }
}
