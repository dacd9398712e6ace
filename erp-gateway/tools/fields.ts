import type { JsonSchema } from '../contract/codec.ts'
import { recordOf, type Field } from '../contract/record.ts'

/**
 * The field that a path in a record leads to; undefined if it leads to an entry of a list.
 * @param names the names on the path; any text for an index of a list, or a key of an object that is keyed by numbers
 */
export function fieldAt (fields: readonly Field[], [name, ...rest]: readonly string[]): Field | undefined {
  const field = fields.find(field => field.name === name)
  if (field === undefined || rest.length === 0) return field
  const { schema } = field.codec
  const record = recordOf(schema)
  if (record !== undefined) return fieldAt(record.fields, rest)
  const inner = recordOf(schema.items ?? keyedBy(schema) ?? schema)
  return inner === undefined || rest.length === 1 ? undefined : fieldAt(inner.fields, rest.slice(1))
}

function keyedBy ({ patternProperties = {} }: JsonSchema): JsonSchema | undefined {
  return Object.values(patternProperties)[0]
}
