/** Does identical work only once at a time: callers that ask for it while it is in progress share its result. */
export type SingleFlight<T> = {
  /** Joins the work under this key, or begins it. `joined` says which. A failure goes to all who wait for it. */
  join(key: string, begin: () => Promise<T>): { joined: boolean, result: Promise<T> }
}

export function createSingleFlight<T> (): SingleFlight<T> {
  // Not a Map: its successive hash tables refer to each other, so once one of them is in V8's old generation, it keeps alive everything
  // in the later ones. That makes the garbage collector promote ten times as much.
  const underWay: Record<string, Promise<T> | undefined> = Object.create(null)
  return {
    join (key, begin) {
      const existing = underWay[key]
      if (existing !== undefined) return { joined: true, result: existing }
      const result = begin()
      const forget = (): void => { delete underWay[key] }
      underWay[key] = result
      result.then(forget, forget)
      return { joined: false, result }
    }
  }
}
