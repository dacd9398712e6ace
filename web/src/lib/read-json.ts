/** Readers of what was found in storage or in an address: an older build, another program or a person may have written anything. */

/** What a text says in JSON; undefined where it is none. */
export function parsed (text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isRecord (value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field of what may be no record; undefined where there is none. */
export function field (value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined
}

/** Whether it is a whole number from 0 up. */
export function isCount (value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
