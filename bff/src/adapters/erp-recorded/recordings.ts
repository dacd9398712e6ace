import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Compile } from 'typebox/compile'
import type { OperationName } from '@portal/erp-gateway/contract/operations'
import { RecordedExchange } from '@portal/erp-gateway/contract/recording'
import { operationAt } from '@portal/erp-gateway/contract/requests'

/** The part of a request that decides whether two requests are the same: its operation, and all fields by name. */
export type Question = { operation: OperationName, fields: Readonly<Record<string, string>> }

export type Recording = { file: string, question: Question, exchange: RecordedExchange }

const recordedExchange = Compile(RecordedExchange)

/** Fields that do not count. Orders are compared by their content, because the portal creates a new reference each time. */
const wildcards = new Set(['REFNO', 'ORDBY'])

/**
 * The recorded exchanges in a folder, in the order of the file names.
 * @throws Error naming the first file that is not a recording, or the folder if it has none
 */
export function loadRecordings (dir: string): Recording[] {
  const files = readdirSync(dir).filter(name => name.endsWith('.json')).sort()
  if (files.length === 0) throw new Error(`there are no recordings in ${dir}`)
  return files.map(file => {
    const exchange: unknown = JSON.parse(readFileSync(join(dir, file), 'utf8'))
    if (!recordedExchange.Check(exchange)) {
      const [problem] = recordedExchange.Errors(exchange)
      throw new Error(`${join(dir, file)} is not a recorded exchange: ${problem?.instancePath} ${problem?.message}`)
    }
    const question = questionOf(exchange.request.method, exchange.request.path, exchange.request.body)
    if (question === undefined) throw new Error(`${join(dir, file)} is not for an operation of the gateway contract`)
    return { file, question, exchange }
  })
}

/** Undefined for a request that the contract does not know. */
export function questionOf (method: string, path: string, body: unknown): Question | undefined {
  const addressed = operationAt(method, path)
  if (addressed === undefined) return undefined
  return { operation: addressed.operation.name, fields: { ...addressed.fields, ...leaves(body, '') } }
}

/** Every value of a body, keyed by its path. Lists of plain values are sorted, because their order does not matter. */
function leaves (value: unknown, path: string): Record<string, string> {
  if (typeof value !== 'object' || value === null) return value === undefined || wildcards.has(path.slice(1)) ? {} : { [path]: JSON.stringify(value) }
  const plain = Array.isArray(value) && value.every(item => typeof item !== 'object')
  const entries = Object.entries(plain ? value.toSorted() : value)
  return Object.assign({}, ...entries.map(([name, inner]) => leaves(inner, `${path}/${name}`)))
}
