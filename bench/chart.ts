import type { Table } from './results.ts'

const [width, bar, gap, left, right] = [640, 18, 10, 130, 90] as const
const colors = ['#1f5f8b', '#c44536', '#6a994e'] as const

/**
 * A bar chart of some columns of a table, with a group for each row, as an SVG that is readable on light and dark backgrounds.
 * @param chart the indexes of the columns, and the unit at the end of their cells
 */
export function barChart ({ title, head, rows }: Table, { columns, unit }: { columns: readonly number[], unit: string }): string {
  const values = rows.map(row => columns.map(column => Number.parseFloat((row[column] ?? '').replaceAll(',', '')) || 0))
  const most = Math.max(...values.flat(), Number.MIN_VALUE)
  const group = columns.length * bar + gap
  const height = 54 + rows.length * group
  const bars = values.flatMap((of, row) => of.map((value, at) => {
    const [y, length] = [46 + row * group + at * bar, Math.max(1, value / most * (width - left - right))]
    return `<rect x="${left}" y="${y}" width="${length.toFixed(1)}" height="${bar - 4}" fill="${colors[at % colors.length]}"/>
  <text x="${(left + length + 6).toFixed(1)}" y="${y + 11}">${value} ${unit}</text>`
  }))
  const labels = rows.map((row, at) => `<text x="${left - 8}" y="${46 + at * group + columns.length * bar / 2 + 3}" text-anchor="end">${row[0]} ${head[0]}</text>`)
  const legend = columns.map((column, at) => `<tspan fill="${colors[at % colors.length]}">■</tspan> ${head[column]}`).join('  ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" role="img" aria-label="${title}">
  <style>text { fill: #222 } @media (prefers-color-scheme: dark) { text { fill: #ddd } }</style>
  <text x="0" y="14" font-weight="bold">${title}</text>
  <text x="0" y="34">${legend}</text>
  ${[...labels, ...bars].join('\n  ')}
</svg>
`
}
