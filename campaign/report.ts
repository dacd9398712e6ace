import type { Report } from './campaign.ts'

const kinds = ['LOST', 'DOUBLED', 'UNEXPECTED', 'UNRESOLVED'] as const
/** Of each kind. */
const shownMax = 20

/** What was found, with all that was said under each key; nothing where nothing was. */
export function findings ({ verdict, attempts, entries }: Report): string[] {
  const found = [verdict.lost, verdict.doubled, verdict.unexpected, verdict.unresolved].map(those => those.slice(0, shownMax))
  const named = found.flatMap((those, kind) => those.map(finding => ({ ...finding, kind: kinds[kind] })))
  return named.flatMap(({ kind, key, reference, what }) => [
    `${kind} ${reference ?? 'no reference'}, key ${key ?? 'unknown'}: ${what}`,
    ...entries.filter(entry => entry.reference === reference).map(({ state, erpOrderId, createdAt, updatedAt }) =>
      `    journal: ${state} ${erpOrderId ?? ''} from ${instant(createdAt)} to ${instant(updatedAt)}`),
    ...attempts.filter(attempt => `${attempt.user} ${attempt.key}` === key).map(({ at, answer }) => `    ${instant(at)} ${JSON.stringify(answer)}`)
  ])
}

/** The figures of a campaign; the last line says how it went. */
export function summary ({ submissions, attempts, entries, faults, disruptions, byHand, verdict, longest, elapsed }: Report, seed: number): string[] {
  const answers = counted(attempts.map(({ answer }) => answer.kind === 'refused' ? answer.code : answer.kind === 'submission' ? `acknowledged as ${answer.state}` : `no answer: ${answer.why}`))
  const total = Object.values(faults).reduce((sum, count) => sum + count, 0)
  return [
    '',
    ...table('Faults of the ERP', faults),
    ...table('Killed and restarted', disruptions),
    ...table('What people were told', answers),
    ...table('What became of the orders', counted(entries.map(entry => entry.state))),
    `settled by staff ${byHand}, longest until the portal knew or had asked a person ${(longest / 60_000).toFixed(1)} minutes of its time`,
    `seed ${seed}: ${submissions} submissions in ${attempts.length} requests, ${total} faults of the ERP, ${sum(disruptions)} kills and restarts: ` +
    `lost ${verdict.lost.length}, doubled ${verdict.doubled.length}, unexpected ${verdict.unexpected.length}, unresolved ${verdict.unresolved.length}; ${(elapsed / 1000).toFixed(0)} s`
  ]
}

function table (title: string, counts: Record<string, number>): string[] {
  return [title, ...Object.entries(counts).map(([name, count]) => `  ${String(count).padStart(7)}  ${name}`)]
}

function counted (names: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return Object.fromEntries([...counts].sort())
}

function sum (counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0)
}

function instant (at: number): string {
  return new Date(at).toISOString()
}
