import { lackingToo } from './diagnosis.ts'
import type { Finding } from './findings.ts'
import type { Remark, Report, Verdict } from './report.ts'

/** How a text looks in a terminal; the text itself where there are no colors. */
export type Paint = (style: 'bold' | 'dim' | 'green' | 'yellow' | 'red', text: string) => string
export const plain: Paint = (_, text) => text

const width = 80
const nameWidth = 24

/** The report for a terminal of 80 columns, the most important first. */
export function printed ({ target, next, firstOrder, gateway, reads, findings, recommended, limit }: Report, paint: Paint = plain): string {
  const blocks = [
    paint('bold', `ERP gateway at ${target}`),
    [
      paint('bold', wrapped(`Next: ${next}.`, 6)),
      paint(firstOrder.ready ? 'green' : 'red', wrapped(`You can place a first order: ${firstOrder.ready ? 'yes' : 'no'}, because ${firstOrder.because}.`, 2))
    ].join('\n'),
    ...findings.length === 0 ? [] : [[heading(`What does not fit (${findings.length})`), ...findings.map((finding, index) => findingText(finding, index + 1, paint))].join('\n')],
    [heading('The gateway'), ...gateway.map(remark => remarkLine(remark, paint))].join('\n'),
    ...reads.length === 0
      ? []
      : [[heading(`Reads, in ms; ${limit} are allowed`), `       ${'operation'.padEnd(nameWidth)}${'p50'.padStart(6)}${'p95'.padStart(6)}`, ...reads.filter(({ says }) => says !== lackingToo).map(({ operation, verdict, says, speed }) => {
          const times = [speed?.p50, speed?.p95].map(time => String(time ?? '-').padStart(6)).join('')
          return `${mark(verdict, paint)} ${operation.padEnd(nameWidth)}${times}  ${says}`.trimEnd()
        })].join('\n')],
    ...recommended.length === 0 ? [] : [[heading('Recommended'), ...recommended.map(remark => remarkLine(remark, paint))].join('\n')]
  ]
  return `${blocks.join('\n\n')}\n`

  function heading (text: string): string {
    return paint('bold', text)
  }
}

function findingText ({ field, says, fix, count, operations, path, found, expected, shown }: Finding, number: number, paint: Paint): string {
  const head = `${String(number).padStart(2)}. ${field === undefined ? '' : `${field} `}${says}${count === 1 ? '' : `, ${count.toLocaleString('en-US')} times`}`
  const lines: Array<[string, string | undefined]> = [
    ['fix', fix],
    ['in', `${operations.join(', ')}${path === '' ? '' : `, first at ${path}`}`],
    ['there', found],
    ['wanted', expected],
    ['shown', shown]
  ]
  return [
    paint('red', wrapped(head, 4)),
    ...lines.flatMap(([name, text]) => text === undefined ? [] : [wrapped(`    ${name.padEnd(7)} ${text}`, 12)])
  ].join('\n')
}

function remarkLine ({ about, verdict, says }: Remark, paint: Paint): string {
  const indent = 7 + nameWidth
  return `${mark(verdict, paint)} ${wrapped(`${' '.repeat(7)}${about.padEnd(nameWidth)}${says}`, indent).slice(7)}`
}

const colors = { ok: 'green', warn: 'yellow', fail: 'red', skip: 'dim' } as const

function mark (verdict: Verdict, paint: Paint): string {
  return paint(colors[verdict], `  ${verdict === 'fail' ? 'FAIL' : verdict.padEnd(4)}`)
}

/** The text in lines of the terminal's width; those after the first are indented. */
function wrapped (text: string, indent: number): string {
  const lines: string[] = []
  let rest = text
  while (rest.length > width) {
    const at = rest.lastIndexOf(' ', width)
    // A word that is longer than a line, such as an address, stays whole, so that it can be copied.
    const end = at > indent ? at : rest.indexOf(' ', width)
    if (end === -1) break
    lines.push(rest.slice(0, end))
    rest = `${' '.repeat(indent)}${rest.slice(end + 1)}`
  }
  return [...lines, rest].join('\n')
}
