import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonSchema } from '@portal/erp-gateway/contract/codec'
import type { ContractDocument, OperationObject } from '@portal/erp-gateway/contract/document'
import type { RecordedExchange } from '@portal/erp-gateway/contract/recording'

const recordings = join(import.meta.dirname, '../../fixtures/recordings')

/** The operations and records of the gateway contract in Markdown, with examples from the recordings. */
export function contractPage ({ paths, components }: ContractDocument, examples: ReadonlyMap<string, RecordedExchange>): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationText(`${method.toUpperCase()} ${path}`, operation, examples)))
  const records = Object.entries(components.schemas).map(([name, schema]) => `### ${name}\n\n${fieldTable(schema)}`)
  return ['## Operations', ...operations, '## Records', ...records].join('\n\n')
}

function operationText (address: string, operation: OperationObject, examples: ReadonlyMap<string, RecordedExchange>): string {
  const query = operation.parameters.filter(parameter => parameter.in === 'query').map(({ name }) => `${name}={${name}}`).join('&')
  const example = examples.get(operation.operationId)
  return [
    `### ${operation.operationId}: ${operation.summary.charAt(0).toLowerCase()}${operation.summary.slice(1)}`,
    `\`${address}${query === '' ? '' : `?${query}`}\``,
    ...operation.parameters.length === 0 ? [] : [operation.parameters.map(({ name, description }) => `- \`${name}\`: ${description}.`).join('\n')],
    ...operation.requestBody === undefined ? [] : [`Body: ${shape(operation.requestBody.content['application/json'].schema)}`],
    ['| status | when | body |', '|---|---|---|', ...Object.entries(operation.responses)
      // What is the same for every operation is described once, above.
      .flatMap(([status, response]) => '$ref' in response ? [] : [{ status, ...response }])
      .map(({ status, description, content }) => `| ${status} | ${description} | ${shape(content['application/json'].schema)} |`)].join('\n'),
    ...operation['x-without'] === undefined ? [] : [`May be left out: a gateway without it answers 404, 405 or 501. ${operation['x-without']}`],
    `It must guarantee:\n\n${operation.description}`,
    ...operation['x-list'] === undefined ? [] : [`One bad record: where the answer is only shown, a record in \`${operation['x-list']}\` that does not fit is left out.`],
    ...example === undefined ? [] : [exampleText(example)]
  ].join('\n\n')
}

function exampleText ({ request, response }: RecordedExchange): string {
  const asked = [`${request.method} ${request.path}`, ...request.body === undefined ? [] : [JSON.stringify(request.body, null, 2)]]
  return `\`\`\`\n${asked.join('\n')}\n\n${response.status}\n${JSON.stringify(response.body, shortened, 2)}\n\`\`\``
}

/** Two elements are enough to show what a list contains. */
function shortened (_: string, value: unknown): unknown {
  return Array.isArray(value) ? value.slice(0, 2) : value
}

/** The first recording of each operation. */
export function firstRecordings (): ReadonlyMap<string, RecordedExchange> {
  const found = new Map<string, RecordedExchange>()
  for (const file of readdirSync(recordings).sort()) {
    const exchange: RecordedExchange = JSON.parse(readFileSync(join(recordings, file), 'utf8'))
    if (!found.has(exchange.operation)) found.set(exchange.operation, exchange)
  }
  return found
}

/** The name of a record, or the fields of an unnamed object. */
function shape (schema: JsonSchema): string {
  if (schema.type !== 'object') return typeText(schema)
  const fields = Object.entries(schema.properties ?? {})
  return fields.length === 0 ? '`{}`' : fields.map(([name, of]) => `\`${name}\` ${typeText(of)}`).join(', ')
}

function fieldTable ({ properties = {}, required = [] }: JsonSchema): string {
  const rows = Object.entries(properties).map(([name, schema]) =>
    `| \`${name}\` | ${typeText(schema)}${required.includes(name) ? '' : ', may be left out'} | ${schema.description ?? ''} |`)
  return ['| field | type | meaning and format |', '|---|---|---|', ...rows].join('\n')
}

function typeText (schema: JsonSchema): string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
    return `[${name}](#${name.toLowerCase()})`
  }
  if (schema.const !== undefined) return `\`"${schema.const}"\``
  if (schema.enum !== undefined) return schema.enum.map(value => `\`"${value}"\``).join(' or ')
  if (schema.items !== undefined) return `list of ${shape(schema.items)}`
  const [keyed] = Object.values(schema.patternProperties ?? {})
  return keyed === undefined ? schema.type ?? 'any' : `${typeText(keyed)} by number`
}
