import { byOperation, countOf, type CheckResult, type Report } from './report.ts'
import { escaped } from './escape.ts'

/** The report as build servers read it: a suite for each operation, a case for each check. */
export function reportJunit ({ checks, took }: Report): string {
  const suites = [...byOperation(checks)].map(([name, results]) =>
    `  <testsuite name="${escaped(name)}" tests="${results.length}" failures="${countOf(results, 'fail')}" skipped="${countOf(results, 'skip')}">\n${results.map(testCase).join('')}  </testsuite>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="ERP gateway contract" tests="${checks.length}" failures="${countOf(checks, 'fail')}" skipped="${countOf(checks, 'skip')}" time="${(took / 1000).toFixed(3)}">\n${suites.join('')}</testsuites>\n`
}

function testCase ({ id, operation, verdict, expected, seen, fix, requests }: CheckResult): string {
  const start = `    <testcase classname="${escaped(operation)}" name="${escaped(id)}"`
  if (verdict === 'pass') return `${start}/>\n`
  if (verdict === 'skip') return `${start}>\n      <skipped message="${escaped(seen)}"/>\n    </testcase>\n`
  const text = [`Expected: ${expected}`, `Seen: ${seen}`, `To fix it: ${fix}`, ...requests.map(line => `Try it: ${line}`)].join('\n')
  return `${start}>\n      <failure message="${escaped(seen.split('\n')[0] ?? '')}">${escaped(text)}</failure>\n    </testcase>\n`
}
