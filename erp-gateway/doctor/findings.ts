import { invalid, type Problem } from '../contract/codec.ts'
import { repliesOf } from '../contract/document.ts'
import { firstOrderOperations, isLeftOut, operationList, type AnyOperation, type OperationName } from '../contract/operations.ts'
import { isObject, type Field } from '../contract/record.ts'
import { fieldAt } from '../tools/fields.ts'
import { bodyMistake, statusMistake, transportMistake, type AnswerMistake } from './answers.ts'
import { mistakeIn, shown, type Mistake } from './mistakes.ts'
import { beyondLimits } from './portal-limits.ts'
import type { Seen } from './remembering-client.ts'

/** One mistake, however often it was made. */
export type Finding = Mistake & {
  /** The field; undefined if a whole answer is wrong. */
  field: string | undefined
  /** How many values, or answers, have it. */
  count: number
  operations: OperationName[]
  /** Where it was met first, and what was there. */
  path: string
  found: string | undefined
  expected: string | undefined
  /** Where the page shows the field. */
  shown: string | undefined
}

type Single = Omit<Finding, 'count' | 'operations'>

/** Everything that is wrong in what was seen, the most important first. */
export function findingsIn (seen: readonly Seen[]): Finding[] {
  const findings = new Map<string, Finding>()
  for (const one of seen) {
    for (const single of singles(one)) {
      const key = JSON.stringify([single.name, single.field ?? single.fix])
      const known = findings.get(key)
      if (known === undefined) findings.set(key, { ...single, count: 1, operations: [one.operation] })
      else {
        known.count += 1
        if (!known.operations.includes(one.operation)) known.operations.push(one.operation)
      }
    }
  }
  // What a first order needs comes first; then what keeps a whole answer from being read; then what is wrong most often.
  const weight = ({ field, operations, count }: Finding): number[] =>
    [operations.filter(name => firstOrderOperations.includes(name)).length, field === undefined ? 1 : 0, operations.length, count]
  return [...findings.values()].sort((a, b) => {
    const [left, right] = [weight(a), weight(b)]
    const at = left.findIndex((value, index) => value !== right[index])
    return at === -1 ? 0 : (right[at] ?? 0) - (left[at] ?? 0)
  })
}

/** What the gateway lists, or what --dealer names, but what it then answers with 404. */
export function notFound (operations: OperationName[]): Finding[] {
  if (operations.length === 0) return []
  const mistake: AnswerMistake = {
    fatal: true, name: 'listed-but-not-found', says: 'The gateway does not find what it lists, or what --dealer names', fix: 'Answer it by the number under which it is listed'
  }
  return [{ ...ofAnswer(mistake), count: operations.length, operations }]
}

function singles (seen: Seen): Single[] {
  const operation = operationList.find(({ name }) => name === seen.operation)
  if (operation === undefined) throw new Error(`no operation ${seen.operation}`)
  const transport = transportMistake(seen)
  if (transport?.fatal === true) return [ofAnswer(transport)]
  const { status } = seen
  if (status === undefined || isLeftOut(operation, status)) return []
  const record = repliesOf(operation).find(reply => reply.status === status)?.record
  const answer = record === undefined ? statusMistake(status, seen.text) : bodyMistake(status, seen.wire, seen.text, record.fields)
  const problems = transport === undefined ? seen.problems : record?.problems(seen.wire, '') ?? []
  return [
    ...transport === undefined ? [] : [ofAnswer(transport)],
    ...answer !== undefined
      ? [ofAnswer(answer)]
      : [
          ...problems.map(problem => ofField(problem, record?.fields ?? [], operation, seen.wire)),
          ...beyondLimits(seen.wire).map(({ path, found, ...beyond }) =>
            ({ ...beyond, path, found: shown(found), shown: fieldAt(record?.fields ?? [], path.split('/').slice(1))?.shown }))
        ]
  ]
}

function ofAnswer ({ name, says, fix, found }: AnswerMistake): Single {
  return { name, says, fix, field: undefined, path: '', found, expected: undefined, shown: undefined }
}

function ofField (problem: Problem, fields: readonly Field[], { asked }: AnyOperation, wire: unknown): Single {
  const { path, expected } = problem
  const names = path.split('/').slice(1)
  const field = fieldAt(fields, names)
  const found = valueAt(wire, names)
  const echo = names.length === 1 && asked.fields.some(({ name }) => name === names[0])
  const where = { path, found: shown(found), expected, field: field?.name ?? names.map(name => /^\d+$/.test(name) ? '*' : name).join('/'), shown: field?.shown }
  // The value has the right form, but still does not belong there.
  const stray = field === undefined || field.codec.decode(found) !== invalid
  return stray ? { ...where, name: 'wrong-value', says: `is not ${expected}`, fix: `Send ${expected}` } : { ...where, ...mistakeIn(field, found, echo) }
}

function valueAt (wire: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return wire
  const inner = Array.isArray(wire) ? wire[Number(name)] : isObject(wire) ? wire[name] : undefined
  return valueAt(inner, rest)
}
