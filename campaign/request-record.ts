import { endpoints } from '@portal/contracts/endpoints'
import { submissionStates, type SubmissionState } from '@portal/contracts/checkout'
import type { Answer, Attempt } from './history.ts'
import { contentOfCall, readOrderCall } from './people/order-body.ts'
import type { Reply, Request } from './processes/portal.ts'

/** The calls that submit an order, ask for its release, or ask about it. */
const recorded: ReadonlySet<string> = new Set(
  [endpoints.createOrder, endpoints.adpOrder, endpoints.askRelease, endpoints.withdrawSubmission, endpoints.submission].map(({ path }) => path)
)

/** Converts what a tab sent and saw into the checker's terms. */
export type Recorder = (request: Request, at: number, reply: Reply | Error) => Omit<Attempt, 'user'> | undefined

/** @returns a recorder that remembers the key of each reference it has seen */
export function createRecorder (): Recorder {
  const keys = new Map<string, string>()
  return ({ path, body: text }, at, reply) => {
    const body: unknown = JSON.parse(text)
    if (!recorded.has(path)) return undefined
    const key = textIn(body, 'submission_key') ?? keys.get(textIn(body, 'reference') ?? '')
    if (key === undefined) return undefined
    const answer: Answer = reply instanceof Error ? { kind: 'lost', why: reasonOf(reply) } : answerOf(reply)
    if (answer.kind === 'submission') keys.set(answer.reference, key)
    const call = readOrderCall(path, body)
    return { at, key, answer, ...(call !== undefined && { content: contentOfCall(call) }) }
  }
}

function answerOf ({ status, body }: Reply): Answer {
  if (status === 200 && textIn(body, 'state') === 'withdrawn') return { kind: 'withdrawn' }
  const asked = textIn(body, 'release') ?? textIn(recordIn(body, 'release'), 'reference')
  if (status === 200 && asked !== undefined) return { kind: 'asked', reference: asked }
  const submission = recordIn(body, 'submission')
  const reference = textIn(submission, 'reference')
  const state = stateIn(submission)
  if (status === 200 && reference !== undefined && state !== undefined) {
    return { kind: 'submission', reference, state, erpOrderId: textIn(submission, 'erp_order_id') }
  }
  return { kind: 'refused', status, code: textIn(body, 'code') ?? '' }
}

function stateIn (submission: unknown): SubmissionState | undefined {
  const text = textIn(submission, 'state')
  return submissionStates.find(state => state === text)
}

/** A field of an answer, if it exists. */
export function recordIn (body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Object.entries(body).find(([field]) => field === name)?.[1] : undefined
}

/** The same, if it is text. */
export function textIn (body: unknown, name: string): string | undefined {
  const value = recordIn(body, name)
  return typeof value === 'string' ? value : undefined
}

function reasonOf (error: Error): string {
  if (error.cause instanceof Error) return reasonOf(error.cause)
  // Without the address, so that equal errors can be counted.
  return error.message.replace(/ [\d.:]+$/, '')
}
