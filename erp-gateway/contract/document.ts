import type { JsonSchema } from './codec.ts'
import { operationList, type AnyOperation, type Guarantee } from './operations.ts'
import { recordOf, type Field, type RecordCodec } from './record.ts'
import { contractVersion } from './version.ts'

type Content = { 'application/json': { schema: JsonSchema } }
type Parameter = { name: string, in: 'path' | 'query', required: boolean, description: string, schema: JsonSchema }
type ResponseObject = { description: string, headers?: Record<string, { description: string, schema: JsonSchema }>, content: Content }
/** One that is the same for every operation, by its name among the components. */
type ResponseReference = { $ref: `#/components/responses/${CommonResponse}` }
export type OperationObject = {
  operationId: string
  summary: string
  description: string
  /** The field of the answer that holds a list of records. */
  'x-list'?: string
  /** How the portal does without the operation, if it may be left out. */
  'x-without'?: string
  parameters: Parameter[]
  requestBody?: { required: true, content: Content }
  responses: Record<string, ResponseObject | ResponseReference>
}
export type ContractDocument = ReturnType<typeof contractDocument>

/** The ERP gateway contract as an OpenAPI 3.1 document, generated from the records with which both sides read and write. */
export function contractDocument () {
  const paths: Record<string, Record<string, OperationObject>> = {}
  for (const operation of operationList) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: operationObject(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'ERP gateway contract',
      version: contractVersion,
      description: 'What the dealer portal asks of a distributor\'s ERP. docs/erp-gateway.md explains formats, guarantees and limits.'
    },
    servers: [{
      url: '{gateway}', description: 'The portal\'s ERP_URL', variables: { gateway: { default: 'http://127.0.0.1:9000', description: 'Address of the gateway, with its path' } }
    }],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'Sent where the portal is given ERP_KEY' } },
      responses: commonResponses,
      schemas: Object.fromEntries(allRecords().map(record => [record.name, recordSchema(record.fields, record.conditions)]))
    }
  }
}

const retryAfter = {
  'retry-after': { description: 'Seconds after which it is worth asking again, or an HTTP date; the portal waits 30 s at most', schema: { type: 'string' } }
} as const
const message: Content = {
  'application/json': { schema: { type: 'object', properties: { MESSG: { type: 'string', description: 'The reason, for the log' } } } }
}

/** Answers that mean the same for every operation. */
const commonResponses = {
  Malformed: { description: 'The request does not fit the contract, so asking again does not help', content: message },
  NotAuthorized: { description: 'The gateway has a key, and the request has none or another. It was not processed', content: message },
  Busy: { description: 'Too busy. Nothing was processed: an order is sent again later', headers: retryAfter, content: message },
  LeftOut: { description: 'The gateway does not have the operation, which may be left out; so say 404 and 405', content: message },
  Unavailable: { description: 'The ERP gave no answer. A read is tried once more; of a write, the outcome is unknown', headers: retryAfter, content: message }
} as const satisfies Record<string, ResponseObject>

type CommonResponse = keyof typeof commonResponses

function common (name: CommonResponse): ResponseReference {
  return { $ref: `#/components/responses/${name}` }
}

type AnyRecord = Pick<RecordCodec<never>, 'name' | 'fields' | 'conditions' | 'schema' | 'problems'>

/** The answers of an operation with their statuses. */
export function repliesOf ({ answer, created, notFound, refused }: AnyOperation): Array<{ status: number, when: string, record: AnyRecord }> {
  return [
    { status: 200, ...answer },
    ...created === undefined ? [] : [{ status: 201, when: created, record: answer.record }],
    ...notFound === undefined ? [] : [{ status: 404, ...notFound }],
    ...refused === undefined ? [] : [{ status: 422, ...refused }]
  ]
}

/** Every record of the contract, also those within others, by name. */
export function allRecords (): AnyRecord[] {
  const found = new Map<string, AnyRecord>()

  function collect (record: AnyRecord): void {
    if (found.has(record.name)) return
    found.set(record.name, record)
    for (const { codec } of record.fields) collectIn(codec.schema)
  }

  function collectIn (schema: JsonSchema): void {
    const record = recordOf(schema)
    if (record !== undefined) collect(record)
    for (const inner of [schema.items, ...Object.values(schema.patternProperties ?? {})]) if (inner !== undefined) collectIn(inner)
  }

  for (const operation of operationList) {
    for (const { record } of repliesOf(operation)) collect(record)
    if (bodyOf(operation).length === operation.asked.fields.length && operation.method === 'POST') collect(operation.asked)
  }
  return [...found.values()].sort((a, b) => a.name < b.name ? -1 : 1)
}

/** The fields of a request that are not in its path or query. */
function bodyOf ({ asked, inPath, inQuery }: AnyOperation): Field[] {
  return asked.fields.filter(({ name }) => !inPath.includes(name) && !inQuery.includes(name))
}

function operationObject (operation: AnyOperation): OperationObject {
  const { asked, inPath, inQuery, answer: { list }, without } = operation
  const parameters = (names: readonly string[], where: 'path' | 'query') => names.flatMap(name => {
    const field = asked.fields.find(field => field.name === name)
    return field === undefined ? [] : [parameterObject(field, where)]
  })
  const body = bodyOf(operation)
  const whole = body.length === asked.fields.length
  return {
    operationId: operation.name,
    summary: operation.summary,
    description: operation.guarantees.map(guaranteeText).join('\n'),
    ...(list !== undefined && { 'x-list': list }),
    ...(without !== undefined && { 'x-without': without }),
    parameters: [...parameters(inPath, 'path'), ...parameters(inQuery, 'query')],
    ...(operation.method === 'POST' && { requestBody: { required: true, content: json(whole ? referred(asked.schema) : recordSchema(body)) } }),
    responses: {
      ...Object.fromEntries(repliesOf(operation).map(({ status, when, record }) => [status, { description: when, content: json(referred(record.schema)) }])),
      400: common('Malformed'),
      401: common('NotAuthorized'),
      429: common('Busy'),
      ...(without !== undefined && { 501: common('LeftOut') }),
      503: common('Unavailable')
    }
  }
}

function guaranteeText ({ id, text, recommended }: Guarantee): string {
  return `- \`${id}\`${recommended === true ? ' (recommended)' : ''}: ${text}`
}

function parameterObject (field: Field, where: 'path' | 'query'): Parameter {
  const { description, ...schema } = field.codec.schema
  // How text is padded is said of answers: the portal pads nothing.
  const format = schema.type === 'integer' && description !== undefined ? `. ${description}` : ''
  return { name: field.name, in: where, required: !field.optional, description: `${field.means}${format}`, schema }
}

function json (schema: JsonSchema): Content {
  return { 'application/json': { schema } }
}

function recordSchema (fields: readonly Field[], conditions: readonly JsonSchema[] = []): JsonSchema {
  return {
    type: 'object',
    required: fields.filter(field => !field.optional).map(field => field.name),
    properties: Object.fromEntries(fields.map(field => {
      const schema = referred(field.codec.schema)
      return [field.name, { ...schema, description: schema.description === undefined ? field.means : `${field.means}. ${schema.description}` }]
    })),
    ...(conditions.length > 0 && { allOf: conditions })
  }
}

/** The schema, with a reference in the place of every record. */
function referred (schema: JsonSchema): JsonSchema {
  const record = recordOf(schema)
  if (record !== undefined) return { $ref: `#/components/schemas/${record.name}` }
  const { items, patternProperties } = schema
  return {
    ...schema,
    ...(items !== undefined && { items: referred(items) }),
    ...(patternProperties !== undefined && {
      patternProperties: Object.fromEntries(Object.entries(patternProperties).map(([pattern, inner]) => [pattern, referred(inner)]))
    })
  }
}
