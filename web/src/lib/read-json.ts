/** What was found in the browser's storage: an older build, another program or a person may have written anything. */

export function isRecord (value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field of what may be no record; undefined where there is none. */
export function field (value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined
}

export function isCount (value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
