import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { createFairStarts } from './fair-starts.ts'

t.test('a person with much work starts a few pieces in each turn, and a person with little starts everything at once', async t => {
  const starts = createFairStarts(2)
  const begun: string[] = []
  const begin = async (name: string): Promise<void> => {
    await starts(name.charAt(0))
    begun.push(name)
  }
  const all = Promise.all(['a1', 'a2', 'a3', 'a4', 'a5', 'b1'].map(begin))
  await Promise.resolve()
  t.same(begun, ['a1', 'a2', 'b1'])
  await setImmediate()
  t.same(begun, ['a1', 'a2', 'b1', 'a3', 'a4'])
  const late = begin('a6')
  await all
  await late
  t.same(begun.slice(5), ['a5', 'a6'], 'in the order in which they came')
  await setImmediate()
  await Promise.all([begin('a7'), begin('a8')])
  t.same(begun.slice(7), ['a7', 'a8'])
})
