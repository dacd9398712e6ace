import { isoDateOf } from '@portal/contracts/base/dates'
import { day, second } from '@portal/contracts/base/time-units'
import { requestIdHeader } from '@portal/contracts/protocol'
import { clientLimits } from '../contract/client-limits.ts'
import { invalid, type Problem } from '../contract/codec.ts'
import { isLeftOut, statusesOf, type Operation, type OperationName, type Reply } from '../contract/operations.ts'
import { requestFor, type WireRequest } from '../contract/requests.ts'

export type Target = {
  /** The address of the gateway. A path in it is prefixed to that of every operation. */
  url: string
  key: string | undefined
}

export type ClientOptions = Target & {
  /** Milliseconds since 1970. */
  now: () => number
  /** The id of the next request, which the gateway finds in `x-request-id`. */
  nextId: () => string
}

/** What came back, not interpreted yet. */
export type Exchange = {
  requestId: string
  /** Milliseconds from sending to the last byte, or to the failure. */
  milliseconds: number
  /** Undefined if there was no whole answer. */
  status: number | undefined
  /** Why there was no whole answer, or none that is text, in one line. */
  failure: string | undefined
  /** There was no whole answer in time. */
  timedOut: boolean
  headers: Headers
  /** The body as it arrived, up to the size limit, even if it is not in UTF-8. */
  bytes: Uint8Array
  text: string
  /** The answer as JSON; undefined if it is not JSON. */
  wire: unknown
}

/**
 * An exchange, with the answer as the portal reads it. Of the last three, the one that belongs to the status is there if nothing is wrong;
 * none where the gateway leaves the operation out.
 */
export type Asked<Answer, NotFound, Refused> = Exchange & {
  /** Everything in the answer that does not fit, or that is not about what was asked for. A status that the contract does not have is one. */
  problems: readonly Problem[]
  /** The problems are not of form: the answer is valid, but about something else. */
  unrelated: boolean
  answer?: Answer
  notFound?: NotFound
  refused?: Refused
}

export type AskOptions = {
  /** Milliseconds to the last byte. */
  timeout?: number
  /** Another key than the client's; null for none. */
  key?: string | null
}

export type Any<Asked, Answer, NotFound, Refused> = Operation<Asked, Answer, NotFound, Refused> & { readonly name: OperationName }

export type Client = {
  /** Asks as the portal does. Never throws: what goes wrong is in the result. */
  ask<A, Answer, NotFound, Refused>(operation: Any<A, Answer, NotFound, Refused>, asked: A, options?: AskOptions): Promise<Asked<Answer, NotFound, Refused>>
  /** Sends a request that the contract need not know. Never throws. */
  send(request: WireRequest, options?: AskOptions): Promise<Exchange>
  /** The address of a path of the gateway. */
  addressOf(path: string): string
}

/** The tools' client of a gateway: it limits time and size, and reports everything that is wrong. */
export function createClient ({ url, key, now, nextId }: ClientOptions): Client {
  const prefix = url.replace(/\/$/, '')

  async function send ({ method, path, body }: WireRequest, options: AskOptions = {}): Promise<Exchange> {
    const requestId = nextId()
    const bearer = options.key === undefined ? key : options.key ?? undefined
    const started = performance.now()
    const done = ({ timedOut = false, ...rest }: Pick<Exchange, 'status' | 'failure' | 'bytes' | 'text' | 'headers'> & { timedOut?: boolean }): Exchange =>
      ({ ...rest, timedOut, requestId, milliseconds: performance.now() - started, wire: rest.failure === undefined ? json(rest.text) : undefined })
    const nothing = { status: undefined, bytes: new Uint8Array(), text: '', headers: new Headers() }
    const timeout = options.timeout ?? clientLimits.read
    try {
      const response = await fetch(prefix + path, {
        method,
        headers: {
          accept: 'application/json',
          // The portal does not decompress answers.
          'accept-encoding': 'identity',
          [requestIdHeader]: requestId,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` })
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(Math.ceil(timeout))
      })
      const read = await textOf(response)
      const { status, headers } = response
      if (!('failure' in read)) return done({ ...read, status, failure: undefined, headers })
      return done({ ...nothing, ...read, status: read.bytes.length > 0 ? status : undefined, headers })
    } catch (error) {
      return done({ ...nothing, failure: failureOf(error, timeout), timedOut: isTimeout(error) })
    }
  }

  async function ask<A, Answer, NotFound, Refused> (
    operation: Any<A, Answer, NotFound, Refused>, asked: A, options: AskOptions = {}
  ): Promise<Asked<Answer, NotFound, Refused>> {
    return judged(operation, asked, await send(requestFor(operation, asked), { timeout: timeoutOf(operation), ...options }), now())
  }

  return { ask, send, addressOf: path => prefix + path }
}

/** Milliseconds that the portal waits for an answer. */
function timeoutOf ({ write }: Pick<Operation<never, unknown>, 'write'>): number {
  return write ? clientLimits.write : clientLimits.read
}

/**
 * An exchange, as the portal reads it.
 * @param now milliseconds since 1970
 */
export function judged<A, Answer, NotFound, Refused> (
  operation: Any<A, Answer, NotFound, Refused>, asked: A, exchange: Exchange, now: number
): Asked<Answer, NotFound, Refused> {
  const { status, failure, wire, text } = exchange
  if (status === undefined || failure !== undefined) return { ...exchange, unrelated: false, problems: [{ path: '', expected: 'an answer', found: failure }] }
  // The distributor's day may have begun already where the tool's has not.
  const latestDay = () => isoDateOf(now + day, 'UTC')

  function checked<Value> (reply: Reply<A, Value>): { value: Value, problems: [], unrelated: false } | { problems: Problem[], unrelated: boolean } {
    if (wire === undefined) return { problems: [{ path: '/', expected: 'JSON', found: text.slice(0, 200) }], unrelated: false }
    const value = reply.record.decode(wire)
    if (value === invalid) return { problems: reply.record.problems(wire, ''), unrelated: false }
    const problems = reply.unrelated(asked, value, latestDay)
    return problems.length > 0 ? { problems, unrelated: true } : { value, problems: [], unrelated: false }
  }

  if (status === 200 || (status === 201 && operation.created !== undefined)) {
    const { problems, unrelated, ...found } = checked(operation.answer)
    return { ...exchange, problems, unrelated, ...'value' in found && { answer: found.value } }
  }
  if (status === 404 && operation.notFound !== undefined) {
    const { problems, unrelated, ...found } = checked(operation.notFound)
    return { ...exchange, problems, unrelated, ...'value' in found && { notFound: found.value } }
  }
  if (status === 422 && operation.refused !== undefined) {
    const { problems, unrelated, ...found } = checked(operation.refused)
    return { ...exchange, problems, unrelated, ...'value' in found && { refused: found.value } }
  }
  if (isLeftOut(operation, status)) return { ...exchange, unrelated: false, problems: [] }
  return { ...exchange, unrelated: false, problems: [{ path: 'status', expected: statusesOf(operation), found: status }] }
}

/** The body, as far as it may go, if it is UTF-8. A byte order mark stays, because the portal does not drop it either. */
async function textOf (response: Response): Promise<{ bytes: Uint8Array, text: string } | { bytes: Uint8Array, failure: string }> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > clientLimits.responseBytes) {
      return { bytes: new Uint8Array(), failure: `the answer is larger than ${clientLimits.responseBytes / 1_048_576} MiB` }
    }
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  try {
    return { bytes, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch {
    return { bytes, failure: 'the answer is not in UTF-8' }
  }
}

function json (text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isTimeout (error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

/** Why there was no answer, in words. */
function failureOf (error: unknown, timeout: number): string {
  if (isTimeout(error)) return `no whole answer within ${timeout / second} s`
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
  if (cause instanceof Error && cause.message === 'bad port') return 'this port is one that HTTP clients refuse to use: give the gateway another'
  switch (code) {
    case 'ECONNREFUSED': return 'nobody answers at this address: connection refused'
    case 'ENOTFOUND': return 'there is no host of this name'
    case 'ECONNRESET':
    case 'UND_ERR_SOCKET': return 'the connection broke before the answer was whole'
    default: return cause instanceof Error ? `${code === undefined ? '' : `${code}: `}${cause.message}` : String(cause)
  }
}
