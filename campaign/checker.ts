import { formatMoney } from '@portal/contracts/base/money'
import { minute } from '@portal/contracts/base/time-units'
import {
  canonical, grouped, isRefusal, sameToAPerson, type Attempt, type Confirmed, type Content, type Entry, type ErpOrder, type History, type Shown
} from './history.ts'
import { checkReleases } from './check-releases.ts'
import { checkUnchecked } from './unchecked.ts'

export type Finding = { reference: string | undefined, key: string | undefined, what: string }

/**
 * - `lost`: promised, but not in the ERP.
 * - `doubled`: in the ERP twice, or once more than the person knows.
 * - `mixed`: in the ERP, but not what the person confirmed.
 * - `unexpected`: contradicts what the person was told.
 * - `untold`: nobody told the person how an order ended that was received while the ERP was away, or a request for release.
 * - `unresolved`: never settled.
 */
export const kinds = ['lost', 'doubled', 'mixed', 'unexpected', 'untold', 'unresolved'] as const
export type Verdict = Record<(typeof kinds)[number], Finding[]>

/** Refusals that none of the portal's own pages should ever get. */
const neverTold: ReadonlyMap<string, string> = new Map([
  ['dealer_changed', 'told that the dealer had changed, whom its tab named'],
  ['invalid_body', 'told that the portal could not read what the page had sent']
])

/** Milliseconds for which two requests with one key, or two orders with the same content, may still be under way at the same time. */
const underWay = minute

/**
 * Compares what people confirmed and were told with the journal and with the ERP, after everything has settled.
 *
 * The portal is held to what its answers mean to a person:
 * - *A submission*, in whatever state, under a reference: the portal has the order. From then on the journal must have it under that key and
 *   reference, and it must end `accepted` and in the ERP, or `rejected` and not in the ERP. `accepted` and `rejected` are final: an order that was
 *   reported so must end so.
 * - *Withdrawn*: nothing was sent, and nothing will be. The person orders again, so an order that gets through nevertheless is doubled.
 * - *A refusal*, whether `not_received`, `erp_unavailable` or one of the 4xx: nothing was written and nothing was sent. If every order under a key
 *   was refused, neither the journal nor the ERP may have one. Exceptions are `internal`, `portal_unavailable`, `receipt_unknown` and
 *   `commit_unknown`. And `not_received` must not be said about an order that the journal has had for a while. `dealer_changed` does not occur here:
 *   every tab names the dealer that its orders are for. Neither does `invalid_body`.
 * - *No answer*, because the connection broke or the tab was closed: the order may exist once or not at all, but nothing in between. An order that
 *   the journal has must be settled.
 *
 * An order may cost at most what its person saw or, where they were asked about higher prices, has agreed to; otherwise it is mixed.
 *
 * An order in the ERP must have the dealer, the parts, quantities and notes, the PO number, instructions, shipping and ship-to that the person
 * confirmed under its key; otherwise it is mixed. More than one order under one reference, or more than one reference for one key, is doubled. So is
 * a second order with the same content under another key, unless the person had been shown the outcome of the first, or that there is one, and wanted
 * both. In the end, the person must have been shown that each order in the ERP was received, because somebody who believes that it was not orders
 * again.
 *
 * An order that the distributor's people delete in the ERP counts as arrived, and may be canceled afterward.
 *
 * An order that was received while the ERP was away must end `accepted`, or `rejected` with a reason, and the person must get exactly one mail about
 * it: see `checkUnchecked`.
 *
 * What is promised to those who ask for a release, and to those who answer: see `checkReleases`.
 */
export function check (history: History): Verdict {
  const { confirmed, agreed, attempts, shown, entries, orders, changes, mails } = history
  const verdict: Verdict = { lost: [], doubled: [], mixed: [], unexpected: [], untold: [], unresolved: [] }
  const decided = new Map(confirmed.map(each => [each.key, each]))
  const agreedTo = grouped(agreed, each => each.key)
  const journal = grouped(entries, entry => entry.key)
  const inErp = grouped(orders, order => order.reference)
  const mailed = grouped(mails, mail => mail.reference)
  const finder = (key: string | undefined, reference: string | undefined): Find => (kind, what) => { verdict[kind].push({ key, reference, what }) }

  for (const [key, those] of grouped(attempts, attempt => attempt.key)) {
    const theirs = journal.get(key) ?? []
    const references = new Set([...theirs.map(entry => entry.reference), ...those.flatMap(({ answer }) => answer.kind === 'submission' ? answer.reference : [])])
    const find = finder(key, [...references][0])
    if (references.size > 1) find('doubled', `one key has the references ${[...references].join(', ')}`)
    for (const { answer } of those) {
      const what = answer.kind === 'refused' ? neverTold.get(answer.code) : undefined
      if (what !== undefined) find('unexpected', what)
    }
    const [entry] = theirs
    if (entry !== undefined) checkAnswers(those, entry, inErp.get(entry.reference) ?? [], find)
    else if (those.some(({ answer }) => answer.kind === 'submission')) find('lost', 'acknowledged, and the journal does not have it')
  }

  for (const entry of entries) {
    const find = finder(entry.key, entry.reference)
    const wanted = decided.get(entry.key)
    if (wanted === undefined) find('unexpected', 'nobody has submitted what the journal has')
    else if (entry.content !== undefined && canonical(wanted.content) !== canonical(entry.content)) find('unexpected', 'the journal has another content than the person confirmed')
    const most = Math.max(wanted?.seen ?? 0, ...agreedTo.get(entry.key)?.map(each => each.total) ?? [])
    // An order that was received unchecked was priced by what the portal knew, and is compared with what was seen before it is sent.
    if (wanted !== undefined && entry.content !== undefined && entry.unchecked === undefined && entry.total > most) {
      find('mixed', `taken at ${formatMoney(entry.total)}, and the person had agreed to ${formatMoney(most)}`)
    }
    checkEntry(entry, wanted?.content ?? entry.content, inErp.get(entry.reference) ?? [], find)
    for (const { kind, what } of checkUnchecked(entry, changes, mailed.get(entry.reference) ?? [])) find(kind, what)
  }

  for (const { kind, key, reference, what } of checkReleases(history)) finder(key, reference)(kind, what)

  const known = new Set(entries.map(entry => entry.reference))
  for (const [reference, those] of inErp) {
    if (those.length > 1) finder(undefined, reference)('doubled', `the ERP has it as ${those.map(order => order.id).join(', ')}`)
    if (!known.has(reference)) finder(undefined, reference)('unexpected', 'the ERP has an order that the journal does not know')
  }

  const told = grouped(shown, each => each.reference)
  const arrived = entries.filter(entry => entry.state !== 'rejected' && inErp.has(entry.reference))
  for (const entry of arrived) {
    if (told.get(entry.reference)?.some(({ user }) => user === decided.get(entry.key)?.user) !== true) {
      finder(entry.key, entry.reference)('unexpected', 'the ERP has it, and the person was never shown that it was received')
    }
  }
  for (const { earlier, entry } of unknowingly(arrived, decided, told)) {
    finder(entry.key, entry.reference)('doubled', `the same as ${earlier.reference}, of which the person had been shown nothing`)
  }
  return verdict
}

type Find = (kind: keyof Verdict, what: string) => void

/** Checks that what the person was told is what happened. */
function checkAnswers (attempts: readonly Attempt[], entry: Entry, inErp: readonly ErpOrder[], find: Find): void {
  const sent = attempts.filter(({ content }) => content !== undefined)
  const isWithdrawn = entry.state === 'withdrawn'
  if (!isWithdrawn && sent.length > 0 && sent.every(({ answer }) => isRefusal(answer))) {
    find('unexpected', `refused each time (${sent.map(({ answer }) => isRefusal(answer) ? answer.code : '').join(', ')}), and the journal has it`)
  }
  for (const { at, answer, content } of attempts) {
    if (answer.kind === 'withdrawn' && !isWithdrawn) find(inErp.length > 0 ? 'doubled' : 'unexpected', `told that nothing was sent, and it is ${entry.state}`)
    if (answer.kind === 'refused' && answer.code === 'not_received' && !isWithdrawn && at > entry.createdAt + underWay) find('unexpected', 'told not received, and the journal had it')
    if (answer.kind !== 'submission') continue
    if (content !== undefined && entry.content !== undefined && canonical(content) !== canonical(entry.content)) find('unexpected', 'acknowledged with another content than the journal has')
    if (isWithdrawn) find('lost', 'acknowledged, and withdrawn')
    if (answer.state === 'accepted' && entry.state !== 'accepted') find('lost', `told accepted, and it ended ${entry.state}`)
    if (answer.state === 'rejected' && entry.state !== 'rejected') find('unexpected', `told rejected, and it ended ${entry.state}`)
    if (answer.erpOrderId !== undefined && answer.erpOrderId !== entry.erpOrderId) find('unexpected', `told to be order ${answer.erpOrderId}, and it ended as ${entry.erpOrderId}`)
  }
}

/** Checks that the state of an entry matches what the ERP has. */
function checkEntry (entry: Entry, wanted: Content | undefined, orders: readonly ErpOrder[], find: Find): void {
  if (entry.state === 'withdrawn') {
    if (orders.length > 0) find('doubled', 'withdrawn, and the ERP has it')
    return
  }
  const same = orders.filter(order => wanted !== undefined && canonical(order.content) === canonical(wanted))
  if (orders.length > same.length) find('mixed', 'the ERP has another dealer or content than the person confirmed')
  switch (entry.state) {
    case 'accepted':
      if (same.length === 0) find('lost', 'accepted, and not in the ERP as it was submitted')
      else if (!same.some(order => order.id === entry.erpOrderId)) find('unexpected', `accepted as order ${entry.erpOrderId}, and the ERP has ${same.map(order => order.id).join(', ')}`)
      return
    case 'rejected':
      if (orders.some(order => order.stands)) find('unexpected', 'rejected, and the ERP has it')
      return
    default:
      find('unresolved', `it is still ${entry.state}`)
  }
}

/** Entries that repeat an earlier order that the person did not know of. */
function unknowingly (
  entries: readonly Entry[], decided: ReadonlyMap<string, Confirmed>, shown: ReadonlyMap<string, readonly Shown[]>
): Array<{ earlier: Entry, entry: Entry }> {
  const knew = (later: Entry, earlier: Entry): boolean => {
    // A person need not know about another person's orders.
    const people = [decided.get(later.key)?.user, decided.get(earlier.key)?.user]
    return shown.get(earlier.reference)?.some(({ at, user }) => people.includes(user) && at <= later.createdAt) === true
  }
  return [...grouped(entries.filter(entry => entry.content !== undefined), ({ content }) => content === undefined ? '' : sameToAPerson(content)).values()].flatMap(same => {
    const inOrder = same.toSorted((a, b) => a.createdAt - b.createdAt)
    return inOrder.flatMap((entry, n) => inOrder.slice(0, n)
      // Of two orders submitted at once, the person was asked about one, whichever comes first in the journal.
      .filter(earlier => !knew(entry, earlier) && !(entry.createdAt - earlier.createdAt < underWay && knew(earlier, entry)))
      .map(earlier => ({ earlier, entry })))
  })
}

/** The number of findings of all kinds. */
export function findingsIn (verdict: Verdict): number {
  return kinds.reduce((sum, kind) => sum + verdict[kind].length, 0)
}
