import type { TSchema } from 'typebox'
import type { TextRule } from './rules/text/typed-text.ts'

/** @returns the label and rule of a `Line` or `Multiline` schema; undefined for any other schema */
export function typedField (schema: object): { label: string, rule: TextRule } | undefined {
  const { title, minLength, maxLength, 'x-typed': kind }: { title?: unknown, minLength?: unknown, maxLength?: unknown, 'x-typed'?: unknown } = schema
  if (typeof title !== 'string' || typeof maxLength !== 'number' || (kind !== 'line' && kind !== 'multiline')) return undefined
  return { label: title, rule: { min: typeof minLength === 'number' ? minLength : 0, max: maxLength, multiline: kind === 'multiline' } }
}

type Trim = (value: unknown) => unknown

/**
 * Creates a function that trims every typed text in a body of this schema. Values that do not match the schema are left unchanged.
 * @returns undefined if the schema has no typed text
 */
export function trimmerOf (schema: TSchema): Trim | undefined {
  if (typedField(schema) !== undefined) return value => typeof value === 'string' ? value.trim() : value
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
