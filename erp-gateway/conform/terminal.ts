import { second } from '@portal/contracts/base/time-units'
import { count } from './check.ts'
import { countOf, verdictInWords, type CheckResult, type Report } from './report/report.ts'
import type { Progress } from './run.ts'

type Terminal = Progress & {
  /** Prints what is under way, if nothing was printed for a second. */
  tick(): void
}

/** @param now milliseconds */
export function createTerminal (say: (line: string) => void, now: () => number): Terminal {
  let [said, doing, began] = [now(), '', now()]
  function line (text: string): void {
    said = now()
    say(text)
  }
  return {
    phase (title) { line(`\n${title}`) },
    doing (what) {
      if (what !== doing) began = now()
      doing = what
    },
    operation (name, results) { line(`  ${name.padEnd(22)}${countsOf(results)}`) },
    note (text) { line(`  ${text}`) },
    tick () {
      if (now() - said >= 0.9 * second) line(`    … ${doing}, ${Math.round((now() - began) / second)} s`)
    }
  }
}

function countsOf (results: readonly CheckResult[]): string {
  const [passed, failed, skipped] = [countOf(results, 'pass'), countOf(results, 'fail'), countOf(results, 'skip')]
  return [`${String(passed).padStart(2)} of ${String(results.length).padStart(2)} passed`, ...failed > 0 ? [`${failed} FAILED`] : [], ...skipped > 0 ? [`${skipped} not tried`] : []].join(', ')
}

/** The end of a run: what failed first, then where the report is. */
export function summary (report: Report, path: string): string[] {
  const { checks, left } = report
  const failures = checks.filter(check => check.verdict === 'fail').flatMap(({ id, expected, seen, fix, requests }) => [
    `\nFAILED ${id}`, ...block('expected', expected), ...block('seen', seen), ...block('to fix', fix), ...requests.flatMap(line => block('try it', line))
  ])
  const skipped = checks.filter(check => check.verdict === 'skip')
  return [
    ...failures,
    ...left.length > 0 ? [`\n${count(left.length, 'order')} could not be deleted:`, ...left.map(({ id, reference, customerNumber, why }) => `  order ${id ?? '?'}, reference ${reference}, customer ${customerNumber}: ${why}`)] : [],
    ...skipped.length > 0 ? ['\nNot tried:', ...reasons(skipped)] : [],
    `\n${verdictInWords(report)}`,
    `Report: ${path}`
  ]
}

function block (name: string, text: string): string[] {
  return text.split('\n').map((line, index) => `  ${(index === 0 ? name : '').padEnd(9)} ${line}`)
}

/** Each reason once, with how many checks it holds for. */
function reasons (skipped: readonly CheckResult[]): string[] {
  return [...Map.groupBy(skipped, check => check.seen)].map(([why, checks]) => `  ${checks.length === 1 ? checks[0]?.id : count(checks.length, 'check')}: ${why}`)
}
