import Type, { type Static, type TObject, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { CallOptions, Tryton } from './tryton.ts'

/** A condition on records, as Tryton's domains are written: `['code', '=', '10001']`, or `['OR', …]`. */
export type Domain = ReadonlyArray<readonly [field: string, operator: string, value: unknown] | readonly ['OR', ...Domain] | Domain>

export type SearchOptions = CallOptions & { order?: ReadonlyArray<readonly [field: string, direction: 'ASC' | 'DESC']>, limit?: number }

/** Reads the records of one model that a domain selects. */
export type ReadModel<Fields extends TObject> = (tryton: Tryton, domain: Domain, options: SearchOptions) => Promise<Array<Static<Fields>>>

/**
 * A reader of a model. The fields to be read are those of the schema: a property whose name ends with a point holds the fields of a
 * related record, or of several in an array.
 */
export function readModel<Fields extends TObject> (model: string, fields: Fields): ReadModel<Fields> {
  const names = fieldNames(fields)
  const result = Compile(Type.Array(fields))
  return async (tryton, domain, { order, limit, ...options }) =>
    await tryton.call(`model.${model}.search_read`, [domain, 0, limit ?? null, order ?? null, names], result, options)
}

function fieldNames (schema: TSchema): string[] {
  if (Type.IsArray(schema)) return fieldNames(schema.items)
  if (Type.IsUnion(schema)) return schema.anyOf.flatMap(fieldNames)
  if (!Type.IsObject(schema)) return []
  return Object.entries(schema.properties).flatMap(([name, inner]) => name.endsWith('.') ? fieldNames(inner).map(field => `${name}${field}`) : [name])
}

/** What may be missing in a record. */
export function orNull<Schema extends TSchema> (schema: Schema) {
  return Type.Union([schema, Type.Null()])
}

/** Text that may be missing. */
export const text = orNull(Type.String())
/** Decimals arrive as text. */
export const decimal = Type.String()
