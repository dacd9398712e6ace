import { useCallback, useEffect } from 'react'
import useSWR, { mutate, type SWRConfiguration } from 'swr'
import type { CallBody, CallResponse } from '@portal/contracts/calls'
import type { CallName } from '@portal/contracts/endpoints'
import { pageKeeps } from '@portal/contracts/policy/page-timings'
import type { ApiError } from '../lib/http/api-error.ts'
import { call, type AnswerNotes, type CallOptions } from '../lib/http/call.ts'
import { fetchAtRandom, fetchWhenErpBack, useErpAway } from '../lib/http/erp-absence.ts'
import { asOfAge, oldestOf, shownAsOf, type FigureTimes } from '../lib/http/answer-age.ts'
import { portalNow } from '../lib/http/portal-clock.ts'
import { whenOnline } from '../lib/browser/when-online.ts'

export type AnswerState<Answer> = AnswerNotes & {
  /** When its oldest figure was current, by the portal's clock, in milliseconds since 1970; undefined if it is new and the ERP is there. */
  asOf: number | undefined
  /** When it was asked for, by the portal's clock, in milliseconds since 1970; undefined if it came from elsewhere. */
  readAt: number | undefined
  data: Answer | undefined
  error: ApiError | undefined
  /** The first answer for this body is loading. After an error, only `isValidating` is true while loading. */
  isLoading: boolean
  /** Any request for this body is under way. */
  isValidating: boolean
  /**
   * Fetches again, for "Try again". Resolves when there is an answer or an error. The function's identity is stable.
   */
  retry: () => Promise<void>
}

/**
 * No automatic retries: the BFF retries reads itself, a page offers "Try again", and more attempts would only load the
 * ERP. Calls that failed for lack of a connection are repeated when it is back; what failed or is old because the ERP
 * was away is fetched again when the ERP is back, at a random moment. An answer younger than
 * `pageKeeps.answers` is reused; data that the user changes is fetched again at once (`refetch`).
 */
export const swrDefaults: SWRConfiguration = {
  dedupingInterval: pageKeeps.answers,
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false
}

/** An answer with its notes, as SWR caches it: answers that differ only in age count as different. */
type NotedAnswer<Answer> = AnswerNotes & FigureTimes & { readonly answer: Answer }

type AnswerOptions<Answer> = SWRConfiguration<NotedAnswer<Answer>, ApiError>

const newAndWhole = { age: 0, leftOut: 0, asOf: undefined, readAt: undefined }

/** Whether there was no answer at all, so that a retry may help once the connection is back. */
export function isUnreached (error: ApiError | undefined): boolean {
  return error?.code === 'offline' || error?.code === 'network' || error?.code === 'timeout'
}

/**
 * Reads with `ask` and caches the answer, with its notes, under its name and body.
 * @param body nothing is fetched while it is null
 * @param ask passes the options on to its call
 */
export function useAnswer<Body, Answer> (
  name: CallName, body: Body | null, ask: (body: Body, options: CallOptions) => Promise<Answer>, options: AnswerOptions<Answer> = {}
): AnswerState<Answer> {
  const key = body === null ? null : [name, body] as const
  const { data, error, isLoading, isValidating, mutate } = useSWR<NotedAnswer<Answer>, ApiError, typeof key>(
    key, ([, wanted]: readonly [CallName, Body]) => withNotes(wanted, ask), { ...swrDefaults, ...options }
  )
  const retry = useCallback(async () => { await mutate() }, [mutate])
  const unreached = isUnreached(error)
  useEffect(() => unreached ? whenOnline(retry) : undefined, [unreached, retry])
  const noted = data ?? newAndWhole
  const { age, leftOut, readAt } = noted
  const asOf = shownAsOf(noted, useErpAway())
  useRefetchWhenErpBack(retry, { isOld: age > 0, isFailed: isErpMissed(error), isValidating })
  return { data: data?.answer, age, leftOut, asOf, readAt, error, isLoading: isLoading && error === undefined, isValidating, retry }
}

/** As of when the oldest of these figures are shown. */
export function useShownAsOf (...times: readonly FigureTimes[]): number | undefined {
  const isAway = useErpAway()
  return oldestOf(...times.map(each => shownAsOf(each, isAway)))
}

/** Whether a call may have failed because the ERP was away. */
export function isErpMissed (error: ApiError | undefined): boolean {
  return error?.code === 'erp_unavailable' || error?.code === 'timeout'
}

/** When the ERP is back, fetches an answer again that is old or failed because the ERP was away. */
export function useRefetchWhenErpBack (
  retry: () => Promise<void>, { isOld, isFailed, isValidating }: { isOld: boolean, isFailed: boolean, isValidating: boolean }
): void {
  const isAway = useErpAway()
  const waits = isOld && !isAway && !isValidating
  useEffect(() => waits ? fetchAtRandom(retry) : undefined, [waits, retry])
  useEffect(() => isFailed ? fetchWhenErpBack(retry) : undefined, [isFailed, retry])
}

/** Asks, and notes what the answer says of itself. */
export async function withNotes<Body, Answer> (body: Body, ask: (body: Body, options: CallOptions) => Promise<Answer>): Promise<NotedAnswer<Answer>> {
  let notes: AnswerNotes = { age: 0, leftOut: 0 }
  const readAt = portalNow()
  const answer = await ask(body, { onNotes: given => { notes = given } })
  return { answer, ...notes, asOf: asOfAge(notes.age), readAt }
}

/** Reads through a call; otherwise like `useAnswer`. */
export function useCall<N extends CallName> (name: N, body: CallBody<N> | null, options?: AnswerOptions<CallResponse<N>>) {
  return useAnswer<CallBody<N>, CallResponse<N>>(name, body, (wanted, noting) => call(name, wanted, noting), options)
}

/** Puts a newer answer into the cache of `useAnswer`; every page that shows it is updated. */
export async function putAnswer<N extends CallName, Answer> (name: N, body: CallBody<N>, answer: Answer): Promise<void> {
  await mutate<NotedAnswer<Answer>>([name, body], { answer, ...newAndWhole }, { revalidate: false })
}

/** Changes an answer that is in the cache; every page that shows it is updated. */
export async function changeAnswer<N extends CallName> (
  name: N, body: CallBody<N>, change: (answer: CallResponse<N>) => CallResponse<N>
): Promise<void> {
  await mutate<NotedAnswer<CallResponse<N>>>(
    [name, body], noted => noted === undefined ? undefined : { ...noted, answer: change(noted.answer) }, { revalidate: false }
  )
}

/** Drops an answer that no page shows. Whoever asks again, however soon, asks the BFF. */
export async function forgetAnswer<N extends CallName> (name: N, body: CallBody<N>): Promise<void> {
  await mutate([name, body], undefined)
}

/**
 * Invalidates the cached answers of these calls. Pages that show them fetch them again at once, others when they are
 * opened. Resolves when the visible ones have an answer or an error.
 */
export async function refetch (...names: readonly CallName[]): Promise<void> {
  await mutate(key => Array.isArray(key) && names.some(name => name === key[0]))
}
