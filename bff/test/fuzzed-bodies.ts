import fc from 'fast-check'
import type { TSchema } from 'typebox'

/** The parts of a schema that the contracts use. */
type Shape = {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly TSchema[]
  items?: TSchema
  properties?: Record<string, TSchema>
  required?: readonly string[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
}

/** Texts on which databases, addresses, dates and parsers fail. Bodies that the schema refuses are of use, too: the answer must be a refusal. */
const oddTexts = [
  '', ' ', '\u0000', 'a\u0000b', '\uD83C', 'a\uDF31', '\uDF31\uD83C', '\u{1F331}', '\u2028', '\uFEFF', '\uFFFF', '\r\n', '\'', '"; drop table users; --', '%', '_', '\\', '%00', '%E0%A4%A',
  '../..', '__proto__', 'constructor', 'null', 'NaN', '-1', '1e999', '=1+1', '0000-00-00', '9999-12-31T23:59:59.999Z', '2026-02-31T00:00:00.000Z', '2026-99-99T99:99:99.999Z',
  '00000000-0000-4000-8000-000000000000', 'a'.repeat(64), 'a'.repeat(5000)
]

const oddNumbers = [0, -0, -1, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 53, 1e21, 1e308, Number.MIN_VALUE]

const oddValues: ReadonlyArray<fc.Arbitrary<unknown>> = [
  fc.constantFrom<unknown>(...oddTexts, ...oddNumbers), fc.constantFrom<unknown>(null, true, [], {}), fc.string({ unit: 'binary', maxLength: 40 }), fc.double({ noDefaultInfinity: true, noNaN: true })
]

/** A field that is missing or odd among ones that fit, so that most bodies get past the schema and into the database. */
export function fuzzedBody (schema: TSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: fitting(schema), weight: 40 }, ...oddValues.map(arbitrary => ({ arbitrary, weight: 1 })))
}

function fitting (schema: TSchema): fc.Arbitrary<unknown> {
  const shape: Shape = schema
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum)
  if (shape.anyOf !== undefined) return fc.oneof(...shape.anyOf.map(fuzzedBody))
  switch (shape.type) {
    case 'object': return record(shape)
    case 'array': return fc.array(fuzzedBody(shape.items ?? {}), { minLength: shape.minItems ?? 0, maxLength: 3 })
    case 'string': return text(shape)
    case 'integer': return fc.oneof(fc.integer({ min: Math.max(shape.minimum ?? 0, -1000), max: Math.min(shape.maximum ?? 1000, 1000) }), fc.constantFrom(shape.minimum ?? 0, shape.maximum ?? 0))
    case 'boolean': return fc.boolean()
    default: return fc.constant(null)
  }
}

function record ({ properties = {}, required = [] }: Shape): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, fuzzedBody(field)]))
  return fc.record(fields, { requiredKeys: [...required] })
}

/** Texts of the schema's pattern, where it has no lookahead, and odd ones that fit its length. */
function text ({ pattern, minLength = 0, maxLength = 5000 }: Shape): fc.Arbitrary<string> {
  const fits = ({ length }: string): boolean => length >= minLength && length <= maxLength
  const odd = fc.constantFrom(...oddTexts.filter(fits), 'a'.repeat(Math.min(maxLength, 64)))
  if (pattern === undefined || pattern.includes('(?=') || pattern.includes('(?!')) return odd
  const shaped = fc.stringMatching(new RegExp(pattern, 'u'), { size: 'xsmall' }).filter(fits)
  const oddOfShape = oddTexts.filter(one => fits(one) && new RegExp(pattern, 'u').test(one))
  return oddOfShape.length === 0 ? shaped : fc.oneof(shaped, fc.constantFrom(...oddOfShape))
}
