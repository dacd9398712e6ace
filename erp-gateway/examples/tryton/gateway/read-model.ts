import Type, { type Static, type TObject, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { CallOptions, Tryton } from './tryton.ts'

/** Conditions on records, all of which must hold: `['code', '=', '10001']`. */
export type Domain = ReadonlyArray<readonly [field: string, operator: string, value: unknown]>

export type SearchOptions = CallOptions & { order?: ReadonlyArray<readonly [field: string, direction: 'ASC' | 'DESC']>, limit?: number }

/** Reads the records of one model that a domain selects. */
export type ReadModel<Fields extends TObject> = (tryton: Tryton, domain: Domain, options: SearchOptions) => Promise<Array<Static<Fields>>>

const Found = Type.Object({ id: Type.Integer(), code: Type.Optional(Type.Unknown()), number: Type.Optional(Type.Unknown()) })
const Records = Compile(Type.Array(Found))

/**
 * A reader of a model. It reads the fields in the schema; a property whose name ends with a period holds the fields of a related record, or of
 * several in an array. It throws an error that names the record and the field that does not fit.
 */
export function readModel<Fields extends TObject> (model: string, fields: Fields): ReadModel<Fields> {
  const names = fieldNames(fields)
  const record = Compile(fields)
  return async (tryton, domain, { order, limit, ...options }) => {
    const found = await tryton.call(`model.${model}.search_read`, [domain, 0, limit ?? null, order ?? null, names], Records, options)
    return found.map(one => {
      if (record.Check(one)) return one
      const [problem] = record.Errors(one)
      throw new Error(`${model} ${nameOf(one)} in Tryton: ${problem?.instancePath} ${problem?.message}`)
    })
  }
}

/** What somebody needs to find a record in Tryton. */
function nameOf ({ id, code, number }: Static<typeof Found>): string {
  const known = code ?? number
  return known === undefined || known === null ? String(id) : `${id} (${known})`
}

function fieldNames (schema: TSchema): string[] {
  if (Type.IsArray(schema)) return fieldNames(schema.items)
  if (Type.IsUnion(schema)) return schema.anyOf.flatMap(fieldNames)
  if (!Type.IsObject(schema)) return []
  return Object.entries(schema.properties).flatMap(([name, inner]) => name.endsWith('.') ? fieldNames(inner).map(field => `${name}${field}`) : [name])
}

/** A value that may be missing in a record. */
export function orNull<Schema extends TSchema> (schema: Schema) {
  return Type.Union([schema, Type.Null()])
}

/** Text that may be missing. */
export const text = orNull(Type.String())
/** Decimals arrive as text, e.g. `-12.50` or `1E+2`, and may be `NaN`. */
export const decimal = Type.String({ pattern: /^-?\d+(\.\d+)?(E[+-]?\d+)?$/ })
/** Tryton answers 1 and 0 on SQLite, and null for what was never set. */
export const flag = Type.Union([Type.Boolean(), Type.Integer(), Type.Null()])

export function isSet (value: Static<typeof flag>): boolean {
  return value === true || value === 1
}
