import { isoDateOf } from '@portal/contracts/rules/dates'
import { day } from '@portal/contracts/policy/units'
import { misfit, type Problem } from '@portal/erp-gateway/contract/codec'
import type { Reply } from '@portal/erp-gateway/contract/operations'
import { PortalError } from '../../errors.ts'

/** An answer, checked; or everything in it that does not fit the contract, or is not about what was asked for. */
export type Checked<Answer> = { answer: Answer } | { problems: readonly Problem[], swapped: boolean }

/** @param now milliseconds since 1970 */
export function createAnswers (now: () => number) {
  /** @param text the body of the answer */
  return function checked<Asked, Answer> (reply: Reply<Asked, Answer>, asked: Asked, text: string): Checked<Answer> {
    const wire = json(text)
    const answer = reply.record.decode(wire)
    if (answer === misfit) return { problems: wire === undefined ? [{ path: '/', expected: 'JSON', found: text }] : reply.record.problems(wire, ''), swapped: false }
    // The distributor's day may have begun already where the portal's has not.
    const strays = reply.strays(asked, answer, isoDateOf(now() + day))
    return strays.length === 0 ? { answer } : { problems: strays, swapped: true }
  }
}
export type CheckAnswer = ReturnType<typeof createAnswers>

/** The error for an answer that does not fit the gateway contract. `problem` is for the log, and must not contain values of the record. */
export function badReply (of: string, problem: string): PortalError {
  return new PortalError('erp_bad_reply', { cause: new Error(`${of}: ${problem}`) })
}

/** What does not fit, for the log: places and what belongs there, never values. */
export function described ({ problems, swapped }: { problems: readonly Problem[], swapped: boolean }): string {
  const shown = problems.slice(0, problemsShown).map(({ path, expected }) => `${path} must be ${expected}`)
  const more = problems.length - shown.length
  return `${swapped ? 'swapped reply: ' : ''}${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}

const problemsShown = 20

function json (text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
