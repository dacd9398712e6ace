import type { ErpProblem } from '@portal/contracts/erp-status'
import { daysAfter, type IsoDate } from '@portal/contracts/base/dates'
import { limits } from '@portal/contracts/policy/limits'
import { invalid, type Problem } from '@portal/erp-gateway/contract/codec'
import { gatewayOperations, statusesOf, type OperationName, type Reply } from '@portal/erp-gateway/contract/operations'
import { isObject } from '@portal/erp-gateway/contract/record'
import { PortalError } from '../../../errors.ts'

/** Everything in an answer that does not fit the contract, or is not about what was asked for. It contains none of the answer's values. */
export type Unusable = { problems: readonly ErpProblem[], swapped: boolean }

/**
 * The records of a list that cannot be read, as they came, and everything in them that does not fit. `repeats`: how many records came again, exactly as
 * before. Nothing is missing without those.
 */
export type LeftOut = { records: readonly unknown[], repeats: number, problems: readonly ErpProblem[] }

/** A checked answer. `leftOut`: the records that it lacks. */
export type Checked<Answer> = { answer: Answer, leftOut?: LeftOut } | Unusable

type CheckOptions<Answer> = {
  /** What else in the answer is not about what was asked for. */
  unrelated?: ((answer: Answer) => Problem[]) | undefined
  /** Whether to leave out records of a list that cannot be read, as long as there are others. */
  leavesOut?: boolean | undefined
}

/** @param today the distributor's, as the portal knows it */
export function createAnswerCheck (today: () => IsoDate) {
  // The ERP may use another time zone, or its clock may be ahead.
  const latestDay = (): IsoDate => daysAfter(today(), 1)
  function checkedWire<Asked, Answer> (
    reply: Reply<Asked, Answer>, asked: Asked, wire: unknown, { unrelated = () => [], leavesOut = false }: CheckOptions<Answer>
  ): Checked<Answer> {
    const unrelatedIn = (answer: Answer): Problem[] => [...reply.unrelated(asked, answer, latestDay), ...unrelated(answer)]
    const answer = reply.record.decode(wire)
    if (answer !== invalid) {
      const found = unrelatedIn(answer)
      return found.length === 0 ? { answer } : swapped(found, wire)
    }
    const records = recordsIn(wire, reply)
    const problems = eachFieldFirst(reply.record.problems(records?.examined ?? wire, '').map(inWords))
    const rest = leavesOut && records !== undefined ? withoutInvalid(records) : undefined
    const usable = rest === undefined ? invalid : reply.record.decode(rest.wire)
    if (rest === undefined || usable === invalid) return { problems, swapped: false }
    const found = unrelatedIn(usable).map(problem => ({ ...problem, path: rest.placeOf(problem.path) }))
    return found.length === 0 ? { answer: usable, leftOut: { records: rest.records, repeats: 0, problems } } : swapped(found, wire)
  }

  /** @param text the body of the answer */
  return function checked<Asked, Answer> (reply: Reply<Asked, Answer>, asked: Asked, text: string, options: CheckOptions<Answer> = {}): Checked<Answer> {
    const wire = parsedJson(text)
    if (wire === undefined) return { problems: [{ path: '/', expected: `JSON with ${namesIn(reply)}`, found: kindOfBody(text) }], swapped: false }
    const found = checkedWire(reply, asked, wire, options)
    // Without its repeats, an answer that has invalid fields still has them.
    const once = 'answer' in found || !found.swapped ? undefined : withoutRepeats(wire, reply.list)
    if ('answer' in found || once === undefined) return found
    const usable = checkedWire(reply, asked, once.wire, options)
    if (!('answer' in usable)) return found
    return { answer: usable.answer, leftOut: { records: usable.leftOut?.records ?? [], repeats: once.repeats, problems: found.problems } }
  }
}
export type AnswerCheck = ReturnType<typeof createAnswerCheck>

/** An answer whose status the contract does not define for the operation. */
export function wrongStatus (operation: OperationName, status: number): Unusable {
  const key = status === 401 || status === 403 ? '; the gateway does not accept the key: check ERP_KEY' : ''
  return { problems: [{ path: 'status', expected: `${statusesOf(gatewayOperations[operation])}${key}`, found: String(status) }], swapped: false }
}

/** The error for an answer that does not fit the gateway contract. `problem` is for the log, and must not contain values of the record. */
export function badReply (of: string, problem: string): PortalError {
  return new PortalError('erp_bad_reply', { cause: new Error(`${of}: ${problem}`) })
}

/** What does not fit, for the log: each place, and what belongs there. */
export function described ({ problems, swapped }: Unusable): string {
  const shown = problems.slice(0, limits.problemsNamed).map(({ path, expected }) => `${path} must be ${expected}`)
  const more = problems.length - shown.length
  return `${swapped ? 'swapped reply: ' : ''}${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}

function swapped (unrelated: readonly Problem[], wire: unknown): Unusable {
  return { problems: unrelated.map(({ path, expected }) => inWords({ path, expected, found: valueAt(wire, path) })), swapped: true }
}

/**
 * The records of a list: where the valid and the invalid ones are. All are invalid if something beside them is. `examined`: the answer with only the
 * first of the invalid ones. An ERP that renames a field spells all of its records wrong, and to go through every one of them would keep everybody
 * waiting for seconds.
 */
type Records = { list: string, wire: object, entries: readonly unknown[], validAt: readonly number[], invalidAt: readonly number[], examined: object }

/** Undefined if the answer has no list of records. */
function recordsIn (wire: unknown, { record, list }: Pick<Reply<never, unknown>, 'record' | 'list'>): Records | undefined {
  if (list === undefined || !isObject(wire)) return undefined
  const entries = wire[list]
  if (!Array.isArray(entries)) return undefined
  // Made once: an answer may have a million records.
  const single: unknown[] = []
  const answer = { ...wire, [list]: single }
  const [validAt, invalidAt]: [number[], number[]] = [[], []]
  for (const [index, entry] of entries.entries()) {
    single[0] = entry
    const places = record.decode(answer) === invalid ? invalidAt : validAt
    places.push(index)
  }
  // Holes keep each record in its place, and are skipped.
  const examined: unknown[] = []
  for (const index of invalidAt.slice(0, limits.badRecordsExamined)) examined[index] = entries[index]
  return { list, wire, entries, validAt, invalidAt, examined: { ...wire, [list]: examined } }
}

/** An answer without its invalid records, and those records. `placeOf` turns a path in `wire` into the path in the whole answer. */
type Rest = { wire: unknown, records: unknown[], placeOf: (path: string) => string }

/** Undefined if no record would be left. */
function withoutInvalid ({ list, wire, entries, validAt, invalidAt }: Records): Rest | undefined {
  if (validAt.length === 0) return undefined
  const start = `/${list}/`
  return {
    wire: { ...wire, [list]: validAt.map(index => entries[index]) },
    records: invalidAt.map(index => entries[index]),
    placeOf (path) {
      if (!path.startsWith(start)) return path
      const [index = '', ...inner] = path.slice(start.length).split('/')
      return start + [validAt[Number(index)], ...inner].join('/')
    }
  }
}

/** Without records that came before, exactly the same, as a join in the ERP makes them. Undefined if there are none. */
function withoutRepeats (wire: unknown, list: string | undefined): { wire: unknown, repeats: number } | undefined {
  const entries: unknown = list !== undefined && isObject(wire) ? wire[list] : undefined
  if (list === undefined || !isObject(wire) || !Array.isArray(entries)) return undefined
  const once = [...new Map(entries.map((entry: unknown) => [JSON.stringify(entry), entry])).values()]
  const repeats = entries.length - once.length
  return repeats === 0 ? undefined : { wire: { ...wire, [list]: once }, repeats }
}

/** Sorts the first problem of each field to the front, because only so many are named. */
function eachFieldFirst (problems: readonly ErpProblem[]): ErpProblem[] {
  const fields = Map.groupBy(problems, ({ path }) => path.replaceAll(/\/\d+(?=\/)/g, ''))
  const firsts = new Set([...fields.values()].flatMap(same => same.slice(0, 1)))
  return [...firsts, ...problems.filter(problem => !firsts.has(problem))]
}

function inWords ({ path, expected, found }: Problem): ErpProblem {
  return { path, expected, found: kindOf(found) }
}

/** What was answered instead of JSON. Gzip begins with a byte that is not UTF-8. */
function kindOfBody (text: string): string {
  if (text.startsWith('\u001F\uFFFD')) return 'compressed data (gzip)'
  if (text.startsWith('\uFEFF')) return 'text after a byte order mark'
  return kindOf(text === '' ? undefined : text)
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

/** Undefined if it is not JSON. */
export function parsedJson (text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
