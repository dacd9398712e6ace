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
