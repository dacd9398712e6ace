import t from 'tap'
import type { SubmissionState } from '@portal/contracts/checkout'
import { createFakeClock } from '../../test/fake-clock.ts'
import { createOrderWatch } from './order-watch.ts'

t.test('however many wait, the journal is asked once each half second, and not at all once nobody waits', async t => {
  const clock = createFakeClock(0)
  const states = new Map<string, SubmissionState>()
  const asked: number[] = []
  const watch = createOrderWatch({
    clock,
    journal: { statesOf: async references => { asked.push(references.length); return states } }
  })
  const told: string[] = []
  for (let dealer = 0; dealer < 10_000; dealer++) {
    const reference = `P${dealer % 5000}`
    states.set(reference, 'unknown')
    watch.changed([{ reference, state: 'unknown' }]).then(() => { told.push(reference) })
  }
  const pass = async (milliseconds: number) => {
    clock.advance(milliseconds)
    await new Promise(setImmediate)
  }
  await pass(0)
  t.same(asked, [1], 'the first one finds nobody else')
  await pass(500)
  t.same(asked, [1, 5000])
  states.set('P7', 'accepted')
  await pass(499)
  t.same(told, [])
  await pass(1)
  t.same(told, ['P7', 'P7'])
  for (let halves = 0; halves < 14; halves++) await pass(500)
  t.equal(told.length, 10_000)
  t.equal(asked.length, 17)
  for (let halves = 0; halves < 4; halves++) await pass(500)
  t.equal(asked.length, 17)
})
