/** Readers of data from storage or an address, which an older build, another program or a person may have written. */

/** Parses JSON; undefined if the text is not valid. */
export function parsedJson (text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isRecord (value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The fields of a value; none if it is not an object. */
export function fieldsOf (value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}

/** A field of a value that may not be an object; undefined if there is none. */
export function readField (value: unknown, name: string): unknown {
  return fieldsOf(value)[name]
}

/** Whether the value is an integer that is not negative. */
export function isCount (value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
