import { expect, onTestFinished, vi } from 'vitest'
import type { CallBody, CallResponse } from '@portal/contracts/calls'
import { endpoints, type CallName } from '@portal/contracts/endpoints'
import { errorTable, type ErrorCode } from '@portal/contracts/errors'

type Answers = { [N in CallName]?: (body: CallBody<N>) => CallResponse<N> | Response | Promise<CallResponse<N> | Response> }

/** A call that the page made. */
type Made = { name: CallName, body: unknown }

/**
 * Answers the page's calls instead of the BFF. An unexpected call fails, and so does its test.
 * @returns the calls, added as they are made
 */
export function answerCalls (answers: Answers): readonly Made[] {
  const made: Made[] = []
  const unexpected: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string, body?: string }): Promise<Response> => {
    const name = nameOf(method, path)
    if (name === undefined || answers[name] === undefined) {
      unexpected.push(`${method} ${path}`)
      throw new TypeError('Failed to fetch')
    }
    const asked = JSON.parse(body ?? '{}')
    made.push({ name, body: asked })
    const answer = await answers[name](asked)
    return answer instanceof Response ? answer : Response.json(answer)
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    expect(unexpected, 'calls that the test does not answer').toEqual([])
  })
  return made
}

function nameOf (method: string, path: string): CallName | undefined {
  const isCall = (name: string): name is CallName => Object.hasOwn(endpoints, name)
  return Object.keys(endpoints).filter(isCall).find(name => endpoints[name].path === path && endpoints[name].method === method)
}

/** A refusal with the BFF's own message. */
export function refusal (code: ErrorCode): Response {
  const { status, message } = errorTable[code]
  return Response.json({ code, message, requestId: 'request-1' }, { status })
}

/** An answer that is held back until the test calls `give`. */
export function heldAnswer<T> (): { answer: Promise<T>, give: (value: T) => void } {
  const { promise: answer, resolve: give } = Promise.withResolvers<T>()
  return { answer, give }
}
