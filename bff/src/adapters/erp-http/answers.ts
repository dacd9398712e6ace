import type { ErpProblem } from '@portal/contracts/erp-status'
import { isoDateOf } from '@portal/contracts/rules/dates'
import { limits } from '@portal/contracts/policy/limits'
import { day } from '@portal/contracts/policy/units'
import { misfit, type Problem } from '@portal/erp-gateway/contract/codec'
import { gatewayOperations, statusesOf, type OperationName, type Reply } from '@portal/erp-gateway/contract/operations'
import { isObject } from '@portal/erp-gateway/contract/record'
import { PortalError } from '../../errors.ts'

/** Everything in an answer that does not fit the contract, or that is not about what was asked for. It holds no value of the answer. */
export type Unusable = { problems: readonly ErpProblem[], swapped: boolean }

/** An answer, checked. */
export type Checked<Answer> = { answer: Answer } | Unusable

/** @param now milliseconds since 1970 */
export function createAnswers (now: () => number) {
  /**
   * @param text the body of the answer
   * @param strays what else in the answer is not about what was asked for
   */
  return function checked<Asked, Answer> (
    reply: Reply<Asked, Answer>, asked: Asked, text: string, strays: (answer: Answer) => Problem[] = () => []
  ): Checked<Answer> {
    const wire = json(text)
    if (wire === undefined) return { problems: [{ path: '/', expected: `JSON with ${namesIn(reply)}`, found: kindOf(text === '' ? undefined : text) }], swapped: false }
    const answer = reply.record.decode(wire)
    if (answer === misfit) return { problems: eachFieldFirst(reply.record.problems(wire, '').map(inWords)), swapped: false }
    // The distributor's day may have begun already where the portal's has not.
    const found = [...reply.strays(asked, answer, isoDateOf(now() + day)), ...strays(answer)]
    return found.length === 0 ? { answer } : { problems: found.map(problem => inWords({ ...problem, found: valueAt(wire, problem.path) })), swapped: true }
  }
}
export type CheckAnswer = ReturnType<typeof createAnswers>

/** An answer whose status the contract does not have for the operation. */
export function wrongStatus (operation: OperationName, status: number): Unusable {
  const key = status === 401 || status === 403 ? '; the gateway does not accept the key: check ERP_KEY' : ''
  return { problems: [{ path: 'status', expected: `${statusesOf(gatewayOperations[operation])}${key}`, found: String(status) }], swapped: false }
}

/** The error for an answer that does not fit the gateway contract. `problem` is for the log, and must not contain values of the record. */
export function badReply (of: string, problem: string): PortalError {
  return new PortalError('erp_bad_reply', { cause: new Error(`${of}: ${problem}`) })
}

/** What does not fit, for the log: places and what belongs there. */
export function described ({ problems, swapped }: Unusable): string {
  const shown = problems.slice(0, limits.problemsNamed).map(({ path, expected }) => `${path} must be ${expected}`)
  const more = problems.length - shown.length
  return `${swapped ? 'swapped reply: ' : ''}${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}

/** The first problem of each field before those of the same field in other records of a list: only so many are named. */
function eachFieldFirst (problems: readonly ErpProblem[]): ErpProblem[] {
  const fields = Map.groupBy(problems, ({ path }) => path.replaceAll(/\/\d+(?=\/)/g, ''))
  const firsts = new Set([...fields.values()].flatMap(same => same.slice(0, 1)))
  return [...firsts, ...problems.filter(problem => !firsts.has(problem))]
}

function inWords ({ path, expected, found }: Problem): ErpProblem {
  return { path, expected, found: kindOf(found) }
}

const html = /^\s*<(?:!doctype html|html)/i

/** What kind of thing a value is, without the value, which may be confidential. */
function kindOf (value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  switch (typeof value) {
    case 'string': return value.trim() === '' ? 'blank text' : html.test(value) ? 'an HTML page' : `text of ${value.length} ${value.length === 1 ? 'character' : 'characters'}`
    case 'number': return 'a number'
    case 'boolean': return 'true or false'
    default: return 'an object'
  }
}

const namesShown = 3
const inOneList = new Intl.ListFormat('en')

/** The names of the first fields that the answer must have. */
function namesIn ({ record: { fields } }: Pick<Reply<never, unknown>, 'record'>): string {
  const names = fields.filter(({ optional }) => !optional).map(({ name }) => name)
  const shown = names.length > namesShown ? [...names.slice(0, namesShown), 'more'] : names
  return inOneList.format(shown)
}

/** The value at a path of the answer, as it came. */
function valueAt (wire: unknown, path: string): unknown {
  return path.split('/').slice(1).reduce((inner: unknown, step) => Array.isArray(inner) ? inner[Number(step)] : isObject(inner) ? inner[step] : undefined, wire)
}

/** Undefined if it is no JSON. */
export function json (text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
