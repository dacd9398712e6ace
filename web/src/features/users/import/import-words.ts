import { counted } from '../../../lib/text/format.ts'
import type { ImportRow } from './read-accounts.ts'

/** The outcomes of lines that create nothing and need no attention. */
const existing = ['already', 'email_taken'] as const
const possible = ['new', 'to_invite', 'created', 'invited', ...existing]

/** How many lines of how many have, or will have, which outcome. Empty while none is checked. */
export function importSummary (rows: readonly ImportRow[]): string {
  const of = (...outcomes: readonly string[]): number => rows.filter(({ outcome }) => outcome !== undefined && outcomes.includes(outcome.outcome)).length
  const unchecked = rows.filter(({ outcome }) => outcome === undefined).length
  if (unchecked === rows.length) return ''
  const parts: Array<[count: number, text: (count: number) => string]> = [
    [of('created'), count => `${counted(count, 'account')} created`],
    [of('invited'), count => `${counted(count, 'invitation')} sent to people who have an account`],
    [of('new'), count => `${counted(count, 'account')} to create`],
    [of('to_invite'), count => `${counted(count, 'invitation')} to send to people who have an account`],
    [of(...existing), count => `${count} that ${count === 1 ? 'exists' : 'exist'} already`],
    [refusedRows(rows).length, count => `${count} not possible`],
    [unchecked, count => `${count} not checked`]
  ]
  return `Of ${counted(rows.length, 'line')}: ${parts.flatMap(([count, text]) => count === 0 ? [] : [text(count)]).join(', ')}.`
}

/** What the button does: `Create 2 accounts and send 1 invitation`. */
export function createLabel (waiting: readonly ImportRow[]): string {
  const invitations = waiting.filter(({ outcome }) => outcome?.outcome === 'to_invite').length
  const accounts = waiting.length - invitations
  if (waiting.length === 0) return 'Nothing to create'
  if (accounts === 0) return `Send ${counted(invitations, 'invitation')}`
  return `Create ${counted(accounts, 'account')}${invitations === 0 ? '' : ` and send ${counted(invitations, 'invitation')}`}`
}

/** The lines that cannot be done, each with its reason. */
export function refusedRows (rows: readonly ImportRow[]): ImportRow[] {
  return rows.filter(({ outcome }) => isRefused(outcome))
}

/** Whether nothing can be done for a line that was checked. */
export function isRefused (outcome: ImportRow['outcome']): boolean {
  return outcome !== undefined && !possible.includes(outcome.outcome)
}
