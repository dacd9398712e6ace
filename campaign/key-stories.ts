import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CallLog, LoggedCall } from './call-log.ts'
import { kinds, type Verdict } from './checker.ts'
import type { ErpRequest } from './processes/erp.ts'
import { canonical, inOrder, type Attempt, type Confirmed, type Content, type Entry, type ErpOrder, type Shown, type Told } from './history.ts'
import type { People } from './people/people.ts'
import { sideBySide } from './side-by-side.ts'

type JournalEvent = { at: number, state: string, note: string, actorId: string | null }

/** What the stories are compiled from, at the end. */
export type Evidence = {
  verdict: Verdict
  told: Told
  entries: readonly Entry[]
  orders: readonly ErpOrder[]
  calls: Pick<CallLog, 'about'>
  requests: readonly ErpRequest[]
  browsers: ReturnType<People['browsers']>
  journal: {
    findByReference: (reference: string) => Promise<{ id: string } | undefined>
    events: (id: string) => Promise<readonly JournalEvent[]>
  }
}

/** All that is known about a key with which the checker finds fault, or about a reference whose key nobody knows. */
export type Story = {
  name: string
  references: readonly string[]
  findings: ReadonlyArray<{ kind: keyof Verdict, what: string }>
  /** The contents of the order at every step that it went through, in sequence. */
  contents: Readonly<Record<string, Content>>
  confirmed: readonly Confirmed[]
  attempts: readonly Attempt[]
  shown: readonly Shown[]
  calls: readonly LoggedCall[]
  journal: ReadonlyArray<{ row: object, events: readonly JournalEvent[] }>
  requests: readonly ErpRequest[]
  orders: readonly ErpOrder[]
  /**
   * What was ever written to the key's entry in a browser; then, without times, the entries at the end that name the key or belong to its dealer's
   * cart.
   */
  storage: ReadonlyArray<{ machine: string, at?: number, name: string, value: string | null }>
}

type Outline = Pick<Story, 'name' | 'references' | 'findings' | 'attempts'>

/** The maximum number of stories. If more keys are at fault, the first ones show why. */
const toldMax = 60

/** Compiles what is known about each key with which the checker finds fault, one after the other, because the database has few connections. */
export async function storiesOf (evidence: Evidence): Promise<Story[]> {
  const { verdict, told: { attempts }, entries } = evidence
  const answered = attempts.flatMap(({ key, answer }) => answer.kind === 'submission' ? { key, reference: answer.reference } : [])
  const known = [...entries, ...answered]
  const findings = kinds.flatMap(kind => verdict[kind].map(({ key, reference, what }) => {
    return { name: key ?? known.find(each => each.reference === reference)?.key ?? reference, reference, kind, what }
  }))
  // A finding that names neither a key nor a reference is not about an order: a process ended by itself.
  const names = new Set(findings.flatMap(({ name }) => name ?? []))
  const stories: Story[] = []
  for (const name of [...names].slice(0, toldMax)) {
    const theirs = findings.filter(finding => finding.name === name)
    const references = new Set([...theirs, ...known.filter(({ key }) => key === name)].flatMap(({ reference }) => reference ?? []))
    stories.push(await storyOf(evidence, {
      name,
      references: [...references],
      findings: theirs.map(({ kind, what }) => ({ kind, what })),
      attempts: attempts.filter(({ key }) => key === name)
    }))
  }
  return stories
}

async function storyOf ({ told, entries, orders, calls, requests, browsers, journal }: Evidence, outline: Outline): Promise<Story> {
  const { name, references, attempts } = outline
  const confirmed = told.confirmed.filter(({ key }) => key === name)
  const inErp = orders.filter(order => references.includes(order.reference))
  const rows = await Promise.all(references.map(async reference => {
    const row = await journal.findByReference(reference)
    return row === undefined ? [] : [{ row, events: await journal.events(row.id) }]
  }))
  const customers = [...confirmed, ...inErp].map(({ content }) => content.customer)
  const isOfCart = (entry: string): boolean => customers.some(customer => entry.includes(`:${customer}:`))
  return {
    ...outline,
    contents: Object.fromEntries([
      ...confirmed.flatMap(({ planned, content }) => [['planned', planned], ['stored', content]] as const),
      ...distinct(attempts.flatMap(({ content }) => content ?? [])).map((content, n) => [n === 0 ? 'sent' : `sent ${n + 1}`, content] as const),
      ...entries.flatMap(({ key, reference, content }) => key !== name || content === undefined ? [] : [[`journal ${reference}`, content] as const]),
      ...inErp.map(({ id, content }) => [`ERP ${id}`, content] as const)
    ]),
    confirmed,
    shown: told.shown.filter(({ reference }) => references.includes(reference)),
    calls: calls.about([name, ...references]),
    journal: rows.flat(),
    requests: requests.filter(({ request, answer }) => references.some(reference => request.includes(reference) || answer.includes(reference))),
    orders: inErp,
    storage: [...browsers].flatMap(([machine, { stored, writtenKeys }]) => [
      ...writtenKeys().filter(written => written.name.includes(name)).map(written => ({ machine, ...written })),
      ...[...stored()].filter(([entry, value]) => `${entry} ${value}`.includes(name) || isOfCart(entry)).map(([entry, value]) => ({ machine, name: entry, value }))
    ])
  }
}

function distinct (contents: readonly Content[]): Content[] {
  return [...new Map(contents.map(content => [canonical(content), content])).values()]
}

/** Writes a text to be read and the same as JSON for each story. @param folder is created */
export async function keepStories (folder: string, stories: readonly Story[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  await Promise.all(stories.flatMap(story => [
    writeFile(join(folder, `${story.name}.txt`), textOf(story)),
    writeFile(join(folder, `${story.name}.json`), JSON.stringify(story, undefined, 2))
  ]))
}

function textOf ({ name, references, findings, contents, confirmed, attempts, shown, calls, journal, requests, orders, storage }: Story): string {
  const people = [
    ...confirmed.map(({ at, user }) => ({ at, line: `${user} pressed Submit` })),
    ...attempts.map(({ at, user, content, answer }) => ({ at, line: `${user} ${content === undefined ? 'asked' : 'sent'}: ${JSON.stringify(answer)}` })),
    ...shown.map(({ at, user, reference }) => ({ at, line: `${user} was shown ${reference}` }))
  ].sort((a, b) => a.at - b.at)
  return [
    `${name}, ${references.join(', ') || 'no reference'}`,
    ...part('What is wrong', findings.map(({ kind, what }) => `${kind}: ${what}`)),
    ...part('Fields', sideBySide(Object.fromEntries(Object.entries(contents).map(([hand, content]) => [hand, inOrder(content)])))),
    ...part('What people did and were told', people.map(({ at, line }) => `${instant(at)} ${line}`)),
    ...part('Calls to the portal', calls.flatMap(({ from, to, process, path, body, answer }) =>
      [`${instant(from)} to ${instant(to)}, process ${process}: ${path} ${body}`, `    ${answer}`])),
    ...part('Journal', journal.flatMap(({ row, events }) =>
      [JSON.stringify(row), ...events.map(({ at, state, note, actorId }) => `    ${instant(at)} ${state} ${note}${actorId === null ? '' : ` by ${actorId}`}`)])),
    ...part('Requests to the ERP', requests.flatMap(({ at, request, answer }) => [`${instant(at)} ${request}`, `    ${answer}`])),
    ...part('Orders in the ERP', orders.map(order => JSON.stringify(order))),
    ...part('The browsers\' storage', storage.map(({ machine, at, name, value }) => `${machine}, ${at === undefined ? 'at the end' : instant(at)}: ${name} ${value ?? 'removed'}`)),
    ''
  ].join('\n')
}

function part (title: string, lines: readonly string[]): string[] {
  return ['', title, ...lines.length === 0 ? ['  nothing'] : lines.map(line => `  ${line}`)]
}

function instant (at: number): string {
  return new Date(at).toISOString()
}
