import type { ErpContext, SubmitOutcome } from '../../ports/erp.ts'
import { codeOf, tooManyWrites, type Gateway, type GatewayAnswer } from './gateway.ts'
import { replyReader } from './replies.ts'
import { tooLate } from './transport.ts'
import { readRefusal, RefusalReply } from './wire/submit.ts'

const refusal = replyReader(RefusalReply)

/** Errors of a connection that was never opened, or over which nothing was sent. This is certain because every write has a fresh connection. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', tooManyWrites, tooLate])

type Failure = Exclude<SubmitOutcome, { kind: 'accepted' }>

/**
 * Sends a write once and returns what is known about its outcome. Whatever cannot be proved is `unknown`.
 * @param settle returns the outcome that an answer proves, or undefined if it proves none
 */
export async function writeOnce<Outcome> (
  gateway: Gateway, { path, body }: { path: string, body: unknown }, context: ErpContext,
  settle: (answer: GatewayAnswer) => Outcome | undefined
): Promise<Outcome | Failure> {
  let answer: GatewayAnswer
  try {
    answer = await gateway.write({ method: 'POST', path, body, notAfter: context.notAfter }, context)
  } catch (error) {
    return { kind: maybeSent(error) ? 'unknown' : 'not-sent', reason: reasonOf(error) }
  }
  return settle(answer) ?? failureOf(answer)
}

function failureOf ({ status, text }: GatewayAnswer): Failure {
  if (status === 429) return { kind: 'not-sent', reason: 'refused as too busy' }
  const reply = status === 422 ? refusal.accept(text) : undefined
  if (reply !== undefined) return { kind: 'rejected', message: readRefusal(reply) }
  return { kind: 'unknown', reason: `status ${status}` }
}

function maybeSent (error: unknown): boolean {
  // If a host name has several addresses, Node reports the failure of each.
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.some(maybeSent)
  if (error instanceof Error && 'syscall' in error && error.syscall === 'connect') return false
  return !neverSent.has(codeOf(error) ?? '')
}

function reasonOf (error: unknown): string {
  return error instanceof Error ? `${codeOf(error) ?? error.name}: ${error.message}` : String(error)
}
