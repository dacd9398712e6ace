import { minute } from '@portal/contracts/base/time-units'
import type { Report } from './campaign.ts'
import { kinds } from './checker.ts'
import type { Answer } from './history.ts'

/** The maximum number of findings of each kind that are printed. */
const shownMax = 20

/** The findings, with the history of each key and the place of its whole story; empty if there are none. */
export function findings ({ verdict, told, entries, stories }: Report): string[] {
  const named = kinds.flatMap(kind => verdict[kind].slice(0, shownMax).map(finding => ({ ...finding, kind: kind.toUpperCase() })))
  const lines = named.flatMap(({ kind, key, reference, what }) => [
    `${kind} ${reference ?? 'no reference'}, key ${key ?? 'unknown'}: ${what}`,
    ...entries.filter(entry => entry.reference === reference).map(({ state, erpOrderId, unchecked, reason, createdAt, updatedAt }) =>
      `    journal: ${state} ${erpOrderId ?? ''} ${reason ?? ''} from ${instant(createdAt)} to ${instant(updatedAt)}${unchecked === undefined ? '' : ', received unchecked'}`),
    ...told.confirmed.filter(confirmed => confirmed.key === key).map(({ at, user, content }) => `    ${instant(at)} ${user} confirmed ${JSON.stringify(content)}`),
    ...told.attempts.filter(attempt => attempt.key === key)
      .map(({ at, content, answer }) => `    ${instant(at)} ${content === undefined ? 'asked' : 'sent'}: ${JSON.stringify(answer)}`),
    ...told.shown.filter(shown => shown.reference === reference).map(({ at, user }) => `    ${instant(at)} shown to ${user}`)
  ])
  return [...lines, ...stories === undefined ? [] : [`the whole story of each key: ${stories}`]]
}

/** The figures of a campaign; the last line says how it went. */
export function summary (report: Report, seed: number): string[] {
  const { submissions, told, entries, requests, faults, disruptions, doubts, refusals, outages, byHand, verdict, longest, elapsed } = report
  const { attempts, confirmed } = told
  const answers = counted(attempts.map(({ answer }) => inWords(answer)))
  const total = Object.values(faults).reduce((sum, count) => sum + count, 0)
  return [
    '',
    ...table('Faults of the ERP', faults),
    ...table('Killed and restarted', disruptions),
    ...table('What pages were told', answers),
    ...table('Orders that were in doubt', doubts),
    ...table('How the orders ended', counted(entries.map(entry => entry.state))),
    ...table('How requests for release ended', counted(requests.map(request => request.state))),
    // Without amounts, so that equal reasons can be counted.
    ...table('Why orders were rejected', counted(refusals.map(reason => reason.replaceAll(/\$[\d,.]+\d/g, '$…')))),
    ...outages.length === 0 ? [] : outageLines(report),
    `left to staff ${byHand}, longest until the portal knew or had asked a person ${(longest / minute).toFixed(1)} minutes of its time`,
    `seed ${seed}: ${submissions} submissions, Submit pressed ${confirmed.length} times, ${attempts.length} requests, ${total} faults of the ERP, ${sum(disruptions)} kills and restarts: ` +
    `${kinds.map(kind => `${kind} ${verdict[kind].length}`).join(', ')}; ${(elapsed / 1000).toFixed(0)} s`
  ]
}

function outageLines ({ outages, entries, mails, turnedAway }: Report): string[] {
  const unchecked = entries.filter(entry => entry.unchecked !== undefined)
  const sent = unchecked.filter(entry => entry.unchecked?.sentAt !== undefined)
  const mailed = new Set(mails.map(mail => mail.reference))
  return [
    ...outages.map(({ absence, from, back, changes }) => `the ERP was away from ${instant(from)} to ${instant(back)} (${absence}), and then ${JSON.stringify(changes)}`),
    ...table('Orders that were received unchecked', {
      'in all': unchecked.length,
      'passed the checks and sent': sent.length,
      ...counted(unchecked.map(entry => `ended ${entry.state}`)),
      'with a mail about it': unchecked.filter(entry => mailed.has(entry.reference)).length
    }),
    `people came back later ${turnedAway} times, because orders had to wait`
  ]
}

function inWords (answer: Answer): string {
  switch (answer.kind) {
    case 'submission': return `acknowledged as ${answer.state}`
    case 'asked': return 'release asked for'
    case 'withdrawn': return 'withdrawn'
    case 'refused': return answer.code
    case 'lost': return `no answer: ${answer.why}`
  }
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
