import { headingName, type NamedColumns } from './headings.ts'
import type { SourceRow } from './source-rows.ts'

/**
 * Separates tables with different headings that stand below each other. Headings that are repeated, as on each page, do not begin another table.
 * @param named what each row says, if it has headings
 */
export function tablesBelow (rows: readonly SourceRow[], named: ReadonlyArray<NamedColumns | undefined>): Array<readonly SourceRow[]> {
  const begins: number[] = []
  let last: string | undefined
  named.forEach((columns, at) => {
    if (columns?.part === undefined || named[at - 1] !== undefined) return
    const own = rows[at]?.cells.map(headingName).join(' ').trimEnd()
    if (last !== undefined && own !== last) begins.push(at)
    last = own
  })
  return [0, ...begins].map((begin, index) => rows.slice(begin, begins[index]))
}
