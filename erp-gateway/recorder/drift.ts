import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Compile } from 'typebox/compile'
import { repliesOf } from '../contract/document.ts'
import { gatewayOperations, operationList, type AnyOperation, type OperationName } from '../contract/operations.ts'
import { isObject } from '../contract/record.ts'
import { RecordedExchange } from '../contract/recording.ts'
import { createClient, type ClientOptions } from '../tools/client.ts'
import { fieldAt } from '../tools/fields.ts'
import { WrongUse } from '../tools/options.ts'
import { readsWith } from '../tools/reads.ts'
import { findSamples } from '../tools/samples.ts'
import { differencesOfAll, type Difference } from './shape.ts'

/** What has changed in the answers of an operation. */
export type Drift = Difference & { operation: OperationName }

export type DriftReport = {
  drifts: Drift[]
  /** How many recorded reads were repeated. */
  repeated: number
  /** Operations whose recorded answers could not be compared, because the gateway has no record of the kind. */
  uncompared: OperationName[]
}

type Answer = { status: number | undefined, wire: unknown, failure?: string | undefined }

/**
 * Repeats recorded reads, never writes, and compares the shapes of the answers. Recordings name replaced records, which a real ERP does not have;
 * where it answers 404 or with an empty list, its own records are compared instead.
 * @throws WrongUse if there are no recorded reads in the folder
 */
export async function drift (dir: string, options: ClientOptions): Promise<DriftReport> {
  const client = createClient(options)
  const recorded = recordedReads(dir)
  let known: Promise<ReturnType<typeof readsWith>> | undefined
  const samples = (): Promise<ReturnType<typeof readsWith>> => {
    known ??= findSamples(client, options.now).then(samples => readsWith(samples, options.now))
    return known
  }

  const report: DriftReport = { drifts: [], repeated: 0, uncompared: [] }
  const { status, failure } = await client.send({ method: 'GET', path: gatewayOperations.health.path })
  if (status === undefined) return { ...report, drifts: [{ operation: 'health', path: 'status', was: '200', is: failure ?? 'no answer' }] }
  for (const [operation, exchanges] of Map.groupBy(recorded, ({ operation }) => operation)) {
    const pairs: Array<{ was: Answer, is: Answer }> = []
    for (const { exchange: { request, response } } of exchanges) {
      const { method, path, body } = request
      const is = await client.send({ method: method === 'POST' ? 'POST' : 'GET', path, ...(isObject(body) && { body }) })
      pairs.push({ was: { status: response.status, wire: response.body }, is })
    }
    const others = pairs.some(({ was, is }) => isNoAnswerTo(was, is))
    const ofOthers = others ? await Promise.all((await samples()).filter(read => read.operation === operation.name).map(read => read.ask(client))) : []
    report.repeated += pairs.length
    report.drifts.push(...driftOf(operation, pairs, ofOthers))
    if (others && !ofOthers.some(({ status }) => status === 200) && !pairs.some(({ is }) => is.status === 200)) report.uncompared.push(operation.name)
  }
  return report
}

function driftOf (operation: AnyOperation, pairs: ReadonlyArray<{ was: Answer, is: Answer }>, others: readonly Answer[]): Drift[] {
  const statuses = repliesOf(operation).map(({ status }) => status)
  const now = [...pairs.map(({ is }) => is), ...others]
  const unknown = now.find(({ status }) => status === undefined || !statuses.includes(status))
  const drifts: Difference[] = unknown === undefined
    ? []
    : [{ path: 'status', was: [...new Set(pairs.map(({ was }) => String(was.status)))].sort().join(' or '), is: unknown.status?.toString() ?? unknown.failure ?? 'no answer' }]
  for (const { status, record } of repliesOf(operation)) {
    const [before, after] = [pairs.map(({ was }) => was), now].map(all => all.filter(answer => answer.status === status).map(({ wire }) => wire))
    if (before === undefined || after === undefined || before.length === 0 || after.length === 0) continue
    // Other records may lack a field that may be left out.
    const isData = ({ path, is }: Difference): boolean => others.length > 0 && is === 'absent' && fieldAt(record.fields, namesIn(path))?.optional === true
    drifts.push(...differencesOfAll(before, after).filter(difference => !isData(difference)))
  }
  return drifts.map(difference => ({ operation: operation.name, ...difference }))
}

/** `ORDERS[].PONUM` as the names on its path. */
function namesIn (path: string): string[] {
  return path.replaceAll('[]', '.*').split('.')
}

/** There was an answer with content, and now there is none. */
function isNoAnswerTo (was: Answer, is: Answer): boolean {
  if (was.status !== 200) return false
  if (is.status === 404) return true
  return isObject(was.wire) && Object.entries(was.wire).some(([name, value]) =>
    Array.isArray(value) && value.length > 0 && isObject(is.wire) && Array.isArray(is.wire[name]) && is.wire[name].length === 0)
}

const recordedExchange = Compile(RecordedExchange)

function recordedReads (dir: string): Array<{ operation: AnyOperation, exchange: RecordedExchange }> {
  const found = filesIn(dir).flatMap(file => {
    const exchange = parsed(join(dir, file))
    const operation = operationList.find(({ name }) => name === exchange.operation)
    if (operation === undefined) throw new WrongUse(`${file}: ${exchange.operation} is not an operation of the contract`)
    return operation.write ? [] : [{ operation, exchange }]
  })
  if (found.length === 0) throw new WrongUse(`there is no recorded read in ${dir}`)
  return found
}

function filesIn (dir: string): string[] {
  try {
    return readdirSync(dir).filter(file => file.endsWith('.json')).sort()
  } catch {
    throw new WrongUse(`there is no folder ${dir}`)
  }
}

function parsed (file: string): RecordedExchange {
  try {
    return recordedExchange.Parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new WrongUse(`${file} is not a recorded exchange`)
  }
}
