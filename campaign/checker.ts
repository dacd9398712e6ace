import { canonical, sameToAPerson, type Attempt, type Confirmed, type Content, type Entry, type ErpOrder, type History, type Shown } from './history.ts'

export type Finding = { reference: string | undefined, key: string | undefined, what: string }

/**
 * - `lost`: promised and not in the ERP. - `doubled`: there twice, or once more than the person knows of. - `mixed`: there, and not what the
 *   person confirmed. - `unexpected`: there, or so, against what was said. - `unresolved`: without an end.
 */
export const kinds = ['lost', 'doubled', 'mixed', 'unexpected', 'unresolved'] as const
export type Verdict = Record<(typeof kinds)[number], Finding[]>

/**
 * Refusals that promise nothing: the fate of what was sent is open, as where the answer was lost. All others say that nothing
 * was written, and the portal is held to that.
 */
const fateIsOpen: ReadonlySet<string> = new Set(['internal', 'portal_unavailable', 'receipt_unknown', 'commit_unknown'])

/** Milliseconds for which two requests of one key, or two orders of the same content, may still be on their way at once. */
const underWay = 60_000

/**
 * Compares what people confirmed and were told with the journal and with the ERP, after everything has settled.
 *
 * What an answer means to the person, and so what is held against the portal:
 * - *A submission*, in whatever state, under a reference: the portal has the order. From then on the journal must have it under that
 *   key and reference, and it must end `accepted` and in the ERP, or `rejected` and not in the ERP. `accepted` and `rejected` are final
 *   words: what was told so must end so.
 * - *Withdrawn*: nothing was sent, and nothing will be. The person orders anew, so that an order which gets through all the same is doubled.
 * - *A refusal*, be it `not_received`, `erp_unavailable` or one of the 4xx: nothing was written and nothing was sent. Where every
 *   order under a key was refused, neither the journal nor the ERP may have it. Exceptions are `internal`, `portal_unavailable`,
 *   `receipt_unknown` and `commit_unknown`. And `not_received` must not be said of an order that the journal has had for a while.
 *   `dealer_changed` is said to nobody here: every tab names the dealer that its orders are for.
 * - *No answer*, because the connection broke or the tab was closed: either is fine, the order once or not at all, but nothing in
 *   between. What the journal has goes its way to the end.
 *
 * An order of the ERP is the right one if it has the dealer, the parts, quantities and notes, the PO number, instructions, shipping and ship-to
 * that the person confirmed under its key; any other is mixed. More than one order under one reference, or more than one reference for one
 * key, is doubled. So is a second order of the same content under another key, unless the person had been shown what became of
 * the first, or that there is one, and wanted it all the same. And of each order that the ERP has, its person must have been shown in the end
 * that it was received: whoever believes that it was not orders anew, if in other words.
 *
 * What the ERP's own people delete there counts as arrived, and may be cancelled afterwards.
 */
export function check ({ confirmed, attempts, shown, entries, orders }: History): Verdict {
  const verdict: Verdict = { lost: [], doubled: [], mixed: [], unexpected: [], unresolved: [] }
  const decided = new Map(confirmed.map(each => [each.key, each]))
  const journal = grouped(entries, entry => entry.key)
  const inErp = grouped(orders, order => order.reference)
  const finder = (key: string | undefined, reference: string | undefined): Find => (kind, what) => { verdict[kind].push({ key, reference, what }) }

  for (const [key, those] of grouped(attempts, attempt => attempt.key)) {
    const theirs = journal.get(key) ?? []
    const references = new Set([...theirs.map(entry => entry.reference), ...those.flatMap(({ answer }) => answer.kind === 'submission' ? answer.reference : [])])
    const find = finder(key, [...references][0])
    if (references.size > 1) find('doubled', `one key has the references ${[...references].join(', ')}`)
    if (those.some(({ answer }) => answer.kind === 'refused' && answer.code === 'dealer_changed')) find('unexpected', 'told that the dealer had changed, whom its tab named')
    const [entry] = theirs
    if (entry !== undefined) checkAnswers(those, entry, inErp.get(entry.reference) ?? [], find)
    else if (those.some(({ answer }) => answer.kind === 'submission')) find('lost', 'acknowledged, and the journal does not have it')
  }

  for (const entry of entries) {
    const find = finder(entry.key, entry.reference)
    const wanted = decided.get(entry.key)
    if (wanted === undefined) find('unexpected', 'nobody has submitted what the journal has')
    else if (entry.content !== undefined && canonical(wanted.content) !== canonical(entry.content)) find('unexpected', 'the journal has another content than the person confirmed')
    checkEntry(entry, wanted?.content ?? entry.content, inErp.get(entry.reference) ?? [], find)
  }

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

/** What was told must be what became of it. */
function checkAnswers (attempts: readonly Attempt[], entry: Entry, inErp: readonly ErpOrder[], find: Find): void {
  const sent = attempts.filter(({ content }) => content !== undefined)
  const isWithdrawn = entry.state === 'withdrawn'
  if (!isWithdrawn && sent.length > 0 && sent.every(({ answer }) => answer.kind === 'refused' && !fateIsOpen.has(answer.code))) {
    find('unexpected', `refused each time (${sent.map(({ answer }) => answer.kind === 'refused' ? answer.code : '').join(', ')}), and the journal has it`)
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

/** What became of an entry must be what the ERP has. */
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

/** Entries of which an earlier one was the same to a person who did not know of it. */
function unknowingly (
  entries: readonly Entry[], decided: ReadonlyMap<string, Confirmed>, shown: ReadonlyMap<string, readonly Shown[]>
): Array<{ earlier: Entry, entry: Entry }> {
  const knew = (later: Entry, earlier: Entry): boolean => {
    // What another person ordered is theirs to know of.
    const people = [decided.get(later.key)?.user, decided.get(earlier.key)?.user]
    return shown.get(earlier.reference)?.some(({ at, user }) => people.includes(user) && at <= later.createdAt) === true
  }
  return [...grouped(entries.filter(entry => entry.content !== undefined), ({ content }) => content === undefined ? '' : sameToAPerson(content)).values()].flatMap(same => {
    const inOrder = same.toSorted((a, b) => a.createdAt - b.createdAt)
    return inOrder.flatMap((entry, n) => inOrder.slice(0, n)
      // Of two at once, in whichever order the journal took them, the second was asked about.
      .filter(earlier => !knew(entry, earlier) && !(entry.createdAt - earlier.createdAt < underWay && knew(earlier, entry)))
      .map(earlier => ({ earlier, entry })))
  })
}

/** Findings of all kinds. */
export function findingsIn (verdict: Verdict): number {
  return kinds.reduce((sum, kind) => sum + verdict[kind].length, 0)
}

function grouped<T> (all: readonly T[], by: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(by(one))
    if (group === undefined) groups.set(by(one), [one])
    else group.push(one)
  }
  return groups
}
