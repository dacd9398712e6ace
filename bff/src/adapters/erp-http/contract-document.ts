import type { TSchema } from 'typebox'
import { operationList, type GatewayOperation } from './wire/contract.ts'
import { AddressRecord, DealerRecord, DealerSummaryRecord } from './wire/dealers.ts'
import { fieldMeanings } from './wire/field-meanings.ts'
import { InvoiceLineRecord, InvoiceRecord, InvoiceSummaryRecord } from './wire/invoices.ts'
import { ItemRecord, ItemReply } from './wire/items.ts'
import { LatestOrderRecord, OrderPartRecord, OrderRecord, OrderSummaryRecord } from './wire/orders.ts'
import { FoundOrderReply, NoneReply, OrderIdReply, OrderRefusalReply, PostLightspeedRecord, PostOrderRecord, RefusalReply } from './wire/submit.ts'

/** The records that have a schema of their own in the document. */
const records: Readonly<Record<string, TSchema>> = {
  Address: AddressRecord,
  Dealer: DealerRecord,
  DealerSummary: DealerSummaryRecord,
  FoundOrder: FoundOrderReply,
  Invoice: InvoiceRecord,
  InvoiceLine: InvoiceLineRecord,
  InvoiceSummary: InvoiceSummaryRecord,
  Item: ItemRecord,
  ItemForCustomer: ItemReply,
  LatestOrder: LatestOrderRecord,
  None: NoneReply,
  Order: OrderRecord,
  OrderId: OrderIdReply,
  OrderPart: OrderPartRecord,
  OrderRefusal: OrderRefusalReply,
  OrderSummary: OrderSummaryRecord,
  PostedLightspeedFile: PostLightspeedRecord,
  PostedOrder: PostOrderRecord,
  Refusal: RefusalReply
}

export type JsonSchema = {
  type?: string
  enum?: string[]
  const?: string
  description?: string
  required?: string[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  patternProperties?: Record<string, JsonSchema>
  $ref?: string
}
type Content = { 'application/json': { schema: JsonSchema } }
type Parameter = { name: string, in: 'path' | 'query', required: true, description: string, schema: JsonSchema }
type Operation = {
  operationId: string
  summary: string
  description: string
  parameters: Parameter[]
  requestBody?: { required: true, content: Content }
  responses: Record<string, { description: string, content: Content }>
}

const named = new Map(Object.entries(records).map(([name, schema]) => [JSON.stringify(schema), name]))

/** The ERP gateway contract as an OpenAPI 3.1 document, generated from the schemas against which the adapter checks answers. */
export function contractDocument () {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const operation of operationList) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: operationObject(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'ERP gateway contract',
      version: '1',
      description: 'What the dealer portal asks of a distributor\'s ERP. docs/erp-gateway.md explains formats, guarantees and limits.'
    },
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'Sent where the portal is given ERP_KEY' } },
      schemas: Object.fromEntries(Object.entries(records).map(([name, schema]) => [name, withMeanings(plain(schema))]))
    }
  }
}

function operationObject (operation: GatewayOperation & { name: string }): Operation {
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameterObject(name, 'path'))
  return {
    operationId: operation.name,
    summary: operation.summary,
    description: operation.guarantees.map(guarantee => `- ${guarantee}`).join('\n'),
    parameters: [...inPath, ...(operation.query ?? []).map(name => parameterObject(name, 'query'))],
    ...(operation.body === undefined ? {} : { requestBody: { required: true, content: json(operation.body) } }),
    responses: Object.fromEntries(Object.entries(operation.answers)
      .map(([status, { when, schema }]) => [status, { description: when, content: json(schema) }]))
  }
}

function parameterObject (name: string, where: 'path' | 'query'): Parameter {
  return { name, in: where, required: true, description: fieldMeanings[name] ?? name, schema: { type: 'string' } }
}

function json (schema: TSchema): Content {
  return { 'application/json': { schema: referred(plain(schema)) } }
}

/** The schema as plain JSON, without TypeBox's own properties. */
function plain (schema: TSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema))
}

/** A reference if the schema is that of a named record; otherwise the schema itself. */
function referred (schema: JsonSchema): JsonSchema {
  const name = named.get(JSON.stringify(schema))
  return name === undefined ? withMeanings(schema) : { $ref: `#/components/schemas/${name}` }
}

function withMeanings (schema: JsonSchema): JsonSchema {
  const { items, properties, patternProperties } = schema
  return {
    ...schema,
    ...(items === undefined ? {} : { items: referred(items) }),
    ...(properties === undefined ? {} : { properties: eachOf(properties, withMeaning) }),
    ...(patternProperties === undefined ? {} : { patternProperties: eachOf(patternProperties, (_, inner) => referred(inner)) })
  }
}

function eachOf (schemas: Record<string, JsonSchema>, change: (field: string, schema: JsonSchema) => JsonSchema): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(schemas).map(([field, schema]) => [field, change(field, schema)]))
}

function withMeaning (field: string, schema: JsonSchema): JsonSchema {
  const meaning = fieldMeanings[field] ?? field
  return { ...referred(schema), description: schema.description === undefined ? meaning : `${meaning}. ${schema.description}` }
}
