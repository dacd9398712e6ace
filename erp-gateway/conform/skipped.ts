/** A check cannot be tried; the message says why. */
export class Skipped extends Error {}

/** @throws Skipped saying what the sample data lacks */
export function needed<Value> (value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Skipped(`The gateway's data has none to try this with: ${what}.`)
  return value
}
