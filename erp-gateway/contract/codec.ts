/** A JSON Schema, as far as the contract's documentation uses it. */
export type JsonSchema = {
  type?: 'string' | 'integer' | 'object' | 'array'
  enum?: readonly string[]
  const?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  description?: string
  required?: readonly string[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  patternProperties?: Record<string, JsonSchema>
  additionalProperties?: false
  /** Parts that hold only where their `if` does. */
  allOf?: readonly JsonSchema[]
  if?: JsonSchema
  then?: JsonSchema
  $ref?: string
}

/**
 * What a recorder does with a value. Values that refer to each other have the same kind, so that they still match.
 * - `customer`, `item`, `document`, `rep`: numbers and codes. Different ones stay different.
 * - `words`: names, addresses and free text, letter by letter. `money`: amounts; zero and blank stay as they are.
 * - `message`: the ERP's messages to people, which may name anything: replaced as a whole.
 * - `term`: a search term. `file`: base64, whose text is replaced as `words`.
 * - `keep`: quantities, dates, flags, codes of a fixed list, what the public catalog shows, and the portal's own references.
 */
export type Recorded = 'customer' | 'item' | 'document' | 'rep' | 'words' | 'money' | 'message' | 'term' | 'file' | 'keep'

/** What `decode` returns for a value that does not fit. */
export const invalid = Symbol('invalid')
export type Invalid = typeof invalid

/**
 * Something that does not fit, in an answer or in what a method of an ERP returned. `found` is the value itself, which may be confidential: the
 * portal does not log it.
 */
export type Problem = { path: string, expected: string, found: unknown }

/** How a value of the portal's is checked before it is written. */
export type Checks = {
  /** Whether it can be written so that it is read as the same. */
  accepts(value: unknown): boolean
  /** Everything in it that cannot; empty if it is accepted. */
  valueProblems(value: unknown, path: string): Problem[]
}

/** A kind of value on the wire: how it is read, written, described and recorded. */
export type Codec<Value> = Checks & {
  readonly schema: JsonSchema
  /** What belongs there, for people, with an example: `"Y" or "N"`. */
  readonly expected: string
  /** Undefined for what is made of other fields. */
  readonly recorded: Recorded | undefined
  /** What the portal's value is, for those who write a gateway: `whole cents`. */
  readonly portalValue: string
  /** The portal's value, or `invalid`. */
  decode(wire: unknown): Value | Invalid
  /** @param padded as legacy systems write it: text padded with blanks to its width, amounts with a trailing sign */
  encode(value: Value, padded: boolean): unknown
  /** Everything that does not fit; empty if `decode` can read it. */
  problems(wire: unknown, path: string): Problem[]
}

export type ValueOf<C> = C extends Codec<infer Value> ? Value : never

/** The codec of a single value, in which there is at most one problem. */
export function codec<Value> (of: Omit<Codec<Value>, 'problems' | 'valueProblems'>): Codec<Value> {
  return {
    ...of,
    problems: (wire, path) => of.decode(wire) === invalid ? [{ path, expected: of.expected, found: wire }] : [],
    valueProblems: (value, path) => of.accepts(value) ? [] : [{ path, expected: of.portalValue, found: value }]
  }
}
