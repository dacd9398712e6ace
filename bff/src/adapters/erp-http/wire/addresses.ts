import { operationList, type GatewayOperation, type OperationName } from './contract.ts'

/** A request as the contract sees it. */
export type AddressedOperation = {
  operation: GatewayOperation & { readonly name: OperationName }
  /** The fields that the address names, in the path or the query. */
  fields: Record<string, string>
}

const parameter = /\{(\w+)\}/g

/** Most are asked for by an address that is always the same. */
const literals = new Map(operationList.flatMap(operation => operation.path.includes('{') ? [] : [[`${operation.method} ${operation.path}`, operation]]))

const patterns = operationList.filter(({ path }) => path.includes('{')).map(operation => ({
  operation,
  names: [...operation.path.matchAll(parameter)].map(([, name = '']) => name),
  pattern: new RegExp(`^${operation.path.replace(parameter, '([^/]+)')}$`)
}))

/**
 * The operation that a request is for, or undefined where the contract has none.
 * @param address path and query, as they stand in the request
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

/** The address of an operation with these fields: the path's in it, all others in the query. */
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
