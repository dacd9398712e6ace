import type { Invalid, Problem } from './codec.ts'
import { operationList, type AnyOperation, type Operation } from './operations.ts'

/** The request for an operation, as it goes over the wire. `path` has the query, and is encoded; `body` is undefined for GET. */
export type WireRequest = { method: 'GET' | 'POST', path: string, body?: Record<string, unknown> }

/** Everything that identifies a request: its operation, and its fields by their names on the wire, in path, query and body. */
export type AddressedOperation = {
  operation: AnyOperation
  /** The parameters in the path and the query, by name. */
  fields: Record<string, string>
}

const parameter = /\{(\w+)\}/g

/** Operations without parameters in the path, found by a single look-up. */
const literals = new Map(operationList.flatMap(operation => operation.inPath.length > 0 ? [] : [[`${operation.method} ${operation.path}`, operation]]))

const patterns = operationList.filter(({ inPath }) => inPath.length > 0).map(operation => ({
  operation,
  pattern: new RegExp(`^${operation.path.replace(parameter, '([^/]+)')}$`)
}))

/**
 * The operation that a request is for; undefined if the contract has none.
 * @param address path and query of the request, still encoded
 */
export function operationAt (method: string, address: string): AddressedOperation | undefined {
  const [path = '', query = ''] = address.split('?', 2)
  const fields = query === '' ? {} : Object.fromEntries(new URLSearchParams(query))
  const literal = literals.get(`${method} ${path}`)
  if (literal !== undefined) return { operation: literal, fields }
  for (const { operation, pattern } of patterns) {
    const match = operation.method === method ? pattern.exec(path) : null
    if (match === null) continue
    const named = operation.inPath.map((name, index) => [name, decoded(match[index + 1] ?? '')])
    return { operation, fields: { ...Object.fromEntries(named), ...fields } }
  }
  return undefined
}

/** The path and query of an operation, encoded. Fields that the path does not name go into the query. */
export function addressOf ({ operation, fields }: { operation: Pick<AnyOperation, 'path' | 'inPath'>, fields: Readonly<Record<string, unknown>> }): string {
  const encoded = (name: string): string => encodeURIComponent(String(fields[name] ?? ''))
  const path = operation.path.replace(parameter, (_, name: string) => encoded(name))
  const query = Object.keys(fields).filter(name => !operation.inPath.includes(name)).map(name => `${encodeURIComponent(name)}=${encoded(name)}`)
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}

/** The request that asks for something. */
export function requestFor<Asked> (
  operation: Pick<Operation<Asked, unknown>, 'method' | 'path' | 'inPath' | 'inQuery' | 'asked'>, asked: Asked
): WireRequest {
  const { method, inPath, inQuery } = operation
  const wire = operation.asked.encode(asked, false)
  if (method === 'POST' && inPath.length === 0) return { method, path: operation.path, body: wire }
  const fields: Record<string, unknown> = {}
  for (const name of [...inPath, ...inQuery]) {
    if (wire[name] === undefined) continue
    fields[name] = wire[name]
    delete wire[name]
  }
  const path = addressOf({ operation, fields })
  return method === 'GET' ? { method, path } : { method, path, body: wire }
}

/**
 * What a request asks for; `invalid` if a field is missing or wrong.
 * @param fields the parameters in the path and the query
 */
export function askedBy<Asked> (operation: Pick<Operation<Asked, unknown>, 'asked'>, fields: Readonly<Record<string, string>>, body: unknown): Asked | Invalid {
  return operation.asked.decode(wireOf(operation, fields, body))
}

/** Everything that is invalid in a request; empty if `askedBy` can read it. */
export function problemsIn (operation: { asked: Pick<AnyOperation['asked'], 'fields' | 'problems'> }, fields: Readonly<Record<string, string>>, body: unknown): Problem[] {
  return operation.asked.problems(wireOf(operation, fields, body), '')
}

/** The record that the request is, with the parameters in its path and query. */
function wireOf (operation: { asked: Pick<AnyOperation['asked'], 'fields'> }, fields: Readonly<Record<string, string>>, body: unknown): unknown {
  if (body !== undefined && (typeof body !== 'object' || body === null)) return body
  return { ...body, ...typed(operation, fields) }
}

/** Parameters arrive as text, also those that are numbers. */
function typed ({ asked }: { asked: Pick<AnyOperation['asked'], 'fields'> }, fields: Readonly<Record<string, string>>): Record<string, unknown> {
  const wire: Record<string, unknown> = { ...fields }
  for (const { name, codec } of asked.fields) if (codec.schema.type === 'integer' && name in fields) wire[name] = Number(fields[name])
  return wire
}

function decoded (segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
