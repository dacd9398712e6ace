import type { CallBody, CallResponse } from '@portal/contracts/calls'
import { endpoints, type CallName } from '@portal/contracts/endpoints'
import type { ErrorBody, ErrorCode } from '@portal/contracts/errors'
import { timings } from '@portal/contracts/policy/timings'
import { ageHeader, awayHeader, backgroundHeader, dealerHeader, leftOutHeader, requestIdHeader } from '@portal/contracts/protocol'
import { ApiError, clientMessages } from './api-error.ts'
import { noteConnection, saysOffline } from './offline.ts'
import { notePortalTime } from './portal-clock.ts'
import { request, takeEarlyAnswer } from './request.ts'
import { untilRead } from './until-read.ts'

/** How an answer differs from a new and complete one. */
export type AnswerNotes = {
  /** The age in seconds of its oldest figure; 0 if it is new. Above 0 while the ordering system is unavailable. */
  age: number
  /** The number of records that are missing because they could not be read. */
  leftOut: number
}

export type CallOptions = {
  /** Aborts the call, which then throws `canceled`. */
  signal?: AbortSignal
  /** A background poll, which does not keep an idle session alive. */
  background?: boolean
  /** The customer number of the dealer that the call is for, if that is not the tab's. */
  dealer?: string
  /** The call completes even if the page is left meanwhile. */
  keepalive?: boolean
  /** Called with the notes on a successful answer. */
  onNotes?: (notes: AnswerNotes) => void
  /** The secret of a mailed link, for calls on behalf of its holder. */
  bearer?: string
}

type Listener = (error: ApiError, name: CallName) => void
type AwayListener = (seconds: number | undefined) => void
/**
 * Module state, because `call` is a function and the page has only one client: a listener gets the errors of every part
 * of the page.
 */
const listeners = new Set<Listener>()
const awayListeners = new Set<AwayListener>()
let sessionGoesOn = async (): Promise<boolean> => false

/**
 * Sets how to find out whether the page's session continues although a call was refused as unauthenticated. That happens if the session is renewed
 * while the call, which carries the old credential, is under way.
 */
export function checkSessionWith (check: () => Promise<boolean>): void {
  sessionGoesOn = check
}

/**
 * Listens for failed calls. The caller still gets the error.
 * @returns a function that stops listening
 */
export function onCallError (listener: Listener): () => void {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}

/**
 * Listens for answers, refusals included, that say for how many seconds the ERP has been away, and for old answers that
 * do not: the ERP may be about to go away.
 * @returns a function that stops listening
 */
export function onErpAway (listener: AwayListener): () => void {
  awayListeners.add(listener)
  return () => { awayListeners.delete(listener) }
}

/**
 * Makes a call of the contracts. A GET takes an empty body. If it is refused because the session was renewed meanwhile, it is made again, since the
 * BFF has done nothing for it yet. The same holds, for some time, if it reaches a process of an older build that cannot read it.
 * @throws ApiError always with a message for the user: the BFF's own, or one for a missing, late or unreadable answer
 */
export async function call<N extends CallName> (name: N, body: CallBody<N>, options: CallOptions = {}): Promise<CallResponse<N>> {
  try {
    const ask = async (): Promise<CallResponse<N>> => await untilRead(async () => await send(name, body, options), options.signal)
    return await ask().catch(async (error: unknown) => {
      if (error instanceof ApiError && error.code === 'unauthenticated' && name !== 'session' && await sessionGoesOn()) return await ask()
      throw error
    })
  } catch (error) {
    if (error instanceof ApiError) listeners.forEach(listener => { listener(error, name) })
    throw error
  }
}

async function send<N extends CallName> (name: N, body: CallBody<N>, options: CallOptions): Promise<CallResponse<N>> {
  const { method, path } = endpoints[name]
  const timeout = AbortSignal.timeout(timings.httpTimeout)
  const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal])
  const beganOffline = saysOffline()
  try {
    const text = JSON.stringify(body)
    const early = takeEarlyAnswer(method, path, text)
    if (early !== undefined) {
      signal.throwIfAborted()
      signal.addEventListener('abort', early.abort)
    }
    const ask = async () => await request(method, path, {
      body: text,
      signal,
      keepalive: options.keepalive === true,
      headers: {
        ...(options.background === true && { [backgroundHeader]: '1' }),
        ...(options.dealer !== undefined && { [dealerHeader]: options.dealer }),
        ...(options.bearer !== undefined && { authorization: `Bearer ${options.bearer}` })
      }
    })
    // Early calls only read, so one that got no answer can safely be repeated.
    const response = await (early?.answer.catch(ask) ?? ask())
    noteConnection(true, beganOffline)
    notePortalTime(response)
    const away = response.headers.get(awayHeader)
    const age = Number(response.headers.get(ageHeader))
    if (away !== null || age > 0) awayListeners.forEach(listener => { listener(away === null ? undefined : Number(away)) })
    const answer = await readJson(response)
    if (!response.ok) throw refusal(response, answer)
    options.onNotes?.({ age, leftOut: Number(response.headers.get(leftOutHeader)) })
    // Not validated here: the BFF uses the same contract, and its tests check its answers against it.
    return answer as CallResponse<N>
  } catch (error) {
    if (error instanceof ApiError) throw error
    const aborted = timeout.aborted ? 'timeout' : options.signal?.aborted === true ? 'canceled' : undefined
    const code = aborted ?? (noteConnection(false, beganOffline) ? 'offline' : 'network')
    throw new ApiError(code, clientMessages[code], {}, error)
  }
}

async function readJson (response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch (error) {
    const requestId = response.headers.get(requestIdHeader) ?? ''
    throw new ApiError('bad_response', clientMessages.bad_response, { requestId, status: response.status }, error)
  }
}

function refusal (response: Response, answer: unknown): ApiError {
  const requestId = field(answer, 'requestId') ?? response.headers.get(requestIdHeader) ?? ''
  const code = field(answer, 'code')
  const message = field(answer, 'message')
  const at = { requestId, status: response.status }
  if (code === undefined || message === undefined) return new ApiError('bad_response', clientMessages.bad_response, at)
  // If present, these fields have the contract's types, like the rest of the answer.
  const { earlier, moved, prices, cart_version: cartVersion, differences = [] } = answer as ErrorBody
  // The code may be unknown to this build. It then matches no comparison, and its message is still shown.
  return new ApiError(code as ErrorCode, message, { ...at, earlier, moved, prices, cartVersion, differences })
}

function field (answer: unknown, name: string): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const value: unknown = Reflect.get(answer, name)
  return typeof value === 'string' ? value : undefined
}
