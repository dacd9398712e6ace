import type { ReadSource } from '@portal/contracts/rules/part-list/part-list-source'
import { counted } from '../../lib/text/format.ts'

/** A summary of a source: how many lines were read, and what was skipped. */
export function readText (read: ReadSource, name: string): string {
  const { list: { lines, skipped }, sheet, otherSheets, hiddenSheets } = read
  const of = (what: string): number => skipped.filter(row => row.what === what).length
  return said([
    were(lines.length, 'line', `read from ${otherSheets.length + hiddenSheets === 0 ? name : `sheet “${sheet}” of ${name}`}`),
    were(of('heading'), 'heading row', 'skipped'),
    were(of('total'), 'total', 'skipped'),
    were(of('po'), 'PO number', 'skipped'),
    were(of('other'), 'other row', 'skipped'),
    hiddenText(read)
  ])
}

/** The rows that were skipped, in their order. */
export function skippedTexts ({ list: { skipped } }: ReadSource, name: string): string[] {
  return skipped.toSorted((a, b) => a.line - b.line).map(({ line, text }) => `Line ${line} of ${name}: ${text}`)
}

/** A remark about hidden parts of a source, which were not read; undefined if there are none. */
export function hiddenText ({ hiddenSheets, hiddenRows, hiddenColumns }: ReadSource): string | undefined {
  const text = said([were(hiddenRows, 'hidden row', 'skipped'), were(hiddenColumns, 'hidden column', 'skipped'), were(hiddenSheets, 'hidden sheet', 'skipped')])
  return text === '' ? undefined : text
}

function said (sentences: ReadonlyArray<string | undefined>): string {
  return sentences.filter(text => text !== undefined).join(' ')
}

function were (count: number, what: string, done: string): string | undefined {
  return count === 0 ? undefined : `${counted(count, what)} ${count === 1 ? 'was' : 'were'} ${done}.`
}
