import { invalid, type Checks, type Codec, type JsonSchema, type Invalid, type Problem } from './codec.ts'

/** What people are told about a field. */
export type FieldNotes = {
  means: string
  /** Where the page shows it, or what it decides. */
  shown?: string
  /** What happens if it is blank, 0 or left out. */
  blank?: string
  /** A value that will do for every record. */
  constant?: string
}

/** A field on the wire. */
export type Field = FieldNotes & {
  readonly name: string
  readonly optional: boolean
  readonly codec: Codec<unknown>
  /** Where the portal's record has it: `default_shipping.code`. */
  readonly property?: string
}

type Wire = Readonly<Record<string, unknown>>

/** How one property of the portal's value is read from a record and written to it: usually one field. */
export type Part<Value> = Checks & {
  readonly fields: readonly Field[]
  /** Whether it is exactly one field, as that field's codec reads it. */
  readonly isPlain?: true
  /** What holds of its fields together, as a schema of the record. */
  readonly condition?: JsonSchema
  decode(wire: Wire): Value | Invalid
  encode(value: Value, padded: boolean, into: Record<string, unknown>): void
  problems(wire: Wire, path: string): Problem[]
}

/** A part for each property: one that is missing, or that the value does not have, is a type error. */
export type PartsOf<Value> = { readonly [Property in keyof Value]-?: Part<{} extends Pick<Value, Property> ? Value[Property] | undefined : Value[Property]> }

/** A record of the contract, as the codec of a whole object. Fields that it does not name are allowed and ignored. */
export type RecordCodec<Value> = Omit<Codec<Value>, 'encode'> & {
  /** Its name in the documentation. */
  readonly name: string
  readonly fields: readonly Field[]
  readonly conditions: readonly JsonSchema[]
  encode(value: Value, padded: boolean): Record<string, unknown>
}

/** The property that one field holds. */
export function field<Value> (name: string, of: Codec<Value>, notes: FieldNotes): Part<Value> {
  return {
    fields: [{ ...notes, name, optional: false, codec: of }],
    isPlain: true,
    decode: wire => of.decode(wire[name]),
    encode (value, padded, into) { into[name] = of.encode(value, padded) },
    problems: (wire, path) => of.problems(wire[name], `${path}/${name}`),
    accepts: of.accepts,
    valueProblems: of.valueProblems
  }
}

/** A field that may be left out. The property is then undefined, as it is where the field says that there is none: blank, or 0 for a day. */
export function optional<Value> (name: string, of: Codec<Value | null>, notes: FieldNotes): Part<Value | undefined> {
  const part = field(name, of, notes)
  return {
    fields: part.fields.map(field => ({ ...field, optional: true })),
    isPlain: true,
    decode: wire => wire[name] === undefined ? undefined : part.decode(wire) ?? undefined,
    encode (value, padded, into) { if (value !== undefined) part.encode(value, padded, into) },
    problems: (wire, path) => wire[name] === undefined ? [] : part.problems(wire, path),
    accepts: value => value === undefined || of.accepts(value),
    valueProblems: (value, path) => value === undefined ? [] : of.valueProblems(value, path)
  }
}

/** An object of the portal whose fields stand side by side with the others of the record. */
export function inline<Value extends object> (parts: PartsOf<Value>): Part<Value> {
  const entries = entriesOf(parts)
  return {
    fields: entries.flatMap(([property, part]) => part.fields.map(field => ({ ...field, property: [String(property), field.property].filter(Boolean).join('.') }))),
    decode: decoderOf(entries),
    encode (value, padded, into) {
      for (const [property, part] of entries) part.encode(value[property], padded, into)
    },
    problems: (wire, path) => entries.flatMap(([, part]) => part.problems(wire, path)),
    ...objectOf(parts)
  }
}

/** Checks of an object with these properties and no others. */
export function objectOf (properties: Readonly<Record<string, Checks>>): Checks {
  const entries = Object.entries(properties)
  const names = new Set(Object.keys(properties))
  return {
    accepts (value) {
      if (!isObject(value)) return false
      for (const [name, checks] of entries) if (!checks.accepts(value[name])) return false
      for (const name in value) if (!names.has(name) && value[name] !== undefined) return false
      return true
    },
    valueProblems (value, path) {
      if (!isObject(value)) return [{ path, expected: anObject, found: value }]
      const unknown = Object.keys(value).filter(name => !names.has(name) && value[name] !== undefined)
      return [
        ...unknown.map(name => ({ path: `${path}/${name}`, expected: `one of the fields ${[...names].join(', ')}`, found: value[name] })),
        ...entries.flatMap(([name, checks]) => checks.valueProblems(value[name], `${path}/${name}`))
      ]
    }
  }
}

const anObject = 'an object'

type Described = Pick<RecordCodec<never>, 'name' | 'fields' | 'conditions' | 'schema' | 'problems'>

const recordsBySchema = new WeakMap<JsonSchema, Described>()

/** The record that a schema is of, if it is of one. */
export function recordOf (schema: JsonSchema): Described | undefined {
  return recordsBySchema.get(schema)
}

/** @param name its name in the documentation */
export function record<Value extends object> (name: string, parts: PartsOf<Value>): RecordCodec<Value> {
  const all = inline(parts)
  const codec: RecordCodec<Value> = {
    name,
    fields: all.fields,
    conditions: entriesOf(parts).flatMap(([, part]) => part.condition ?? []),
    schema: { type: 'object' },
    expected: anObject,
    recorded: undefined,
    portalValue: anObject,
    accepts: all.accepts,
    valueProblems: all.valueProblems,
    decode: wire => isObject(wire) ? all.decode(wire) : invalid,
    encode (value, padded) {
      const wire = {}
      all.encode(value, padded, wire)
      return wire
    },
    problems: (wire, path) => isObject(wire) ? all.problems(wire, path) : [{ path: path === '' ? '/' : path, expected: anObject, found: wire }]
  }
  recordsBySchema.set(codec.schema, codec)
  return codec
}

type Length = { min?: number, max?: number }

/** Whether something is a list of that length, and what it must be, for people. */
function lengthOf ({ min, max }: Length) {
  return {
    expected: `a list${min === undefined ? '' : ` of at least ${min}`}${max === undefined ? '' : ` of at most ${max}`}`,
    fits: (value: unknown): value is unknown[] => Array.isArray(value) && value.length >= (min ?? 0) && value.length <= (max ?? Infinity)
  }
}

/** Checks of a list. */
export function listOf (of: Checks, length: Length): Checks {
  const { expected, fits } = lengthOf(length)
  return {
    accepts: value => fits(value) && value.every(of.accepts),
    valueProblems: (value, path) => fits(value)
      ? value.flatMap((entry, index) => of.valueProblems(entry, `${path}/${index}`))
      : [{ path, expected, found: value }]
  }
}

/** @param length how many entries are accepted, if there is a limit */
export function list<Value> (of: Codec<Value>, length: Length = {}): Codec<Value[]> {
  const { min, max } = length
  const { expected, fits } = lengthOf(length)
  return {
    schema: { type: 'array', items: of.schema, ...(min !== undefined && { minItems: min }), ...(max !== undefined && { maxItems: max }) },
    expected,
    recorded: of.recorded,
    portalValue: expected,
    ...listOf(of, length),
    decode (wire) {
      if (!fits(wire)) return invalid
      const values: Value[] = []
      for (const entry of wire) {
        const value = of.decode(entry)
        if (value === invalid) return invalid
        values.push(value)
      }
      return values
    },
    encode: (values, padded) => values.map(value => of.encode(value, padded)),
    problems: (wire, path) => fits(wire)
      ? wire.flatMap((entry, index) => of.problems(entry, `${path}/${index}`))
      : [{ path, expected, found: wire }]
  }
}

export function isObject (wire: unknown): wire is Wire {
  return typeof wire === 'object' && wire !== null && !Array.isArray(wire)
}

function entriesOf<Value extends object> (parts: PartsOf<Value>): Array<[keyof Value, Part<Value[keyof Value]>]> {
  // Object.entries loses the keys' type.
  return Object.entries(parts) as Array<[keyof Value, Part<Value[keyof Value]>]>
}

/**
 * A decoder generated for one record, with each field spelled out, as schema compilers do: a loop over the fields takes 1.6 times as long
 * (docs/decisions/one-spelling-of-the-erp.md).
 */
function decoderOf<Value extends object> (entries: ReadonlyArray<[keyof Value, Part<Value[keyof Value]>]>): (wire: Wire) => Value | Invalid {
  const reads = entries.map(([, { isPlain, fields: [field] }], index) => {
    if (isPlain === undefined || field === undefined) return `parts[${index}].decode(wire)`
    const wire = `wire[${JSON.stringify(field.name)}]`
    const read = `codecs[${index}].decode(${wire})`
    return field.optional ? `${wire} === undefined ? undefined : ${read} ?? undefined` : read
  })
  const lines = entries.map(([property], index) => `
    const value${index} = ${reads[index] ?? ''}
    if (value${index} === invalid) return invalid
    if (value${index} !== undefined) record[${JSON.stringify(property)}] = value${index}`)
  // eslint-disable-next-line no-new-func -- The text is made of the contract's own names, quoted, and of nothing that comes from outside.
  const written = new Function('invalid', 'parts', 'codecs', `return wire => {
    const record = {}${lines.join('')}
    return record
  }`)
  return written(invalid, entries.map(([, part]) => part), entries.map(([, part]) => part.fields[0]?.codec))
}
