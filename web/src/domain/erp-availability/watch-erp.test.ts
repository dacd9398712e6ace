import { erpQuestions } from '@portal/contracts/policy/page-timings'
import t from 'tap'
import type { ErpAbsence } from '../../lib/http/erp-absence.ts'
import { watchErp } from './watch-erp.ts'

const settled = async () => { for (let turn = 0; turn < 20; turn++) await Promise.resolve() }

/** A page that watches the ERP, with a clock, and answers that the test sets. */
function watching () {
  let now = 1_000_000
  let waiting: { milliseconds: number, wake: () => void } | undefined
  let isVisible = true
  let look = () => {}
  const told: ErpAbsence[] = []
  const bff = { awayFor: undefined as number | undefined, fails: false, asked: 0 }
  const watch = watchErp({
    async ask () {
      bff.asked++
      if (bff.fails) throw new Error('no connection')
      if (bff.awayFor !== undefined) watch.saidAway(bff.awayFor)
      return { isAway: bff.awayFor !== undefined, takesOrders: true }
    },
    tell: absence => { told.push(absence) },
    now: () => now,
    random: () => 0.5,
    wait: async milliseconds => { await new Promise<void>(resolve => { waiting = { milliseconds, wake: resolve } }) },
    looked: async () => { if (!isVisible) await new Promise<void>(resolve => { look = resolve }) }
  })
  return {
    watch,
    bff,
    told,
    isAway: () => told.at(-1)?.awaySince !== undefined,
    advance: (milliseconds: number) => { now += milliseconds },
    hide: () => { isVisible = false },
    show: () => { look() },
    /** Goes on to the next question. @returns how long the page waited for it, in milliseconds */
    async nextQuestion () {
      await settled()
      const paused = waiting
      waiting = undefined
      if (paused === undefined) return undefined
      now += paused.milliseconds
      paused.wake()
      await settled()
      return paused.milliseconds
    }
  }
}

t.test('a single answer is enough for the ERP to count as away, since a time by the page\'s own clock', async t => {
  const { watch, told, bff } = watching()
  bff.awayFor = 90
  watch.saidAway(90)
  t.same(told, [{ awaySince: 910_000, takesOrders: false }], 'at once')
  await settled()
  t.same(told.at(-1), { awaySince: 910_000, takesOrders: true }, 'whether orders are taken is asked')
})

t.test('while the ERP is away, and only then, the page asks about every ten seconds', async t => {
  const { watch, bff, nextQuestion } = watching()
  t.equal(await nextQuestion(), undefined)
  bff.awayFor = 10
  watch.saidAway(10)
  watch.saidAway(10)
  t.same([await nextQuestion(), await nextQuestion(), bff.asked], [erpQuestions.every, erpQuestions.every, 3])
  bff.awayFor = undefined
  t.same([await nextQuestion(), await nextQuestion(), await nextQuestion()], [erpQuestions.every, erpQuestions.again, undefined])
})

t.test('the ERP is back after two answers in a row, so that processes that disagree cause no flicker', async t => {
  const { watch, bff, isAway, nextQuestion, told } = watching()
  bff.awayFor = 10
  watch.saidAway(10)
  await settled()
  bff.awayFor = undefined
  await nextQuestion()
  t.ok(isAway(), 'after one answer')
  watch.saidAway(30)
  await nextQuestion()
  t.ok(isAway(), 'another process has contradicted')
  await nextQuestion()
  t.notOk(isAway())
  t.equal(told.filter(({ awaySince }) => awaySince === undefined).length, 1, 'taken away once')
})

t.test('just after the ERP is back, a process that lags behind does not make it away again; a new outage does', async t => {
  const { watch, bff, isAway, nextQuestion, advance } = watching()
  watch.saidAway(10)
  await nextQuestion()
  t.notOk(isAway())
  watch.saidAway(20)
  t.notOk(isAway())
  await nextQuestion()
  await nextQuestion()
  advance(erpQuestions.settling)
  bff.awayFor = 1
  watch.saidAway(1)
  t.ok(isAway())
})

t.test('a failed call makes the page ask, but does not count by itself', async t => {
  const { watch, bff, told, isAway, nextQuestion } = watching()
  watch.doubt()
  await nextQuestion()
  t.same([told, bff.asked], [[], 2])
  watch.doubt()
  bff.awayFor = 3
  await nextQuestion()
  t.ok(isAway())
})

t.test('an unanswered question means nothing, and a hidden page asks nothing until it is visible', async t => {
  const { watch, bff, isAway, nextQuestion, hide, show } = watching()
  bff.fails = true
  watch.saidAway(10)
  await nextQuestion()
  await nextQuestion()
  t.ok(isAway())
  bff.fails = false
  hide()
  const { asked } = bff
  await nextQuestion()
  t.equal(bff.asked, asked)
  show()
  await settled()
  t.equal(bff.asked, asked + 1)
})
