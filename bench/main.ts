import { parseArgs } from 'node:util'
import { measureCalls } from './calls.ts'
import { gates, judge, type Figure, type Gate } from './gates.ts'
import { comparePeers } from './peers.ts'
import { workplace } from './portal.ts'
import { soak } from './soak.ts'

const usage = `What the portal is measured by, beside others on the same machine and in the same run.
Ends with 1 where a gate is missed.

  npm run bench                 everything, about a quarter of an hour
  npm run bench -- --short      the gates alone, in two minutes; fails only where one is missed by more than a quarter
  npm run bench -- --only peers,calls

  --only NAMES   some of: peers, calls, soak
`

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false }, only: { type: 'string' }, help: { type: 'boolean', default: false } } })
const say = (line: string): void => { console.log(line) }

const pace = values.short ? { rounds: 3, seconds: 1, warmUp: 1 } : { rounds: 5, seconds: 3, warmUp: 1 }
const sections: Record<string, (dir: string) => Promise<Figure[]>> = {
  peers: async dir => await comparePeers(dir, pace, say),
  calls: async dir => await measureCalls(dir, pace.rounds, say),
  ...(!values.short && { soak: async (dir: string) => await soak(dir, 100_000, say) })
}

function row ({ name, spread }: Figure, verdict: string): string {
  const { better, gate, aim, unit }: Gate = gates[name]
  const figure = (value: number | undefined): string => (value === undefined ? '' : `${Number(value.toFixed(2))}${unit === '' ? '' : ` ${unit}`}`).padStart(10)
  const sign = better === 'more' ? '≥' : '≤'
  const mark = (value: number | undefined): string => value === undefined ? ''.padStart(10) : `${sign} ${figure(value).trim()}`.padStart(10)
  return `${name.padEnd(84)}${figure(spread.min)}${figure(spread.median)}${figure(spread.max)}${mark(gate)}${mark(aim)}  ${verdict}`
}

async function main (): Promise<void> {
  const wanted = values.only?.split(',') ?? Object.keys(sections)
  const figures: Figure[] = []
  for (const name of wanted) {
    const section = sections[name]
    if (section === undefined) throw new RangeError(`there is nothing called ${name} to measure`)
    say(name)
    const { dir, remove } = await workplace()
    try {
      figures.push(...await section(dir))
    } finally {
      await remove()
    }
  }
  say(`${''.padEnd(84)}${['min', 'median', 'max', 'gate', 'aim'].map(head => head.padStart(10)).join('')}`)
  const verdicts = figures.map(figure => ({ figure, verdict: judge(figure, values.short ? 0.25 : 0) }))
  for (const { figure, verdict } of verdicts) say(row(figure, verdict))
  const missed = verdicts.filter(({ verdict }) => verdict === 'missed').length
  say(missed === 0 ? 'every gate holds' : `${missed} gates are missed`)
  process.exitCode = missed === 0 ? 0 : 1
}

if (values.help) say(usage)
else await main()
