import t from 'tap'
import { compared, inRounds, spreadOf } from './rounds.ts'

const load = (rate: number, failed = 0) => ({ requests: rate, rate, median: 1, p99: 2, failed })

t.test('the spread is that of the values, whatever order they come in', async t => {
  t.strictSame(spreadOf([3, 1, 2, 5, 4]), { min: 1, median: 3, max: 5 })
})

t.test('contenders take turns, the order reversed from round to round, each warmed up first', async t => {
  const runs: string[] = []
  const contender = (name: 'a' | 'b') => ({
    name,
    run: async (seconds: number) => {
      runs.push(`${name}${seconds}`)
      return load(seconds)
    }
  })
  await inRounds([contender('a'), contender('b')], { rounds: 2, seconds: 3, warmUp: 1, first: 6 }, () => {})
  t.strictSame(runs, ['a6', 'b6', 'a1', 'a3', 'b1', 'b3', 'b1', 'b3', 'a1', 'a3'])
})

t.test('a ratio compares what was measured in the same round', async t => {
  const ratio = compared([load(10), load(40), load(90)], [load(10), load(20), load(30)], (ours, theirs) => ours.rate / theirs.rate)
  t.strictSame(ratio, { min: 1, median: 2, max: 3 })
})

t.test('a load with failed requests does not count', async t => {
  const broken = { name: 'broken', run: async () => load(1e6, 1) }
  await t.rejects(inRounds([broken], { rounds: 1, seconds: 1, warmUp: 1, first: 1 }, () => {}), { message: 'broken: 1 requests failed' })
})
