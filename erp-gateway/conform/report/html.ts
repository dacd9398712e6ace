import { second } from '@portal/contracts/base/time-units'
import { clientLimits } from '../../contract/client-limits.ts'
import { escaped } from './escape.ts'
import { byOperation, countOf, verdictInWords, type CheckResult, type Report, type Verdict } from './report.ts'
import { style } from './style.ts'

const words: Readonly<Record<Verdict, string>> = { pass: 'passed', fail: 'failed', skip: 'not tried' }
const verdicts = ['pass', 'fail', 'skip'] as const
/** The limit is drawn at five sixths of the width, so that what is over it can be seen. */
const scale = clientLimits.read * 1.2

/** The report for people: one file, without a script. Everything in it that came from the gateway is escaped. */
export function reportHtml (report: Report): string {
  const { target, checks, left, notes } = report
  const failed = checks.filter(check => check.verdict === 'fail')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>ERP gateway: ${failed.length === 0 ? 'nothing failed' : `${failed.length} failed`}</title>
<style>${style}</style>
</head>
<body>
<header><div>
<p class="kicker">ERP gateway contract</p>
<h1>${escaped(verdictInWords(report))}</h1>
<p class="meta">${escaped(metaOf(report).join(' · '))}</p>
<ul class="totals">${verdicts.map(verdict => `<li class="${verdict}"><b>${countOf(checks, verdict)}</b>${words[verdict]}</li>`).join('')}</ul>
</div></header>
<main>
${left.length > 0 ? `<p class="notice bad"><b>${left.length === 1 ? 'A test order' : `${left.length} test orders`} could not be deleted.</b> Have ${left.length === 1 ? 'it' : 'them'} deleted in the ERP: see below.</p>` : ''}
${notes.map(note => `<p class="notice">${escaped(note)}</p>`).join('\n')}
<h2>By operation</h2>
<figure>${byOperationPicture(checks)}</figure>
${timesPicture(report)}
${failed.length > 0 ? `<h2>What failed, and how to fix it</h2>\n${failed.map(failure).join('\n')}` : ''}
<h2>All checks</h2>
<section class="card"><table>${[...byOperation(checks)].map(([name, results]) => `<tbody><tr><th colspan="3">${escaped(name)}</th></tr>${results.map(row).join('')}</tbody>`).join('\n')}</table></section>
<p class="meta">Made for ${escaped(target)} by npm run erp:conform.</p>
</main>
</body>
</html>
`
}

function metaOf ({ target, level, dealer, startedAt, took, requests }: Report): string[] {
  return [
    target, level === 'reads' ? 'reads only' : 'reads and test orders', ...dealer === undefined ? [] : [`tried with dealer ${dealer}`],
    `${new Date(startedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`, `${(took / second).toFixed(1)} s`, `${requests} requests`
  ]
}

function byOperationPicture (checks: readonly CheckResult[]): string {
  const most = Math.max(...[...byOperation(checks).values()].map(results => results.length))
  const rows = [...byOperation(checks)].map(([name, results]) => {
    const parts = verdicts.map(verdict => `<i class="${verdict}" style="width:${percent(countOf(results, verdict) / most)}"></i>`).join('')
    const figures = verdicts.filter(verdict => countOf(results, verdict) > 0).map(verdict => `<span class="${verdict}">${countOf(results, verdict)} ${words[verdict]}</span>`).join(', ')
    return `<div><span>${escaped(name)}</span><span class="bar" aria-hidden="true">${parts}</span><span class="figures">${figures}</span></div>`
  })
  return `<div class="rows">${rows.join('\n')}</div>`
}

function timesPicture ({ times }: Report): string {
  if (times.size === 0) return ''
  const rows = [...times].map(([name, steps]) => {
    const bars = steps.map(({ atOnce, milliseconds }) => `<i class="n${atOnce}${milliseconds >= clientLimits.read ? ' late' : ''}" style="width:${percent(Math.min(1, milliseconds / scale))}"></i>`).join('')
    return `<div><span>${escaped(name)}</span><span class="times" aria-hidden="true">${bars}</span><span class="figures">${steps.map(({ milliseconds }) => inWords(milliseconds)).join(' / ')}</span></div>`
  })
  return `<h2>How long reads take</h2>
<figure><figcaption>The slowest answer<span class="key" style="background:#b9bfc7"></span>alone<span class="key" style="background:#848b94"></span>of 10 at once<span class="key" style="background:#3c4148"></span>of 50 at once. The line is the portal's limit of ${clientLimits.read / second} s.</figcaption>
<div class="rows">${rows.join('\n')}</div></figure>`
}

function inWords (milliseconds: number): string {
  return milliseconds < second ? `${Math.round(milliseconds)} ms` : `${(milliseconds / second).toFixed(1)} s`
}

function percent (share: number): string {
  return `${(share * 100).toFixed(2)}%`
}

function failure ({ id, expected, seen, fix, requests }: CheckResult): string {
  return `<section class="card failed"><h3>${escaped(id)}</h3><dl>
<dt>Expected</dt><dd>${escaped(expected)}</dd>
<dt>Seen</dt><dd>${escaped(seen)}</dd>
<dt>To fix it</dt><dd>${escaped(fix)}</dd>
${requests.length > 0 ? `<dt>Try it</dt><dd><pre>${escaped(requests.join('\n'))}</pre></dd>` : ''}
</dl></section>`
}

function row ({ id, verdict, expected, seen }: CheckResult): string {
  return `<tr><td class="${verdict}">${words[verdict]}</td><td>${escaped(id)}<small>${escaped(expected)}</small></td><td>${escaped(seen)}</td></tr>`
}
