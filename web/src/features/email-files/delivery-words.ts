import type { FileEntry } from '../../api/email-files.ts'
import { counted, formatDayAndTime } from '../../lib/format.ts'
import type { BadgeKind } from '../../ui/badge.tsx'

/** An instant in local time: `3/9/26 2:05 PM`. */
export function instantText (instant: string): string {
  return formatDayAndTime(Date.parse(instant))
}

/** `1.5 MB`, in the units that mail servers use. */
export function sizeText (bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte')
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

type Words = { kind: BadgeKind, label: string, detail: string }

/** The outcome of a file's last delivery, and what happens next. */
export function deliveryWords ({ delivery }: FileEntry): Words {
  if (delivery === null) return { kind: 'neutral', label: 'None yet', detail: '' }
  const { outcome, at, size, note, next_at: next } = delivery
  const about = `${instantText(at)}, ${sizeText(size)}`
  const because = note === '' ? '' : ` ${note}${note.endsWith('.') ? '' : '.'}`
  if (outcome === 'sent') return { kind: note === '' ? 'success' : 'warn', label: 'Sent', detail: `${about}.${because}` }
  if (outcome === 'refused') return { kind: 'danger', label: 'Not sent', detail: `${about}.${because} It is tried again when the file changes.` }
  const again = next === null ? '' : ` It will be tried again at ${instantText(next)}.`
  return { kind: 'danger', label: 'Failed', detail: `${about}:${because}${again}` }
}
