/** The keys that a request may carry, one of which the gateway accepts. */
type Keys = {
  /**
   * Sends a request with the key that was accepted last, and again with the other one if the gateway answers 401. That status says that it has not
   * processed the request, so even a write may be sent again.
   */
  with<Answer extends { status: number }>(send: (key: string | undefined) => Promise<Answer>): Promise<Answer>
}

const notAccepted = 401

/** @param next takes the place of `key` on some day; undefined if there is only one */
export function createKeys (key: string | undefined, next: string | undefined): Keys {
  let accepted = key
  return {
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
