import { keepEarlyAnswer, request, type Method } from './request.ts'

/**
 * Makes a call like any other, and keeps the answer for the next identical call.
 * @param body as JSON
 */
export function sendEarly (method: Method, path: string, body: string): Promise<Response> {
  const controller = new AbortController()
  const answer = request(method, path, { body, signal: controller.signal })
  keepEarlyAnswer(method, path, body, { answer, abort: () => { controller.abort() } })
  // Avoids an unhandled rejection; whoever awaits the promise still gets the error.
  answer.catch(() => {})
  return answer
}

/**
 * The same with an empty body.
 * @returns a copy of the answer
 */
export function callEarly (method: Method, path: string): Promise<Response> {
  const copy = sendEarly(method, path, '{}').then(response => response.clone())
  copy.catch(() => {})
  return copy
}
