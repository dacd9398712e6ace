import { portalHeader } from '@portal/contracts/protocol'
import { dealerHeaders } from './tab-dealer.ts'

/** A call that was made before the code that wants its answer had arrived. */
type Asked = { answer: Promise<Response>, abort: () => void }

const asked = new Map<string, Asked>()

/** Makes a call, by the same rules as any other, and keeps its answer for whoever makes it next. */
export function askEarly (method: 'GET' | 'POST', path: string): void {
  const controller = new AbortController()
  const answer = request(method, path, { body: '{}', signal: controller.signal })
  // Whoever takes it hears of its failure.
  answer.catch(() => {})
  asked.set(path, { answer, abort: () => { controller.abort() } })
}

/** The answer to the first call of that path, where it was made early; once. */
export function takeAsked (path: string): Asked | undefined {
  const found = asked.get(path)
  asked.delete(path)
  return found
}

/** Sends what the BFF takes for a call. A GET has no body. */
export async function request (
  method: 'GET' | 'POST', path: string, { body, signal, headers }: { body: string, signal: AbortSignal, headers?: Record<string, string> }
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
