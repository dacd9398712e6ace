import { endpoints } from '@portal/contracts/endpoints'
import { submissionStates, type SubmissionState } from '@portal/contracts/checkout'
import type { Answer, Attempt, Content } from './history.ts'
import type { Reply, Request } from './portal.ts'

/** Converts what a tab sent and saw into the checker's terms. */
export type Recorder = (request: Request, at: number, reply: Reply | Error) => Omit<Attempt, 'user'> | undefined

/** @returns a recorder that remembers the key of each reference it has seen */
export function createRecorder (): Recorder {
  const keys = new Map<string, string>()
  return ({ path, body: text }, at, reply) => {
    const body: unknown = JSON.parse(text)
    const content = contentOf(path, body)
    if (content === undefined && path !== endpoints.withdrawSubmission.path && path !== endpoints.submission.path) return undefined
    const key = textIn(body, 'submission_key') ?? keys.get(textIn(body, 'reference') ?? '')
    if (key === undefined) return undefined
    const answer: Answer = reply instanceof Error ? { kind: 'lost', why: reasonOf(reply) } : answerOf(reply)
    if (answer.kind === 'submission') keys.set(answer.reference, key)
    return { at, key, answer, ...(content !== undefined && { content }) }
  }
}

function answerOf ({ status, body }: Reply): Answer {
  if (status === 200 && textIn(body, 'state') === 'withdrawn') return { kind: 'withdrawn' }
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

/** The content that a request is to order. */
function contentOf (path: string, body: unknown): Content | undefined {
  const order = recordIn(body, 'order')
  const data = recordIn(order, 'data')
  const common = { customer: textIn(data, 'customer_number') ?? '', po: textIn(data, 'po_number') ?? '' }
  if (path === endpoints.adpOrder.path) {
    const [, ...rows] = atob(textIn(order, 'file') ?? '').trimEnd().split('\r\n')
    const lines = rows.map(row => row.split(',')).map(([item = '', quantity]) => ({ item, quantity: Number(quantity), note: '' }))
    return { ...common, shipping: 'default', instructions: '', address: 9999, lines }
  }
  if (path !== endpoints.createOrder.path) return undefined
  const cart = recordIn(order, 'cart')
  return {
    ...common,
    shipping: textIn(data, 'shipping') === 'will-call' ? 'will-call' : 'default',
    instructions: textIn(data, 'special_instructions') ?? '',
    address: Number(recordIn(data, 'address')),
    lines: Array.isArray(cart)
      ? cart.map(line => ({ item: textIn(line, 'id') ?? '', quantity: Number(recordIn(line, 'quantity')), note: textIn(line, 'note') ?? '' }))
      : []
  }
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
