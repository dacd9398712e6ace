import type { OperationName } from '../contract/operations.ts'
import type { Asked, Client, Exchange } from '../tools/client.ts'
import { parseLeniently } from './answers.ts'

/** A read and its result. */
export type Seen = { operation: OperationName } & Asked<unknown, unknown, unknown>

export type RememberingClientOptions = {
  /** Milliseconds for one read. */
  read: number
  /** When the examination must be over, on the clock of `performance.now()`. */
  until: number
  /** Called with the operation that is being asked. */
  progress(operation: OperationName): void
}

export type RememberingClient = Pick<Client, 'ask'> & {
  /** Everything that was asked, each once. */
  seen(): Seen[]
}

/** An operation that has failed to answer this often is not asked again: each time costs seconds. */
const unansweredMost = 2

/**
 * A client that remembers the answers and stops in time. The `wire` of an answer that is compressed, starts with a byte order mark or is in Latin-1
 * is the intended JSON, so that mistakes hidden behind such a one can be found, too.
 */
export function rememberingClient (client: Pick<Client, 'ask'>, { read, until, progress }: RememberingClientOptions): RememberingClient {
  const seen = new Map<string, Seen>()
  const unanswered = new Map<OperationName, number>()

  return {
    seen: () => [...seen.values()],
    async ask (operation, asked) {
      const { name } = operation
      const left = Math.round(until - performance.now())
      const silent = unanswered.get(name) ?? 0
      if (left <= 0 || silent >= unansweredMost) return { ...notAsked, problems: [], unrelated: false }
      progress(name)
      const result = await client.ask(operation, asked, { timeout: Math.min(read, left) })
      if (result.status === undefined && result.bytes.length === 0) unanswered.set(name, silent + 1)
      const understood = { ...result, wire: result.wire ?? parseLeniently(result) }
      const request = `${name} ${JSON.stringify(asked)}`
      if (!seen.has(request)) seen.set(request, { ...understood, operation: name })
      return understood
    }
  }
}

const notAsked: Exchange = {
  requestId: '', milliseconds: 0, status: undefined, failure: 'not asked', timedOut: false, headers: new Headers(), bytes: new Uint8Array(), text: '', wire: undefined
}
