import { gates, type Figure, type Gate, type Verdict } from './gates.ts'

/** Measurements as people read them. `chart`: the columns to draw, if there are any. */
export type Table = { title: string, head: readonly string[], rows: ReadonlyArray<readonly string[]>, chart?: { columns: readonly number[], unit: string } }

/** The results of a section: figures that are judged, and tables that are not. */
export type Results = { figures: readonly Figure[], tables: readonly Table[] }

export type Judged = Figure & { verdict: Verdict }

/** Every figure, with what it must and should reach. */
export function figureTable (figures: readonly Judged[]): Table {
  return {
    title: 'Figures and gates',
    head: ['figure', 'min', 'median', 'max', 'gate', 'aim', ''],
    rows: figures.map(({ name, spread, verdict }) => {
      const { better, gate, aim, unit }: Gate = gates[name]
      const figure = (value: number): string => `${Number(value.toFixed(2))}${unit === '' ? '' : ` ${unit}`}`
      const mark = (value: number | undefined): string => value === undefined ? '' : `${better === 'more' ? '≥' : '≤'} ${figure(value)}`
      return [name, figure(spread.min), figure(spread.median), figure(spread.max), mark(gate), mark(aim), verdict]
    })
  }
}

/** A table for a terminal. */
export function lined ({ title, head, rows }: Table): string {
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map(row => row[column]?.length ?? 0)))
  const line = (row: readonly string[]): string => row.map((cell, column) => column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)).join('  ')
  return [title, line(head), ...rows.map(line)].join('\n')
}

export function milliseconds (value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 0)} ms`
}

export function megabytes (bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}

export function count (value: number): string {
  return value.toLocaleString('en-US')
}
