/** Limits how much each person may have under way at once. */
export type KeyedLimit = {
  /** @returns the function to call once when the work has ended; undefined if `most` pieces are already under way for this key */
  enter(key: string, most: number): (() => void) | undefined
}

export function createKeyedLimit (): KeyedLimit {
  const underWay = new Map<string, number>()
  return {
    enter (key, most) {
      const before = underWay.get(key) ?? 0
      if (before >= most) return undefined
      underWay.set(key, before + 1)
      return () => {
        const left = (underWay.get(key) ?? 1) - 1
        if (left === 0) underWay.delete(key)
        else underWay.set(key, left)
      }
    }
  }
}
