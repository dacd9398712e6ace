import { operationList, type GatewayOperation, type OperationName } from './contract.ts'

/** The operation that a request is for, and its parameters. */
export type AddressedOperation = {
  operation: GatewayOperation & { readonly name: OperationName }
  /** The parameters in the path and the query, by name. */
  fields: Record<string, string>
}

const parameter = /\{(\w+)\}/g

/** Operations without parameters in the path, found by a single look-up. */
const literals = new Map(operationList.flatMap(operation => operation.path.includes('{') ? [] : [[`${operation.method} ${operation.path}`, operation]]))

const patterns = operationList.filter(({ path }) => path.includes('{')).map(operation => ({
  operation,
  names: [...operation.path.matchAll(parameter)].map(([, name = '']) => name),
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
  for (const { operation, names, pattern } of patterns) {
    const match = operation.method === method ? pattern.exec(path) : null
    if (match === null) continue
    const named = names.map((name, index) => [name, decoded(match[index + 1] ?? '')])
    return { operation, fields: { ...Object.fromEntries(named), ...fields } }
  }
  return undefined
}

/** The path and query of an operation. Fields that the path does not name go into the query. */
export function addressOf ({ operation, fields }: AddressedOperation): string {
  const query = new URLSearchParams(fields)
  const path = operation.path.replace(parameter, (_, name: string) => {
    query.delete(name)
    return encodeURIComponent(fields[name] ?? '')
  })
  return query.size === 0 ? path : `${path}?${query}`
}

function decoded (segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
