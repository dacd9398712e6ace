import { useState } from 'react'
import { exportAudit, type AuditFilters } from '../../api/audit.ts'
import { toApiError } from '../../lib/api-error.ts'
import { saveCsv } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { dismissToast, toast } from '../../ui/toast-store.ts'

/** Downloads the filtered log as a CSV file. */
export function ExportButton ({ filters }: { filters: AuditFilters }) {
  const [exporting, setExporting] = useState(false)

  async function save () {
    setExporting(true)
    try {
      const { csv, complete } = await exportAudit(filters)
      saveCsv(csv, `audit-${new Date().toISOString().slice(0, 10)}.csv`)
      dismissToast('audit-export')
      if (!complete) {
        toast({ kind: 'info', header: 'Not All Entries', body: 'The file holds the newest entries only. Narrow the dates for the older ones.', duration: null })
      }
    } catch (error) {
      toast({ id: 'audit-export', kind: 'danger', header: 'Export Failed', body: toApiError(error).message })
    }
    setExporting(false)
  }

  return <Button loading={exporting} onClick={save}>Export CSV</Button>
}
