/** Identical work under way, done once for all who ask for it meanwhile. */
export type Flights<T> = {
  /** What the work under this key gives, begun unless it is under way. A failure goes to all who wait for it. */
  join(key: string, begin: () => Promise<T>): { joined: boolean, result: Promise<T> }
}

export function createFlights<T> (): Flights<T> {
  const underWay = new Map<string, Promise<T>>()
  return {
    join (key, begin) {
      const known = underWay.get(key)
      if (known !== undefined) return { joined: true, result: known }
      const result = begin()
      const forget = (): void => { underWay.delete(key) }
      underWay.set(key, result)
      result.then(forget, forget)
      return { joined: false, result }
    }
  }
}

/** So many may be in at once; those past it are turned away and never parked. */
export type Room = {
  inside(): number
  /** The way out, to be called once, or undefined where there is no room. */
  enter(): (() => void) | undefined
}

export function createRoom (most: number): Room {
  let inside = 0
  return {
    inside: () => inside,
    enter () {
      if (inside >= most) return undefined
      inside++
      return () => { inside-- }
    }
  }
}
