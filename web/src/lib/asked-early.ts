import { portalHeader } from '@portal/contracts/protocol'
import { dealerHeaders } from './tab-dealer.ts'

type Method = 'GET' | 'POST'

/** A call that was made before the code that wants its answer had arrived. */
type Asked = { answer: Promise<Response>, abort: () => void }

const asked = new Map<string, Asked>()

function nameOf (method: Method, path: string, body: string): string {
  return `${method} ${path} ${body}`
}

/**
 * Makes a call with an empty body, by the same rules as any other, and keeps its answer for whoever makes it next.
 * @returns a copy of the answer
 */
export function askEarly (method: Method, path: string): Promise<Response> {
  const body = '{}'
  const controller = new AbortController()
  const answer = request(method, path, { body, signal: controller.signal })
  asked.set(nameOf(method, path, body), { answer, abort: () => { controller.abort() } })
  const copy = answer.then(response => response.clone())
  // Whoever waits for it hears of its failure.
  copy.catch(() => {})
  return copy
}

/** The answer to the very same call, where it was made early; once. */
export function takeAsked (method: Method, path: string, body: string): Asked | undefined {
  const name = nameOf(method, path, body)
  const found = asked.get(name)
  asked.delete(name)
  return found
}

/** Sends what the BFF takes for a call. A GET has no body. */
export async function request (
  method: Method, path: string, { body, signal, headers }: { body: string, signal: AbortSignal, headers?: Record<string, string> }
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
    ...(method === 'POST' && { body })
  })
}
