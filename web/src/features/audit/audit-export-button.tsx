import { exportAudit, type AuditFilters, type AuditFormat } from '../../api/audit.ts'
import { saveFile } from '../../lib/browser/save-file.ts'
import { portalToday } from '../../lib/text/portal-day.ts'
import { DownloadButton } from '../../ui/feedback/download-button.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'

const files: Readonly<Record<AuditFormat, { label: string, type: string, opening: string }>> = {
  // With a byte order mark, so that spreadsheets read it as UTF-8.
  csv: { label: 'Export CSV', type: 'text/csv;charset=utf-8', opening: '\uFEFF' },
  jsonl: { label: 'Export JSON Lines', type: 'application/jsonl', opening: '' }
}

export function AuditExportButton ({ filters, format, disabled }: { filters: AuditFilters, format: AuditFormat, disabled: boolean }) {
  const { label, type, opening } = files[format]

  async function save () {
    const { parts, complete } = await exportAudit(filters, format)
    saveFile(new Blob([opening, ...parts]), type, `audit-${portalToday()}.${format}`)
    if (!complete) {
      toast({ kind: 'info', header: 'The File Is Not Complete', body: 'The file holds the newest entries only. For older ones, narrow the dates.', duration: null })
    }
  }

  return <DownloadButton label={label} disabled={disabled} save={save} />
}
