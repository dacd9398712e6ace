/** A check cannot be tried; the message says why. */
export class Skipped extends Error {}

/** The gateway's data has nothing that a check could be tried with. @param what it would need */
export function lackingData (what: string): Skipped {
  return new Skipped(`The gateway's data lacks what this needs: ${what}.`)
}

/** @throws Skipped saying what the gateway's data lacks */
export function needed<Value> (value: Value | undefined, what: string): Value {
  if (value === undefined) throw lackingData(what)
  return value
}
