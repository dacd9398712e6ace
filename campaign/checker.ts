import { canonical, type Attempt, type Entry, type ErpOrder } from './history.ts'

export type Finding = { reference: string | undefined, key: string | undefined, what: string }

/** - `lost`: promised and not in the ERP. - `doubled`: there twice. - `unexpected`: there, or so, against what was said. - `unresolved`: without an end. */
export type Verdict = Record<'lost' | 'doubled' | 'unexpected' | 'unresolved', Finding[]>

/**
 * Refusals that promise nothing: the fate of what was sent is open, as where the answer was lost. All others say that nothing
 * was written, and the portal is held to that.
 */
const fateIsOpen: ReadonlySet<string> = new Set(['internal', 'portal_unavailable', 'receipt_unknown', 'commit_unknown'])

/** Milliseconds for which two requests of one key may still be on their way at once. */
const underWay = 60_000

/**
 * Compares what people were told with the journal and with the ERP, after everything has settled.
 *
 * What an answer means to the person, and so what is held against the portal:
 * - *A submission*, in whatever state, under a reference: the portal has the order. From then on the journal must have it under that
 *   key and reference, and it must end `accepted` and in the ERP, or `rejected` and not in the ERP. `accepted` and `rejected` are final
 *   words: what was told so must end so.
 * - *A refusal*, be it `not_received`, `erp_unavailable` or one of the 4xx: nothing was written and nothing was sent. Where every
 *   request under a key was refused, neither the journal nor the ERP may have it. Exceptions are `internal`, `portal_unavailable`,
 *   `receipt_unknown` and `commit_unknown`. And `not_received` must not be said of an order that the journal has had for a while.
 * - *No answer*, because the connection broke or the person gave up: either is fine, the order once or not at all, but nothing in
 *   between. What the journal has goes its way to the end.
 *
 * An order of the ERP is the right one if it has the dealer, the parts, quantities and notes, the PO number and the shipping that were
 * sent under its key. More than one order under one reference, or more than one reference for one key of a person, is doubled.
 */
export function check ({ attempts, entries, orders }: { attempts: readonly Attempt[], entries: readonly Entry[], orders: readonly ErpOrder[] }): Verdict {
  const verdict: Verdict = { lost: [], doubled: [], unexpected: [], unresolved: [] }
  const sent = grouped(attempts, keyOf)
  const journal = grouped(entries, keyOf)
  const inErp = grouped(orders, order => order.reference)

  for (const [key, those] of sent) {
    const theirs = journal.get(key) ?? []
    const references = new Set([...theirs.map(entry => entry.reference), ...those.flatMap(({ answer }) => answer.kind === 'submission' ? answer.reference : [])])
    const find = (kind: keyof Verdict, what: string): void => { verdict[kind].push({ key, reference: [...references][0], what }) }
    if (references.size > 1) find('doubled', `one key has the references ${[...references].join(', ')}`)
    const [entry] = theirs
    if (entry === undefined) {
      if (those.some(({ answer }) => answer.kind === 'submission')) find('lost', 'acknowledged, and the journal does not have it')
    } else checkAnswers(those, entry, find)
  }

  for (const entry of entries) {
    const key = keyOf(entry)
    const find = (kind: keyof Verdict, what: string): void => { verdict[kind].push({ key, reference: entry.reference, what }) }
    if (!sent.has(key)) find('unexpected', 'nobody has sent what the journal has')
    checkEntry(entry, inErp.get(entry.reference) ?? [], find)
  }

  const known = new Set(entries.map(entry => entry.reference))
  for (const [reference, those] of inErp) {
    if (those.length > 1) verdict.doubled.push({ key: undefined, reference, what: `the ERP has it as ${those.map(order => order.id).join(', ')}` })
    if (!known.has(reference)) verdict.unexpected.push({ key: undefined, reference, what: 'the ERP has an order that the journal does not know' })
  }
  return verdict
}

type Find = (kind: keyof Verdict, what: string) => void

/** What was told must be what became of it. */
function checkAnswers (attempts: readonly Attempt[], entry: Entry, find: Find): void {
  if (!attempts.some(attempt => canonical(attempt.content) === canonical(entry.content))) find('unexpected', 'the journal has another content than any that was sent')
  if (attempts.every(({ answer }) => answer.kind === 'refused' && !fateIsOpen.has(answer.code))) {
    find('unexpected', `refused each time (${attempts.map(({ answer }) => answer.kind === 'refused' ? answer.code : '').join(', ')}), and the journal has it`)
  }
  for (const { at, answer, content } of attempts) {
    if (answer.kind === 'refused' && answer.code === 'not_received' && at > entry.createdAt + underWay) find('unexpected', 'told not received, and the journal had it')
    if (answer.kind !== 'submission') continue
    if (canonical(content) !== canonical(entry.content)) find('unexpected', 'acknowledged with another content than the journal has')
    if (answer.state === 'accepted' && entry.state !== 'accepted') find('lost', `told accepted, and it ended ${entry.state}`)
    if (answer.state === 'rejected' && entry.state !== 'rejected') find('unexpected', `told rejected, and it ended ${entry.state}`)
    if (answer.erpOrderId !== undefined && answer.erpOrderId !== entry.erpOrderId) find('unexpected', `told to be order ${answer.erpOrderId}, and it ended as ${entry.erpOrderId}`)
  }
}

/** What became of an entry must be what the ERP has. */
function checkEntry (entry: Entry, orders: readonly ErpOrder[], find: Find): void {
  const same = orders.filter(order => canonical(order.content) === canonical(entry.content))
  if (orders.length > same.length) find('unexpected', 'the ERP has another dealer or content than was submitted')
  switch (entry.state) {
    case 'accepted':
      if (same.length === 0) find('lost', 'accepted, and not in the ERP as it was submitted')
      else if (!same.some(order => order.id === entry.erpOrderId)) find('unexpected', `accepted as order ${entry.erpOrderId}, and the ERP has ${same.map(order => order.id).join(', ')}`)
      return
    case 'rejected':
      if (orders.length > 0) find('unexpected', 'rejected, and the ERP has it')
      return
    default:
      find('unresolved', `it is still ${entry.state}`)
  }
}

/** Findings of all kinds. */
export function findingsIn (verdict: Verdict): number {
  return verdict.lost.length + verdict.doubled.length + verdict.unexpected.length + verdict.unresolved.length
}

function keyOf ({ user, key }: { user: string, key: string }): string {
  return `${user} ${key}`
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
