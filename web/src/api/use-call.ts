import { useCallback, useEffect } from 'react'
import useSWR, { mutate, type SWRConfiguration } from 'swr'
import type { CallBody, CallResponse } from '@portal/contracts/calls'
import type { CallName } from '@portal/contracts/endpoints'
import { pageKeeps } from '@portal/contracts/policy/page'
import type { ApiError } from '../lib/api-error.ts'
import { call } from '../lib/call.ts'
import { whenOnline } from '../lib/when-online.ts'

export type AnswerState<Answer> = {
  data: Answer | undefined
  error: ApiError | undefined
  /** The first answer for this body is loading. */
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
 * ERP. Calls that failed for lack of a connection are repeated when it is back. An answer younger than
 * `pageKeeps.answers` is reused; data that the user changes is fetched again at once (`askAnew`).
 */
export const swrDefaults: SWRConfiguration = {
  dedupingInterval: pageKeeps.answers,
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false
}

/** Whether there was no answer at all, so that a retry may help once the connection is back. */
export function isUnreached (error: ApiError | undefined): boolean {
  return error?.code === 'network' || error?.code === 'timeout'
}

/**
 * Reads with `ask` and caches the answer under its name and body.
 * @param body nothing is fetched while it is null
 */
export function useAnswer<Body, Answer> (
  name: CallName, body: Body | null, ask: (body: Body) => Promise<Answer>, options: SWRConfiguration<Answer, ApiError> = {}
): AnswerState<Answer> {
  const key = body === null ? null : [name, body] as const
  const { data, error, isLoading, isValidating, mutate } = useSWR<Answer, ApiError, typeof key>(
    key, ([, wanted]: readonly [CallName, Body]) => ask(wanted), { ...swrDefaults, ...options }
  )
  const retry = useCallback(async () => { await mutate() }, [mutate])
  const unreached = isUnreached(error)
  useEffect(() => unreached ? whenOnline(retry) : undefined, [unreached, retry])
  return { data, error, isLoading, isValidating, retry }
}

/** Reads through a call; otherwise like `useAnswer`. */
export function useCall<N extends CallName> (name: N, body: CallBody<N> | null, options?: SWRConfiguration<CallResponse<N>, ApiError>) {
  return useAnswer<CallBody<N>, CallResponse<N>>(name, body, wanted => call(name, wanted), options)
}

/** Puts a newer answer into the cache of `useAnswer`; every page that shows it is updated. */
export function putAnswer<N extends CallName, Answer> (name: N, body: CallBody<N>, answer: Answer): void {
  mutate([name, body], answer, { revalidate: false })
}

/**
 * Invalidates the cached answers of these calls. Pages that show them fetch them again at once, others when they are
 * opened. Resolves when the visible ones have an answer or an error.
 */
export async function askAnew (...names: readonly CallName[]): Promise<void> {
  await mutate(key => Array.isArray(key) && names.some(name => name === key[0]))
}
