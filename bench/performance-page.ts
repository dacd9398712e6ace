import { cpus } from 'node:os'
import { isoDateOf } from '@portal/contracts/base/dates'
import { systemClock } from '../bff/src/adapters/system/clock.ts'
import { barChart } from './chart.ts'
import type { Table } from './results.ts'

/**
 * Renders `docs/performance.md`: the measurements, with charts of those that grow with a parameter. decisions/fast.md discusses them.
 * @param release what was measured, as Git describes it
 */
export function performancePage (
  release: string, summary: Table, tables: readonly Table[]
): { text: string, charts: Array<{ name: string, svg: string }> } {
  const charts: Array<{ name: string, svg: string }> = []
  const sections = tables.map(table => {
    const lines = [`## ${table.title}`, '', markdown(table)]
    if (table.chart !== undefined) {
      const name = `${table.title.toLowerCase().replaceAll(/[^a-z]+/g, '-').slice(0, 40).replace(/-$/, '')}.svg`
      charts.push({ name, svg: barChart(table, table.chart) })
      lines.push('', `![${table.title}](charts/${name})`)
    }
    return lines.join('\n')
  })
  const [processor] = cpus()
  const text = `# Performance

Written by \`npm run bench -- --write\` on ${isoDateOf(systemClock.now(), 'UTC')} for ${release}, on ${cpus().length} cores (${processor?.model ?? 'of an unknown kind'}), Node ${process.versions.node}.
Ratios compare servers that took turns on the same core of the same machine; absolute figures are this machine's. How it is measured,
what makes the portal fast and which aims it misses: [decisions/fast.md](decisions/fast.md).

## ${summary.title}

${markdown(summary)}

${sections.join('\n\n')}
`
  return { text, charts }
}

function markdown ({ head, rows }: Table): string {
  const line = (row: readonly string[]): string => `| ${row.join(' | ')} |`
  return [line(head), line(head.map((_, column) => column === 0 ? '---' : '---:')), ...rows.map(line)].join('\n')
}
