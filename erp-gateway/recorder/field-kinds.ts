import type { Recorded } from '../contract/codec.ts'
import { allRecords } from '../contract/document.ts'
import { operationList } from '../contract/operations.ts'

const records = [...allRecords(), ...operationList.map(operation => operation.asked)]
const kinds = new Map<string, Recorded>()
for (const { fields } of records) for (const { name, codec } of fields) if (codec.recorded !== undefined) kinds.set(name, codec.recorded)

/** How the values of a field of the contract are replaced; undefined for other fields, whose values are replaced as `words`. */
export function recordedKindOf (field: string): Recorded | undefined {
  return kinds.get(field)
}
