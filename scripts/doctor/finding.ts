import { plain, type Paint } from '../../erp-gateway/doctor/print.ts'

type Verdict = 'ok' | 'warning' | 'fails'

/** One line of the table. `next`: what to do about it; left out if nothing is to be done. */
export type Finding = { about: string, verdict: Verdict, says: string, next?: string }

const colors = { ok: 'green', warning: 'yellow', fails: 'red' } as const

const widths = { about: 15, verdict: 9, text: 96 }

/** All findings as a table for a terminal, with a line that sums them up. */
export function printedFindings (findings: readonly Finding[], paint: Paint = plain): string {
  const indent = ' '.repeat(widths.about + widths.verdict)
  const rows = findings.map(({ about, verdict, says, next }) => {
    const [first = '', ...rest] = [...wrapped(says), ...(next === undefined ? [] : wrapped(`→ ${next}`))]
    return [`${about.padEnd(widths.about)}${paint(colors[verdict], verdict.padEnd(widths.verdict))}${first}`, ...rest.map(line => indent + line)].join('\n')
  })
  return `${paint('bold', `${'check'.padEnd(widths.about)}${'state'.padEnd(widths.verdict)}what it means → what to do`)}\n${rows.join('\n')}\n\n${paint('bold', summary(findings))}\n`
}

function summary (findings: readonly Finding[]): string {
  const count = (wanted: Verdict): number => findings.filter(({ verdict }) => verdict === wanted).length
  return `${count('ok')} ok, ${count('warning')} to look at, ${count('fails')} failed`
}

function wrapped (text: string): string[] {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const line = `${lines.at(-1)} ${word}`.trimStart()
    if (line.length > widths.text && lines.at(-1) !== '') lines.push(word)
    else lines[lines.length - 1] = line
  }
  return lines
}
