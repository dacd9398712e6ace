import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Compile } from 'typebox/compile'
import { operationAt } from '../erp-http/wire/addresses.ts'
import type { OperationName } from '../erp-http/wire/contract.ts'
import { RecordedExchange } from '../erp-http/wire/recording.ts'

/** A request or a recorded one, as fields by their names: what makes two of them the same. */
export type Question = { operation: OperationName, fields: Readonly<Record<string, string>> }

export type Recording = { file: string, question: Question, exchange: RecordedExchange }

const recordedExchange = Compile(RecordedExchange)

/** Orders are told apart by what is in them: the portal makes up a new reference each time. */
const wildcards = new Set(['REFNO'])

/**
 * The recorded exchanges of a folder, in the order of their files.
 * @throws Error naming the first file that is none, or the folder where it has none
 */
export function loadRecordings (dir: string): Recording[] {
  const files = readdirSync(dir).filter(name => name.endsWith('.json')).sort()
  if (files.length === 0) throw new Error(`there are no recordings in ${dir}`)
  return files.map(file => {
    const exchange: unknown = JSON.parse(readFileSync(join(dir, file), 'utf8'))
    if (!recordedExchange.Check(exchange)) {
      const [problem] = recordedExchange.Errors(exchange)
      throw new Error(`${join(dir, file)} is no recorded exchange: ${problem?.instancePath} ${problem?.message}`)
    }
    const question = questionOf(exchange.request.method, exchange.request.path, exchange.request.body)
    if (question === undefined) throw new Error(`${join(dir, file)} is for no operation of the gateway contract`)
    return { file, question, exchange }
  })
}

/** Undefined for a request that the contract does not know. */
export function questionOf (method: string, path: string, body: unknown): Question | undefined {
  const addressed = operationAt(method, path)
  if (addressed === undefined) return undefined
  return { operation: addressed.operation.name, fields: { ...addressed.fields, ...leaves(body, '') } }
}

/** Every value of a body under its path. Lists of plain values are sets: what was asked for first does not matter. */
function leaves (value: unknown, path: string): Record<string, string> {
  if (typeof value !== 'object' || value === null) return value === undefined || wildcards.has(path.slice(1)) ? {} : { [path]: JSON.stringify(value) }
  const plain = Array.isArray(value) && value.every(item => typeof item !== 'object')
  const entries = Object.entries(plain ? value.toSorted() : value)
  return Object.assign({}, ...entries.map(([name, inner]) => leaves(inner, `${path}/${name}`)))
}
