import { minute } from '@portal/contracts/base/time-units'
import type { Change, Content, Entry, OutcomeMail } from './history.ts'

/** Milliseconds for which a check may still rely on what the ERP said before it went away, or before changes were undone. */
const staleFor = 5 * minute

/** What is wrong with an entry that was received while the ERP was away, as a finding of the checker. */
export type UncheckedFinding = { kind: 'unexpected' | 'untold', what: string }

/**
 * Verifies the checks of an entry that was received unchecked: it must not be sent if one of them would have failed, nor refused if nothing had
 * changed. The person must get one mail about the outcome, with a reason if it was refused.
 */
export function checkUnchecked (entry: Entry, changes: readonly Change[], mails: readonly OutcomeMail[]): UncheckedFinding[] {
  const { unchecked, content, state, reason, createdAt, updatedAt } = entry
  const found: UncheckedFinding[] = []
  if (unchecked === undefined) {
    if (state !== 'withdrawn' && changes.some(({ from, back }) => from + staleFor < createdAt && createdAt < back)) {
      found.push({ kind: 'unexpected', what: 'taken as checked while the ERP was away' })
    }
    // A cancellation is announced by mail in any case.
    const mail = mails.find(({ outcome }) => outcome !== 'canceled')
    if (mail !== undefined) found.push({ kind: 'unexpected', what: `checked when it was received, and a mail says that it was ${mail.outcome}` })
    return found
  }
  const { sentAt } = unchecked
  const concerning = changes.filter(change => content !== undefined && concerns(change, content))
  // No check can be made before the ERP is back, so all of them see what has changed, until that is undone.
  const failing = concerning.find(({ from, back, to }) => sentAt !== undefined && from <= createdAt && createdAt < back && sentAt <= to)
  if (failing !== undefined) found.push({ kind: 'unexpected', what: `received unchecked, and sent although ${inWords(failing)}` })
  if (state === 'rejected') {
    if (reason === null || reason === '') found.push({ kind: 'untold', what: 'refused without a reason' })
    const because = concerning.some(({ from, to }) => updatedAt >= from && createdAt <= to + staleFor)
    if (sentAt === undefined && !because) found.push({ kind: 'unexpected', what: `received unchecked, and refused although nothing had changed: ${reason}` })
  }
  return [...found, ...checkMails(entry, mails)]
}

function checkMails ({ state, email }: Entry, mails: readonly OutcomeMail[]): UncheckedFinding[] {
  if (state !== 'accepted' && state !== 'rejected') return []
  const theirs = mails.filter(mail => mail.email === email)
  const [mail, ...more] = theirs
  if (mail === undefined) return [{ kind: 'untold', what: `received unchecked, ${state}, and no mail says so` }]
  const found: UncheckedFinding[] = []
  if (!mail.sent) found.push({ kind: 'untold', what: `received unchecked, ${state}, and the mail was never sent` })
  if (more.length > 0) found.push({ kind: 'unexpected', what: `told by ${theirs.length} mails that it was ${theirs.map(({ outcome }) => outcome).join(', ')}` })
  const wrong = theirs.find(({ outcome }) => (outcome === 'accepted') !== (state === 'accepted'))
  if (wrong !== undefined) found.push({ kind: 'unexpected', what: `it is ${state}, and a mail says that it was ${wrong.outcome}` })
  return found
}

function concerns (change: Change, { customer, lines }: Content): boolean {
  return change.kind === 'suspended' ? change.customer === customer : lines.some(({ item }) => item === change.item)
}

function inWords (change: Change): string {
  switch (change.kind) {
    case 'dearer': return `${change.item} had become dearer`
    case 'gone': return `${change.item} was no longer sold`
    case 'suspended': return `${change.customer} was suspended`
  }
}
