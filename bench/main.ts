import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureDayInOneTab } from './browser/day-in-one-tab.ts'
import { measureBrowser } from './browser/measure-browser.ts'
import { measureCalls } from './measurements/concurrent-calls.ts'
import { measureExpensive } from './measurements/expensive-requests.ts'
import { measureFairness } from './measurements/service-under-floods.ts'
import { measureFlags } from './measurements/v8-flags.ts'
import { judge } from './gates.ts'
import { measureGrowth } from './measurements/growth.ts'
import { measureLastAnswers } from './measurements/last-answers.ts'
import { measureProcesses } from './measurements/more-processes.ts'
import { performancePage } from './performance-page.ts'
import { measureMorning } from './measurements/morning.ts'
import { comparePeers } from './measurements/peers.ts'
import { workplace } from './start-servers.ts'
import { measureRestarts } from './measurements/restarts.ts'
import { figureTable, lined, type Judged, type Results, type Table } from './results.ts'
import { soak } from './measurements/soak.ts'
import { measureTryton } from './measurements/tryton.ts'

const usage = `Measures the portal next to other servers, on the same machine and in the same run.
Exits with 1 if a gate is missed.

  npm run bench                 everything, which takes about three quarters of an hour
  npm run bench -- --short      only comparisons, in about five minutes; fails only if a ratio misses its gate by more than a quarter
  npm run bench -- --only peers,calls
  npm run bench -- --write      writes the results to docs/performance.md

  --only NAMES   some of: peers, calls, fairness, expensive, browser, tab, soak, last-answers, growth, flags, processes, morning, restarts, tryton
`

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false }
  }
})
const say = (line: string): void => { console.log(line) }

const pace = values.short ? { rounds: 3, seconds: 1, warmUp: 1, first: 3 } : { rounds: 5, seconds: 3, warmUp: 1, first: 6 }
const short: Record<string, (dir: string) => Promise<Results>> = {
  peers: async dir => await comparePeers(dir, pace, say),
  calls: async dir => await measureCalls(dir, pace.rounds, say),
  fairness: async dir => await measureFairness(dir, values.short ? 20 : 100, pace.rounds, say)
}
const sections: typeof short = {
  ...short,
  browser: async dir => await measureBrowser(dir, pace.rounds, say),
  tab: async dir => await measureDayInOneTab(dir, 10_000, say),
  soak: async dir => await soak(dir, 100_000, say),
  'last-answers': async dir => await measureLastAnswers(dir, say),
  growth: async dir => await measureGrowth(dir, say),
  flags: async dir => await measureFlags(dir, pace, say),
  processes: async dir => await measureProcesses(dir, pace, say),
  expensive: async dir => await measureExpensive(dir, pace.rounds, say),
  morning: async dir => await measureMorning(dir, say),
  restarts: async dir => await measureRestarts(dir, say),
  tryton: async dir => await measureTryton(dir, say)
}

async function main (): Promise<void> {
  const wanted = values.only?.split(',') ?? Object.keys(values.short ? short : sections)
  // Git is asked first, because somebody may commit during the measurements.
  const release = values.write ? execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim() : undefined
  const judged: Judged[] = []
  const tables: Table[] = []
  for (const name of wanted) {
    const section = sections[name]
    if (section === undefined) throw new RangeError(`there is no measurement called ${name}`)
    say(`\n${name}`)
    const { dir, remove } = await workplace()
    try {
      const results = await section(dir)
      judged.push(...results.figures.map(figure => ({ ...figure, verdict: judge(figure, values.short) })))
      tables.push(...results.tables)
    } finally {
      await remove()
    }
  }
  const summary = figureTable(judged)
  for (const table of [...tables, summary]) say(`\n${lined(table)}`)
  if (release !== undefined) writePage(performancePage(release, summary, tables))
  const missed = judged.filter(({ verdict }) => verdict === 'missed').length
  say(`\n${missed === 0 ? 'every gate holds' : `gates missed: ${missed}`}`)
  process.exitCode = missed === 0 ? 0 : 1
}

function writePage ({ text, charts }: ReturnType<typeof performancePage>): void {
  const docs = join(import.meta.dirname, '../docs')
  writeFileSync(join(docs, 'performance.md'), text)
  mkdirSync(join(docs, 'charts'), { recursive: true })
  for (const { name, svg } of charts) writeFileSync(join(docs, 'charts', name), svg)
}

if (values.help) say(usage)
else await main()
