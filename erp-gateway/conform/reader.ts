import { second } from '@portal/contracts/base/time-units'
import { clientLimits } from '../contract/client-limits.ts'
import type { Problem } from '../contract/codec.ts'
import { isLeftOut, type OperationName } from '../contract/operations.ts'
import { requestFor, type WireRequest } from '../contract/requests.ts'
import { judged, type Any, type Asked, type AskOptions, type Client, type Exchange } from '../tools/client.ts'
import { encodingOf } from './encoding.ts'
import { Skipped } from './skipped.ts'

/** An exchange, as far as the checks of every answer need it. */
export type Seen = Pick<Exchange, 'status' | 'failure' | 'timedOut' | 'milliseconds'> & {
  request: WireRequest
  problems: readonly Problem[]
  unrelated: boolean
  /** Whether it has a sign beyond ASCII, and a piece of text that was encoded in UTF-8 twice. */
  accents: boolean
  encodedTwice: string | undefined
  /** Requests that were under way at the same time, this one included, where that was on purpose. */
  atOnce: number
}

export type Ask = <A, Answer, NotFound, Refused>(
  operation: Any<A, Answer, NotFound, Refused>, asked: A, options?: AskOptions
) => Promise<Asked<Answer, NotFound, Refused>>

export type Reader = {
  /** Asks again. @throws Skipped where nothing more may be asked */
  ask: Ask
  /** Asks, or remembers the answer to the same question. */
  read: Ask
  /** Asks for what may not exist. The answer is not among those whose form is checked. */
  probe: Ask
  /** The answer to a question about something that exists. @throws Skipped if it cannot be read */
  answer<A, Answer, NotFound, Refused>(operation: Any<A, Answer, NotFound, Refused>, asked: A): Promise<Answer>
  /** Asks all at the same moment, and remembers that they were. */
  atOnce<Result>(n: number, work: (ask: Ask) => Promise<Result>): Promise<Result>
  /** What was seen of an operation so far. */
  seen(name: OperationName): readonly Seen[]
  /** Requests so far. */
  requests(): number
  client: Client
  /** Checks of the operation are skipped from now on. */
  lack(name: OperationName): void
  /** Nothing is asked from now on. The first reason stands. */
  stop(reason: string): void
  /** Why nothing more is asked; undefined if it may be. */
  stopped(): string | undefined
  /** Work during which everything may be asked, even after `stop`. */
  cleaning<Result>(work: () => Promise<Result>): Promise<Result>
}

export type ReaderOptions = {
  /** Milliseconds since 1970. */
  now: () => number
  /** Milliseconds until nothing more may be asked. There is some time more for cleaning up. */
  left: (cleaning: boolean) => number
  /** Milliseconds that a read and a write may take. */
  read?: number
  write?: number
}

/** Failures in a row after which an operation is left alone: a gateway that hangs costs the whole limit each time. */
const failuresMax = 2

/** Asks a gateway on behalf of the checks: remembers what it has read, records every answer, and leaves alone what does not answer. */
export function createReader (client: Client, { now, left, read: readMax = clientLimits.read, write: writeMax = 30 * second }: ReaderOptions): Reader {
  const account = new Map<OperationName, Seen[]>()
  const remembered = new Map<string, Promise<Exchange>>()
  const failed = new Map<OperationName, number>()
  const lacking = new Set<OperationName>()
  let stopped: string | undefined
  let cleaning = false
  let requests = 0

  function checkOpen (name: OperationName): void {
    if (cleaning) return
    if (stopped !== undefined) throw new Skipped(stopped)
    if (left(false) <= 0) throw new Skipped('There was no time left: the gateway is slow, and a run has an end.')
    if (lacking.has(name)) throw new Skipped(`The gateway says that it does not have \`${name}\` yet (LACKS).`)
    if ((failed.get(name) ?? 0) >= failuresMax) throw new Skipped(`\`${name}\` gave no answer ${failuresMax} times in a row, and was left alone after that: see ${name}/in-time and ${name}/form.`)
  }

  async function exchangeOf<A> (operation: Any<A, unknown, unknown, unknown>, asked: A, options: AskOptions = {}): Promise<Exchange> {
    checkOpen(operation.name)
    requests++
    const timeout = Math.max(1, Math.min(operation.write ? writeMax : readMax, left(cleaning)))
    const exchange = await client.send(requestFor(operation, asked), { ...options, timeout })
    failed.set(operation.name, exchange.failure === undefined ? 0 : (failed.get(operation.name) ?? 0) + 1)
    // An operation that was answered before is there.
    const isThere = account.get(operation.name)?.some(({ status }) => status === 200) === true
    if (!isThere && exchange.status !== undefined && isLeftOut(operation, exchange.status)) {
      throw new Skipped(`The gateway leaves \`${operation.name}\` out, as it may: status ${exchange.status}. ${operation.without}`)
    }
    return exchange
  }

  function asking (atOnce: number): Ask {
    return async (operation, asked, options) => counted(operation, asked, await exchangeOf(operation, asked, options), atOnce)
  }

  function counted<A, Answer, NotFound, Refused> (
    operation: Any<A, Answer, NotFound, Refused>, asked: A, exchange: Exchange, atOnce: number
  ): Asked<Answer, NotFound, Refused> {
    const found = judged(operation, asked, exchange, now())
    const { status, failure, timedOut, milliseconds, problems, unrelated } = found
    const seen = account.get(operation.name) ?? []
    seen.push({ status, failure, timedOut, milliseconds, problems, unrelated, ...encodingOf(found.text), request: requestFor(operation, asked), atOnce })
    account.set(operation.name, seen)
    return found
  }

  const ask = asking(1)
  const read: Ask = async (operation, asked) => {
    const question = `${operation.name} ${JSON.stringify(asked)}`
    const known = remembered.get(question)
    if (known !== undefined) {
      checkOpen(operation.name)
      return judged(operation, asked, await known, now())
    }
    const exchange = exchangeOf(operation, asked)
    remembered.set(question, exchange)
    return counted(operation, asked, await exchange, 1)
  }

  return {
    ask,
    read,
    probe: async (operation, asked, options) => judged(operation, asked, await exchangeOf(operation, asked, options), now()),
    async answer (operation, asked) {
      const found = await read(operation, asked)
      if (found.answer !== undefined) return found.answer
      throw new Skipped(`An answer of \`${operation.name}\` could not be used (${found.failure ?? `status ${found.status}`}): what is wrong with it is said under \`${operation.name}\`.`)
    },
    atOnce: (n, work) => work(asking(n)),
    seen: name => account.get(name) ?? [],
    requests: () => requests,
    client,
    lack (name) { lacking.add(name) },
    stop (reason) { stopped ??= reason },
    stopped: () => stopped,
    async cleaning (work) {
      cleaning = true
      try {
        return await work()
      } finally {
        cleaning = false
      }
    }
  }
}
