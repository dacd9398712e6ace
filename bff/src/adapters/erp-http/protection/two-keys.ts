/** The keys that a request may carry, one of which the gateway accepts. */
type Keys = {
  /** Whether there are two, during a change. */
  isChanging: boolean
  /** The one that was accepted last. */
  accepted(): string | undefined
  /** Sends a read with the key that was accepted last, and once more with the other if the gateway answers 401. */
  with<Answer extends { status: number }>(send: (key: string | undefined) => Promise<Answer>): Promise<Answer>
}

export const notAccepted = 401

/** @param next the key that will replace `key`; undefined if there is none */
export function createKeys (key: string | undefined, next: string | undefined): Keys {
  let accepted = key
  return {
    isChanging: next !== undefined,
    accepted: () => accepted,
    async with (send) {
      const tried = accepted
      const answer = await send(tried)
      if (answer.status !== notAccepted || next === undefined) return answer
      const other = tried === next ? key : next
      const again = await send(other)
      if (again.status !== notAccepted) accepted = other
      return again
    }
  }
}
