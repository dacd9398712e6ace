import { second } from '@portal/contracts/base/time-units'
import { gatewayOperations, operationList, type AnyOperation, type Guarantee, type OperationName } from '../../contract/operations.ts'
import { requestFor } from '../../contract/requests.ts'
import { clientLimits } from '../../contract/client-limits.ts'
import { count, fail, pass, type Check, type CheckId, type Finding, type Trial } from '../check.ts'
import { questionsFor } from '../questions.ts'
import type { Ask, Seen } from '../reader.ts'
import { Skipped } from '../skipped.ts'
import { keyFix, keysRefused, wrongKeys } from '../wrong-keys.ts'
import { answerInWords, problemsInWords, short } from '../words.ts'

const atOnce = 8

/** Which guarantee is broken if a readable answer contains something that was not asked for. */
const unrelatedIn: { readonly [Name in OperationName]?: ReadonlyArray<readonly [path: RegExp, guarantee: string]> } = {
  search: [[/./, 'about-what-was-asked']],
  item: [[/./, 'about-what-was-asked']],
  prices: [[/^\/CUST$/, 'about-what-was-asked'], [/./, 'each-once']],
  dealer: [[/^\/CUSNO$/, 'about-what-was-asked']],
  'dealers-of-rep': [[/./, 'each-once']],
  'dealers-outside-reps': [[/./, 'each-once']],
  orders: [[/\/(CUSNO|STATUS)$/, 'about-what-was-asked'], [/./, 'status']],
  'latest-order': [[/./, 'about-what-was-asked']],
  'latest-orders': [[/./, 'each-once']],
  order: [[/./, 'about-what-was-asked']],
  changes: [[/./, 'about-what-was-asked']],
  invoices: [[/\/(CUSNO|SINCE)$/, 'about-what-was-asked'], [/./, 'since']],
  invoice: [[/./, 'about-what-was-asked']],
  purchases: [[/^\/CUSNO$/, 'about-what-was-asked'], [/LBDAT$/, 'since'], [/./, 'each-once']],
  'find-order': [[/./, 'names-what-was-asked']],
  'clear-new-dealer': [[/NEWDF/, 'idempotent']]
}

function guaranteeBroken (name: OperationName, { unrelated, status }: Pick<Seen, 'unrelated' | 'status'>, path: string): string {
  if (name === 'find-order' && status === 404 && /^\/(REFNO|CUSNO)$/.test(path)) return 'names-what-was-asked'
  return (unrelated ? unrelatedIn[name]?.find(([pattern]) => pattern.test(path))?.[1] : undefined) ?? 'form'
}

/** What was seen that falls under a guarantee, of all answers of the whole run. */
function verdictOn ({ reader }: Trial, name: OperationName, guarantee: string): Finding {
  const seen = reader.seen(name).filter(answer => !answer.timedOut)
  const wrong = seen.flatMap(answer => {
    const problems = answer.problems.filter(({ path }) => guaranteeBroken(name, answer, path) === guarantee)
    return problems.length > 0 ? [{ answer, problems }] : []
  })
  if (wrong.length > 0) {
    const statuses = new Set(wrong.map(({ answer }) => answer.status))
    const where = statuses.size === 1 && statuses.has(200) ? '' : ` (status ${[...statuses].map(status => status ?? 'none').join(', ')})`
    return fail(`In ${wrong.length} of ${count(seen.length, 'answer')}${where}:\n${problemsInWords(wrong.flatMap(({ problems }) => problems))}`, ...requestsOf(wrong.map(({ answer }) => answer)))
  }
  const answered = seen.filter(({ status }) => status === 200 || status === 201)
  if (answered.length === 0 && name !== 'find-order') throw new Skipped('No answer of this operation had a record: there was nothing to ask for, or it was not tried.')
  if (seen.length === 0) throw new Skipped('It was not asked.')
  return pass(`${count(seen.length, 'answer')} looked at, every field of each.`)
}

function requestsOf (seen: readonly Seen[]) {
  return seen.slice(0, 1).map(({ request }) => request)
}

const aboutFix = 'Answer on the connection on which the question came, and put CUSNO, CUST, ORDID and the like into the answer from the question. A shared variable or cache that forgets part of the question mixes answers up.'

/** Asks many different things at once: each answer must be the one that is given when it is asked for alone. */
async function swapped (trial: Trial, name: OperationName): Promise<Finding> {
  const { reader } = trial
  const questions = (await questionsFor(name, trial)).slice(0, atOnce)
  if (questions.length < 2) throw new Skipped('There is only one thing to ask for, so answers cannot be mixed up.')
  const alone: Array<Awaited<ReturnType<typeof questions[number]['ask']>>> = []
  for (const question of questions) alone.push(await question.ask(reader.read))
  const together = await reader.atOnce(questions.length, async ask => await Promise.all(questions.map(question => question.ask(ask))))
  for (const [index, question] of questions.entries()) {
    const [before, among] = [alone[index], together[index]]
    if (before === undefined || among === undefined || before.problems.length > 0 || among.problems.length > 0 || before.text === among.text) continue
    // The data may have changed in between.
    const after = await question.ask(reader.ask)
    if (after.text !== among.text) return fail(`Asked together with ${questions.length - 1} others, it was answered differently than alone: ${short(among.text)}`, question.request)
  }
  // An answer that is not about the question even when asked alone has another cause.
  const unrelated = together.filter((answer, index) => answer.unrelated && alone[index]?.unrelated === false)
  if (unrelated.length > 0) return fail(`${unrelated.length} of ${questions.length} answers were about something else:\n${problemsInWords(unrelated.flatMap(({ problems }) => problems))}`)
  if (together.every(answer => answer.problems.length > 0)) throw new Skipped(`No answer could be read: see ${name}/form.`)
  return pass(`${questions.length} different requests at once, each answered as when it was asked alone.`)
}

async function keyAskedFor (trial: Trial, name: OperationName): Promise<Finding> {
  const { reader, target } = trial
  const wrong = wrongKeys(target.key)
  const [question] = await questionsFor(name, trial)
  if (question === undefined) throw new Skipped('There is nothing to ask for.')
  for (const { key, how } of wrong) {
    const by: Ask = async (operation, asked) => await reader.probe(operation, asked, { key })
    const found = await question.ask(by)
    if (found.status !== 401) return fail(`A request ${how} was answered with ${answerInWords(found)}`, question.request)
  }
  return pass(`${keysRefused}.`)
}

async function cheap ({ reader }: Trial): Promise<Finding> {
  const times = []
  for (let asked = 0; asked < 5; asked++) times.push((await reader.ask(gatewayOperations.health, {})).milliseconds)
  const median = times.toSorted((a, b) => a - b)[2] ?? 0
  return median <= second ? pass(`${Math.round(median)} ms at the median of five.`) : fail(`${Math.round(median)} ms at the median of five.`, requestFor(gatewayOperations.health, {}))
}

/** How requests are made all at once; the same for every operation of a run. */
async function inTime (trial: Trial, name: OperationName): Promise<Finding> {
  const { reader, load } = trial
  const late = reader.seen(name).find(answer => answer.timedOut)
  if (late !== undefined) return fail(`There was no whole answer within ${clientLimits.read / second} s${late.atOnce > 1 ? ` while ${late.atOnce} requests were under way` : ', asked alone'}.`, late.request)
  const alone = Math.max(0, ...reader.seen(name).filter(answer => answer.atOnce === 1 && answer.status !== undefined).map(answer => answer.milliseconds))
  const questions = await questionsFor(name, trial)
  load.times.set(name, [{ atOnce: 1, milliseconds: alone }])
  for (const n of load.steps) {
    if (load.stoppedBy !== undefined) throw new Skipped(`The slowest answer alone took ${Math.round(alone)} ms. ${n} at once were not tried, because the gateway could not handle it for \`${load.stoppedBy}\`.`)
    const answers = await reader.atOnce(n, async ask => await Promise.all(Array.from({ length: n }, async (_, index) => {
      const question = questions[index % questions.length]
      return question === undefined ? undefined : await question.ask(ask)
    })))
    const given = answers.filter(answer => answer !== undefined)
    const slowest = Math.max(...given.map(answer => answer.milliseconds))
    load.times.get(name)?.push({ atOnce: n, milliseconds: slowest })
    const lost = given.filter(({ status }) => status === undefined || status === 429 || status >= 500)
    if (lost.length > 0) {
      load.stoppedBy = name
      return fail(`Of ${n} requests at once, ${count(lost.length, 'was', 'were')} not answered in time, or with an error: ${lost[0] === undefined ? '' : answerInWords(lost[0])}. The slowest took ${(slowest / second).toFixed(1)} s.`, ...questions.slice(0, 1).map(({ request }) => request))
    }
  }
  return pass(['The slowest answer', ...(load.times.get(name) ?? []).map(({ atOnce, milliseconds }) => `${atOnce === 1 ? 'alone' : `of ${atOnce} at once`} ${Math.round(milliseconds)} ms`)].join(' ').replace(/ ms (?=of)/g, ' ms, '))
}

function guarantee ({ guarantees }: AnyOperation, id: string): Guarantee | undefined {
  return guarantees.find(guarantee => guarantee.id === id)
}

/** What the at-once check of an operation belongs to. */
function aboutId (operation: AnyOperation): CheckId | undefined {
  const names = ['about-what-was-asked', 'names-what-was-asked', 'each-once']
  return names.map((name): CheckId => `${operation.name}/${name}`).find(id => guarantee(operation, id) !== undefined)
}

const reads = operationList.filter(operation => !operation.write)

/** Different requests at the same moment, and the key; asked with the other reads. */
export const everyReadChecks: readonly Check[] = reads.flatMap((operation): Check[] => {
  const about = aboutId(operation)
  return [
    ...about === undefined
      ? []
      : [{
          id: `${about}/at-once`,
          expected: 'Many different requests at the same moment are each answered about what they asked for.',
          fix: aboutFix,
          run: async (trial: Trial) => await swapped(trial, operation.name)
        } as const],
    {
      id: `${operation.name}/key`,
      expected: 'Status 401 without the key, and with a wrong one.',
      fix: keyFix,
      run: async trial => await keyAskedFor(trial, operation.name)
    }
  ]
})

export const healthChecks: readonly Check[] = [{
  id: 'health/cheap',
  expected: `An answer within ${second / 1000} s, so that it can be asked for every few seconds.`,
  fix: 'Ask the ERP for something small, such as its date. No search, and no new login each time.',
  run: cheap
}]

export const loadChecks: readonly Check[] = reads.map(({ name }) => ({
  id: `${name}/in-time`,
  expected: `Each answer within ${clientLimits.read / second} s, alone, and with 10 and 50 requests under way.`,
  fix: 'Look at what the gateway waits for: an index in the ERP that is missing, too few connections to it, or requests that wait for one another.',
  run: async trial => await inTime(trial, name)
}))

/** Decided last, from all answers of the run. */
export const everyAnswerChecks: readonly Check[] = operationList.flatMap(operation => {
  // A flag that is not cleared has a check of its own.
  const watched = new Set(['form', ...(unrelatedIn[operation.name] ?? []).map(([, guarantee]) => guarantee)].filter(name => name !== 'idempotent'))
  return [...watched].map((name): Check => ({
    id: `${operation.name}/${name}`,
    expected: name === 'form'
      ? 'Status, every field and its form as the contract has them, in JSON in UTF-8.'
      : guarantee(operation, `${operation.name}/${name}`)?.text ?? '',
    fix: name === 'form' ? 'Correct the fields that are named; docs/erp-gateway.md has each with its format and an example.' : aboutFix,
    ...operation.write && { writes: true },
    run: async trial => verdictOn(trial, operation.name, name)
  }))
})
