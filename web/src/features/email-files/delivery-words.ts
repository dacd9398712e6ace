import type { FileEntry, PastDelivery } from '../../api/email-files.ts'
import { counted } from '../../lib/text/format.ts'
import { formatMoment } from '../../lib/text/moment.ts'
import type { BadgeKind } from '../../ui/feedback/badge.tsx'

/** `1.5 MB`, in the units that mail servers use. */
export function sizeText (bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte')
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

type Words = { kind: BadgeKind, label: string }

/** How a delivery ended. */
export function outcomeWords ({ outcome, note }: Pick<PastDelivery, 'outcome' | 'note'>): Words {
  if (outcome === 'sent') return { kind: note === '' ? 'success' : 'warn', label: note === '' ? 'Sent' : 'Sent to some' }
  return { kind: 'danger', label: outcome === 'refused' ? 'Not sent' : 'Failed' }
}

/** The state of a file's delivery: the last one, or the one under way. */
export function deliveryWords ({ delivery, under_way: isUnderWay }: Pick<FileEntry, 'delivery' | 'under_way'>): Words {
  if (isUnderWay) return { kind: 'info', label: 'Being sent' }
  return delivery === null ? { kind: 'neutral', label: 'None yet' } : outcomeWords(delivery)
}

/** What happens next after a delivery that did not succeed, or with a change since; empty if nothing does. */
export function nextWords (delivery: FileEntry['delivery']): string {
  if (delivery?.outcome === 'refused') return 'It will be tried again when the file changes.'
  const next = delivery?.next_at
  if (next == null) return ''
  return delivery?.outcome === 'sent' ? `Changed since. It will be sent ${formatMoment(next)}.` : `It will be tried again ${formatMoment(next)}.`
}
