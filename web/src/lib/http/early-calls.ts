import { portalHeader } from '@portal/contracts/protocol'
import { dealerHeaders } from '../storage/tab-dealer.ts'

type Method = 'GET' | 'POST'

/** A call made before the code that needs its answer had loaded. */
type Asked = { answer: Promise<Response>, abort: () => void }

/** Module state, because the calls are made before any component exists. */
const asked = new Map<string, Asked>()

function nameOf (method: Method, path: string, body: string): string {
  return `${method} ${path} ${body}`
}

/**
 * Makes a call with an empty body, like any other call, and keeps the answer for the next identical call.
 * @returns a copy of the answer
 */
export function callEarly (method: Method, path: string): Promise<Response> {
  const body = '{}'
  const controller = new AbortController()
  const answer = request(method, path, { body, signal: controller.signal })
  asked.set(nameOf(method, path, body), { answer, abort: () => { controller.abort() } })
  const copy = answer.then(response => response.clone())
  // Avoids an unhandled rejection; the caller that awaits the promise still gets the error.
  copy.catch(() => {})
  return copy
}

/** Takes the early answer to this exact call, if there is one. Each answer can be taken once. */
export function takeEarlyAnswer (method: Method, path: string, body: string): Asked | undefined {
  const name = nameOf(method, path, body)
  const found = asked.get(name)
  asked.delete(name)
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
      ...dealerHeaders(),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...headers
    },
    signal,
    keepalive,
    ...(method === 'POST' && { body })
  })
}
