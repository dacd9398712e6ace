import { keepEarlyAnswer, request, type Method } from './request.ts'

/**
 * Makes a call like any other, and keeps the answer for the next identical call.
 * @param body as JSON
 * @returns a copy of the answer
 */
export function callEarly (method: Method, path: string, body = '{}'): Promise<Response> {
  const controller = new AbortController()
  const answer = request(method, path, { body, signal: controller.signal })
  keepEarlyAnswer(method, path, body, { answer, abort: () => { controller.abort() } })
  const copy = answer.then(response => response.clone())
  // Avoids an unhandled rejection; the caller that awaits the promise still gets the error.
  copy.catch(() => {})
  return copy
}
