/** Identical work under way, done once for all who ask for it meanwhile. */
export type Flights<T> = {
  /** What the work under this key gives, begun unless it is under way. A failure goes to all who wait for it. */
  join(key: string, begin: () => Promise<T>): { joined: boolean, result: Promise<T> }
}

export function createFlights<T> (): Flights<T> {
  // No Map: the tables that one outgrows refer to each other, so that once one of them is old, V8 takes all that was ever in
  // those that follow for old, too, and has ten times as much to collect.
  const underWay: Record<string, Promise<T> | undefined> = Object.create(null)
  return {
    join (key, begin) {
      const known = underWay[key]
      if (known !== undefined) return { joined: true, result: known }
      const result = begin()
      const forget = (): void => { delete underWay[key] }
      underWay[key] = result
      result.then(forget, forget)
      return { joined: false, result }
    }
  }
}
