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

/** `find-order` has answered U. @param of which reference it was asked for */
export function cannotTell (of: string): Skipped {
  return new Skipped(`The gateway answers U for ${of}: it cannot tell. An order whose answer was lost is then left to a person.`)
}

/** An answer of `find-order` names another reference or customer, which a check of its own reports. */
export function notNamed (): Skipped {
  return new Skipped('The answer does not name what was asked for: see find-order/names-what-was-asked.')
}
