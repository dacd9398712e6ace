/** Limits how many requests are under way at once. Further ones are refused, never queued. */
export type ConcurrencyLimit = {
  underWay(): number
  /** @returns the function to call once when the request has ended; undefined if the limit is reached */
  enter(): (() => void) | undefined
}

export function createConcurrencyLimit (most: number): ConcurrencyLimit {
  let underWay = 0
  return {
    underWay: () => underWay,
    enter () {
      if (underWay >= most) return undefined
      underWay++
      return () => { underWay-- }
    }
  }
}
