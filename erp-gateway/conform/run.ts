import { second } from '@portal/contracts/base/time-units'
import { gatewayOperations as operations, operationList, type OperationName } from '../contract/operations.ts'
import { createClient, judged, type Client, type Exchange, type Target } from '../tools/client.ts'
import { WrongUse } from '../tools/options.ts'
import { findSamples } from '../tools/samples.ts'
import { phases, type Phase } from './all-checks.ts'
import { operationOf, type Check, type Finding, type Trial } from './check.ts'
import { createMaterial } from './material.ts'
import { createPostings, type Left } from './postings.ts'
import { createReader } from './reader.ts'
import type { CheckResult, Report } from './report/report.ts'
import { Skipped } from './skipped.ts'
import { curl } from './words.ts'

/** What a run is limited to. Times are milliseconds from its start. */
export type Limits = {
  /** Reads and posting end. */
  checks: number
  /** Everything ends, cleaning up included. */
  end: number
  /** Load begins no later. */
  load: number
  read?: number
  write?: number
  steps: readonly number[]
}

export const limits: Limits = { checks: 130 * second, load: 195 * second, end: 230 * second, steps: [10, 50] }

export type RunOptions = Target & {
  /** The dealer to try; one of the gateway's own if left out. */
  dealer?: string | undefined
  write: boolean
  /** Milliseconds since 1970. */
  now: () => number
  nextId: () => string
  /** Six letters and digits that no other run has. */
  run: string
  limits?: Limits
  /** Ends the run: nothing new is tried, and what was posted is deleted. */
  signal?: AbortSignal
  progress?: Progress
}

export type Progress = {
  /** A phase begins. */
  phase(title: string): void
  /** What is under way now. */
  doing(what: string): void
  /** The checks of an operation have been tried. */
  operation(name: string, results: readonly CheckResult[]): void
  note(text: string): void
}

const quiet: Progress = { phase () {}, doing () {}, operation () {}, note () {} }
/**
 * A fast gateway is asked one thing at a time, so that one mistake shows in one place; a slow one gets several requests at once, so that there is
 * time for all.
 */
const [slowFrom, sideBySide] = [0.3 * second, 4]

/**
 * Tries a gateway. Never posts anything unless `write` is set, and then deletes it again.
 * @throws WrongUse if the gateway does not have the dealer that was named
 */
export async function conform ({ progress = quiet, limits: { steps, ...until } = limits, signal, ...options }: RunOptions): Promise<Report> {
  const started = performance.now()
  let deadline = until.checks
  const left = (cleaning: boolean): number => started + (cleaning ? until.end : deadline) - performance.now()
  const client = createClient(options)
  const reader = createReader(client, { now: options.now, left, ...until })
  const [notes, startedAt] = [new Array<string>(), options.now()]
  const note = (text: string): void => {
    notes.push(text)
    progress.note(text)
  }
  signal?.addEventListener('abort', () => { reader.stop('The run was ended before this was tried.') }, { once: true })

  progress.doing('looking for the gateway\'s own dealers, items, orders and invoices')
  const trouble = await firstContact(reader).catch(untilSkipped)
  if (trouble !== undefined) {
    note(trouble)
    reader.stop(trouble)
  }
  const samples = await findSamples(patient(client, reader, options.now), options.now, options.dealer)
  const material = createMaterial(reader, samples, options.now())
  const postings = createPostings({ reader, material, target: options, run: options.run, wanted: options.dealer !== undefined })
  const trial: Trial = { reader, material, postings, target: options, now: options.now, load: { steps, times: new Map(), stoppedBy: undefined } }
  await lookAtDealer(trial, options, note)

  const results = new Map<Check, CheckResult>()
  async function tried (phase: Phase): Promise<void> {
    progress.phase(phase.title)
    const open = Map.groupBy(phase.checks, check => operationOf(check.id))
    await sideBySideOf(phase.inOrder || isQuick(reader) ? 1 : sideBySide, phase.checks, async check => {
      progress.doing(check.id)
      results.set(check, await resultOf(check, trial, options.write))
      const name = operationOf(check.id)
      const found = (open.get(name) ?? []).flatMap(other => results.get(other) ?? [])
      if (found.length === open.get(name)?.length) progress.operation(name, found)
    })
  }

  let remaining: Left[] = []
  try {
    await tried(phases.reads)
    if (options.write) {
      note(`Orders are posted with PO numbers that begin with ${postings.mark}, and deleted again.`)
      await tried(phases.writes)
    }
  } finally {
    if (postings.any()) {
      progress.doing('deleting what was posted')
      remaining = await postings.clean()
      for (const { id, reference, customerNumber, why } of remaining) note(`NOT DELETED: order ${id ?? '?'}, reference ${reference}, of customer ${customerNumber}: ${why}.`)
    }
  }
  deadline = until.load
  await tried(phases.load)
  await tried(phases.answers)
  if (!options.write) for (const check of phases.writes.checks) results.set(check, await resultOf(check, trial, false))

  return hidden({
    target: options.url,
    level: options.write ? 'writes' : 'reads',
    dealer: samples.dealer,
    startedAt,
    took: performance.now() - started,
    requests: reader.requests(),
    notes,
    checks: inContractOrder([...results.values()]),
    times: trial.load.times,
    left: remaining,
    interrupted: signal?.aborted ?? false
  }, options.key)
}

/** The reason if nothing more may be asked. */
function untilSkipped (error: unknown): string {
  if (error instanceof Skipped) return error.message
  throw error
}

function isQuick (reader: Trial['reader']): boolean {
  const times = operationList.flatMap(({ name }) => reader.seen(name).map(answer => answer.milliseconds))
  return times.reduce((sum, time) => sum + time, 0) / times.length < slowFrom
}

/** Why nothing else has to be tried; undefined if the gateway answers. */
async function firstContact (reader: Trial['reader']): Promise<string | undefined> {
  const health = await reader.ask(operations.health, {})
  for (const name of health.answer?.lacking ?? []) {
    const lacking = operationList.find(operation => operation.name === name)
    if (lacking !== undefined && lacking.name !== 'health') reader.lack(lacking.name)
  }
  if (health.answer !== undefined) return undefined
  const dealers = await reader.ask(operations['dealers-outside-reps'], { repNumbers: [] })
  if (dealers.answer !== undefined) return undefined
  if (health.failure !== undefined && dealers.failure !== undefined) return `The gateway gives no answer: ${dealers.failure}.`
  if (health.status === 401 && dealers.status === 401) return 'The gateway refuses the key, or asks for one: status 401. Give it with --key.'
  if ([health, dealers].every(({ text }) => /^\s*</.test(text))) return 'The gateway answers with HTML: is this its address, with its path?'
  return undefined
}

/** A client for finding samples, for which an operation that is left alone has nothing. */
function patient (client: Client, reader: Trial['reader'], now: () => number): Client {
  const nothing: Exchange = {
    requestId: '', milliseconds: 0, status: undefined, failure: 'not asked', timedOut: false, headers: new Headers(), bytes: new Uint8Array(), text: '', wire: undefined
  }
  return {
    ...client,
    async ask (operation, asked) {
      try {
        return await reader.read(operation, asked)
      } catch (error) {
        if (error instanceof Skipped) return judged(operation, asked, nothing, now())
        throw error
      }
    }
  }
}

async function lookAtDealer ({ reader, material }: Trial, { dealer: wanted, write }: RunOptions, note: (text: string) => void): Promise<void> {
  if (wanted === undefined) return
  try {
    const { answer, notFound } = await reader.read(operations.dealer, { customerNumber: wanted })
    if (notFound !== undefined && !material.samples.dealers.some(listed => listed.customer_number === wanted)) throw new WrongUse(`--dealer ${wanted}: the gateway says that it has no such dealer`)
    if (write && answer?.suspended === true) note(`Dealer ${wanted} is suspended: the ERP may refuse the orders.`)
    if (write && answer?.new_dealer === true) note(`Dealer ${wanted} is new: an order of conform may be taken for the first one.`)
  } catch (error) {
    if (!(error instanceof Skipped)) throw error
  }
}

async function findingOf (check: Check, trial: Trial, write: boolean): Promise<Finding | Skipped> {
  if (check.writes === true && !write) return new Skipped('It is tried with --write only, which posts test orders and deletes them.')
  try {
    return await check.run(trial)
  } catch (error) {
    const stopped = trial.reader.stopped()
    if (error instanceof Skipped) return stopped === undefined ? error : new Skipped(stopped)
    // A mistake in the check says nothing about the gateway.
    return new Skipped(`It could not be tried: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const recommended = new Set<string>(operationList.flatMap(({ guarantees }) => guarantees.flatMap(({ id, recommended }) => recommended === true ? [id] : [])))

async function resultOf (check: Check, trial: Trial, write: boolean): Promise<CheckResult> {
  const finding = await findingOf(check, trial, write)
  const { id, expected, fix } = check
  const of = { id, operation: nameOf(id), expected }
  if (finding instanceof Skipped) return { ...of, verdict: 'skip', seen: finding.message, fix: '', requests: [] }
  if (finding.verdict === 'pass') return { ...of, verdict: 'pass', seen: finding.seen, fix: '', requests: [] }
  const requests = (finding.requests ?? []).map(request => curl(request, trial.reader.client.addressOf))
  const advised = recommended.has(id.split('/', 2).join('/'))
  return { ...of, verdict: advised ? 'skip' : 'fail', seen: advised ? `Recommended, not required. ${finding.seen}` : finding.seen, fix, requests }
}

function nameOf (id: Check['id']): OperationName {
  const found = operationList.find(({ name }) => name === operationOf(id))
  if (found === undefined) throw new Error(`no operation has the check ${id}`)
  return found.name
}

/** Works on `n` at a time, and answers in the order of `all`. */
async function sideBySideOf<One, Result> (n: number, all: readonly One[], work: (one: One) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  const entries = all.entries()
  async function worker (): Promise<void> {
    for (const [index, one] of entries) results[index] = await work(one)
  }
  await Promise.all(Array.from({ length: n }, worker))
  return results
}

function inContractOrder (results: CheckResult[]): CheckResult[] {
  const guarantees = operationList.flatMap(operation => operation.guarantees.map(guarantee => guarantee.id))
  const place = ({ id }: CheckResult): number => guarantees.findIndex(guarantee => id === guarantee || id.startsWith(`${guarantee}/`))
  return results.sort((a, b) => place(a) - place(b) || (a.id < b.id ? -1 : 1))
}

/** The report without the key, which a gateway may have repeated. */
function hidden (report: Report, key: string | undefined): Report {
  if (key === undefined || key === '') return report
  const without = (text: string): string => text.replaceAll(key, '[key]')
  return {
    ...report,
    notes: report.notes.map(without),
    left: report.left.map(order => ({ ...order, why: without(order.why) })),
    checks: report.checks.map(check => ({ ...check, seen: without(check.seen), requests: check.requests.map(without) }))
  }
}
