import { portalHeader } from '@portal/contracts/protocol'
import { buildHeaders } from '../program/page-release.ts'
import { dealerHeaders } from '../storage/tab-dealer.ts'

/** The early script, which runs before the rest of the code, contains this file, so it imports next to nothing else. */

export type Method = 'GET' | 'POST'

/** The answer to a call made before the code that needs it had loaded. */
type EarlyAnswer = { answer: Promise<Response>, abort: () => void }

/** Module state, because the calls are made before any component exists. */
const earlyAnswers = new Map<string, EarlyAnswer>()

function nameOf (method: Method, path: string, body: string): string {
  return `${method} ${path} ${body}`
}

/** Keeps an answer for the next call that is exactly this one. */
export function keepEarlyAnswer (method: Method, path: string, body: string, early: EarlyAnswer): void {
  earlyAnswers.set(nameOf(method, path, body), early)
}

/** Takes the early answer to this exact call, if there is one. Each answer can be taken once. */
export function takeEarlyAnswer (method: Method, path: string, body: string): EarlyAnswer | undefined {
  const name = nameOf(method, path, body)
  const found = earlyAnswers.get(name)
  earlyAnswers.delete(name)
  return found
}

/** Sends a call to the BFF. A GET has no body. */
export async function request (
  method: Method, path: string,
  { body, signal, headers, keepalive = false }: { body: string, signal: AbortSignal, headers?: Record<string, string>, keepalive?: boolean }
): Promise<Response> {
  return await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      [portalHeader]: '1',
      ...buildHeaders(),
      ...dealerHeaders(),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...headers
    },
    signal,
    keepalive,
    ...(method === 'POST' && { body })
  })
}
