import type { OperationName } from '../../contract/operations.ts'
import type { Load } from '../check.ts'
import type { Left } from '../postings.ts'

export type Verdict = 'pass' | 'fail' | 'skip'

/** A check as the report has it. `id` begins with the operation's name. */
export type CheckResult = {
  id: string
  operation: OperationName
  verdict: Verdict
  expected: string
  seen: string
  /** What to do; blank if it passed. */
  fix: string
  /** Requests that show a failure, as lines for a terminal without the key. */
  requests: readonly string[]
}

export type Report = {
  target: string
  level: 'reads' | 'writes'
  /** The dealer it was tried with. */
  dealer: string | undefined
  /** Milliseconds since 1970, and how many it took. */
  startedAt: number
  took: number
  /** Requests in all. */
  requests: number
  /** What a reader has to know before the rest. */
  notes: readonly string[]
  checks: readonly CheckResult[]
  times: Load['times']
  /** Orders that may still be there. */
  left: readonly Left[]
  /** The run was stopped before all checks were tried. */
  interrupted: boolean
}

export function countOf (checks: readonly CheckResult[], verdict: Verdict): number {
  return checks.filter(check => check.verdict === verdict).length
}

/** Operations in the order of the contract, each with its checks. */
export function byOperation (checks: readonly CheckResult[]): Map<OperationName, CheckResult[]> {
  return Map.groupBy(checks, check => check.operation)
}

/** The report for programs. */
export function reportJson ({ target, level, checks }: Report): string {
  const shown = checks.map(({ id, operation, verdict, expected, seen, fix, requests }) =>
    ({ id, operation, verdict, expected, seen, fix: [fix, ...requests.map(line => `Try it: ${line}`)].filter(line => line !== '').join('\n') }))
  return `${JSON.stringify({ target, level, checks: shown }, null, 2)}\n`
}

/** The verdict in one sentence. */
export function verdictInWords ({ checks, level, interrupted }: Report): string {
  const [passed, failed, skipped] = [countOf(checks, 'pass'), countOf(checks, 'fail'), countOf(checks, 'skip')]
  const tried = level === 'reads' ? 'reads' : 'reads and orders'
  const untried = skipped === 0 ? '' : `${skipped} of ${checks.length} checks could not be tried. `
  if (interrupted) return `${untried}The run was ended early: ${failed} of the ${passed + failed} checks that were made failed.`
  if (failed > 0) return `${untried}This gateway does not keep the contract yet: ${failed} of ${passed + failed} checks of its ${tried} failed.`
  return passed === 0 ? `${untried}Nothing could be tried.` : `${untried}This gateway keeps the contract, as far as it was tried: all ${passed} checks of its ${tried} passed.`
}
