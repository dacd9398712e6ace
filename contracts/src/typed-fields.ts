import type { TSchema } from 'typebox'
import { typedAddress } from './rules/text/typed-address.ts'
import { typedLine, type TextRule } from './rules/text/typed-text.ts'

/** @returns the label and rule of an `Address`, `Line` or `Multiline` schema; undefined for any other schema */
export function typedField (schema: object): { label: string, rule: TextRule } | undefined {
  const { title, minLength, maxLength, 'x-typed': kind }: { title?: unknown, minLength?: unknown, maxLength?: unknown, 'x-typed'?: unknown } = schema
  if (typeof title !== 'string' || typeof maxLength !== 'number' || typeof kind !== 'string' || !Object.hasOwn(cleaned, kind)) return undefined
  return { label: title, rule: { min: typeof minLength === 'number' ? minLength : 0, max: maxLength, multiline: kind === 'multiline' } }
}

type Trim = (value: unknown) => unknown

/** How each kind of typed text is cleaned before it is checked. Text of several lines stays as typed. */
const cleaned: Readonly<Record<string, (text: string) => string>> = { line: typedLine, address: typedAddress, multiline: text => text.trim() }

/**
 * Creates a function that trims every typed text in a body of this schema, and makes lines plain. Values that do not match the schema are left unchanged.
 * @returns undefined if the schema has no typed text
 */
export function trimmerOf (schema: TSchema): Trim | undefined {
  const { 'x-typed': kind }: { 'x-typed'?: string } = schema
  const clean = kind === undefined ? undefined : cleaned[kind]
  if (clean !== undefined) return value => typeof value === 'string' ? clean(value) : value
  const { properties, items, anyOf }: { properties?: Record<string, TSchema>, items?: TSchema, anyOf?: TSchema[] } = schema
  if (properties !== undefined) return trimmerOfFields(properties)
  if (items !== undefined) {
    const trim = trimmerOf(items)
    return trim && (value => Array.isArray(value) ? value.map(trim) : value)
  }
  const trims = (anyOf ?? []).flatMap(branch => trimmerOf(branch) ?? [])
  return trims.length === 0 ? undefined : value => trims.reduce((trimmed, trim) => trim(trimmed), value)
}

function trimmerOfFields (properties: Record<string, TSchema>): Trim | undefined {
  const trims = Object.entries(properties).flatMap(([name, schema]) => {
    const trim = trimmerOf(schema)
    return trim === undefined ? [] : [{ name, trim }]
  })
  if (trims.length === 0) return undefined
  return value => {
    if (!isRecord(value)) return value
    const trimmed = { ...value }
    for (const { name, trim } of trims) if (Object.hasOwn(trimmed, name)) trimmed[name] = trim(trimmed[name])
    return trimmed
  }
}

function isRecord (value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
