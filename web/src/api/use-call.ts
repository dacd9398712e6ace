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
  /** The first answer for this body is on its way. */
  isLoading: boolean
  /** Any request for this body is on its way. */
  isValidating: boolean
  /** Asks again, for "Try again", and resolves when there is an answer or an error; the same function each time. */
  retry: () => Promise<void>
}

/**
 * The BFF retries reads itself, and a page offers "Try again": to retry here as well would only load the ERP. What failed for want of a
 * connection is asked again when that is back. An answer younger than `pageKeeps.answers` serves the next page that wants it; what a person changes
 * is asked for again at once (`askAnew`).
 */
export const swrDefaults: SWRConfiguration = {
  dedupingInterval: pageKeeps.answers,
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false
}

/** Whether no answer came: it may when the connection is back. */
export function isUnreached (error: ApiError | undefined): boolean {
  return error?.code === 'network' || error?.code === 'timeout'
}

/** Reads by `ask` and keeps the answer under its name and body. A body of null asks for nothing yet. */
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

/** Reads through a call, as `useAnswer` does. */
export function useCall<N extends CallName> (name: N, body: CallBody<N> | null, options?: SWRConfiguration<CallResponse<N>, ApiError>) {
  return useAnswer<CallBody<N>, CallResponse<N>>(name, body, wanted => call(name, wanted), options)
}

/** A newer answer than the one that is shown, wherever it is shown; as `useAnswer` keeps it. */
export function putAnswer<N extends CallName, Answer> (name: N, body: CallBody<N>, answer: Answer): void {
  mutate([name, body], answer, { revalidate: false })
}

/**
 * What these calls have answered is out of date: pages that show it ask again, others when they are opened. Resolves when those pages have
 * an answer or an error.
 */
export async function askAnew (...names: readonly CallName[]): Promise<void> {
  await mutate(key => Array.isArray(key) && names.some(name => name === key[0]))
}
