import t from 'tap'
import { limits } from '@portal/contracts/policy/limits'
import { partQuestions } from '@portal/contracts/policy/part-lists'
import type { TypedPart } from '@portal/contracts/stock'
import { createPartQuestions, type FoundParts } from './part-questions.ts'
import type { PartKnowledge } from '@portal/contracts/rules/part-list/line-verdict'

/** Questions whose answers and timers the test gives by hand. */
function questions () {
  const asked: Array<{ parts: readonly string[], isRepeated: boolean, answer: (found: FoundParts) => void, fail: () => void }> = []
  const known = new Map<string, PartKnowledge>()
  const timers = new Map<number, () => void>()
  const made = createPartQuestions({
    async ask (parts, isRepeated) {
      const { promise, resolve, reject } = Promise.withResolvers<FoundParts>()
      asked.push({ parts, isRepeated, answer: resolve, fail: () => { reject(new Error('away')) } })
      return await promise
    },
    tell (news) { for (const [part, each] of news) known.set(part, each) },
    after (milliseconds, run) {
      timers.set(milliseconds, run)
      return () => { timers.delete(milliseconds) }
    }
  })
  const pass = (milliseconds: number) => {
    const run = timers.get(milliseconds)
    timers.delete(milliseconds)
    run?.()
  }
  return { ...made, asked, known, timers, pass }
}

const found = (parts: readonly string[], changes: Partial<TypedPart> = {}): FoundParts =>
  ({ parts: parts.map(typed => ({ typed, near: [], ...changes })), times: { asOf: undefined, readAt: undefined } })
const settled = () => new Promise(resolve => { setImmediate(resolve) })

t.test('single parts are asked for together within a moment, and several at once', async t => {
  const { want, asked, pass } = questions()
  want(['A'])
  want(['A', 'B'])
  t.equal(asked.length, 0)
  pass(partQuestions.bundle)
  t.same(asked.map(({ parts }) => parts), [['A', 'B']])
  want(['A', 'B', 'C', 'D', 'E'])
  t.same(asked[1]?.parts, ['C', 'D', 'E'])
})

t.test('a long list is one request for each that the BFF takes', async t => {
  const { want, asked } = questions()
  want(Array.from({ length: limits.priceRequestMax + 1 }, (_, index) => `P${index}`))
  t.same(asked.map(({ parts }) => parts.length), [limits.priceRequestMax, 1])
})

t.test('a part is not asked for again while it is asked for, nor once it is known, so that no late answer replaces a newer one', async t => {
  const { want, asked, known } = questions()
  want(['A', 'B'])
  want(['B', 'C', 'D'])
  t.same(asked.map(({ parts }) => parts), [['A', 'B'], ['C', 'D']])
  asked[1]?.answer(found(['C', 'D']))
  await settled()
  asked[0]?.answer(found(['A', 'B']))
  await settled()
  t.same([...known.keys()], ['C', 'D', 'A', 'B'])
  want(['A', 'B', 'C', 'D'])
  t.equal(asked.length, 2)
})

t.test('what could not be checked is asked for again, later each time, without keeping the session alive', async t => {
  const { want, asked, known, pass, timers } = questions()
  const { first, longest } = partQuestions.retry
  want(['A', 'B'])
  asked[0]?.fail()
  await settled()
  t.same([...known.values()], ['unchecked', 'unchecked'])
  for (const wait of [first, 2 * first, 4 * first, longest, longest]) {
    t.same([...timers.keys()], [wait])
    pass(wait)
    t.same(asked.at(-1)?.isRepeated, true)
    asked.at(-1)?.answer(found(['A', 'B'], { not_checked: true }))
    await settled()
  }
  pass(longest)
  asked.at(-1)?.answer(found(['A', 'B']))
  await settled()
  t.same([timers.size, known.get('A')], [0, { typed: 'A', near: [] }])
})

t.test('a line that was left out is not asked for again', async t => {
  const { want, asked, pass } = questions()
  want(['A', 'B'])
  asked[0]?.fail()
  await settled()
  want(['B'])
  pass(partQuestions.retry.first)
  t.same(asked[1]?.parts, ['B'])
})

t.test('once the ERP is back, old answers are asked for again, and others are not', async t => {
  const { want, again, asked } = questions()
  want(['A', 'B'])
  asked[0]?.answer({ ...found(['A', 'B']), times: { asOf: 1, readAt: 1 } })
  await settled()
  want(['A', 'B', 'C', 'D'])
  asked[1]?.answer(found(['C', 'D']))
  await settled()
  again()
  t.same(asked[2]?.parts, ['A', 'B'])
})

t.test('after the page was left, an answer changes nothing and nothing is asked for', async t => {
  const { want, stop, asked, known, timers } = questions()
  want(['A', 'B'])
  stop()
  asked[0]?.fail()
  await settled()
  t.same([known.size, timers.size], [0, 0])
})
