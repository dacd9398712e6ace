import t from 'tap'
import fc from 'fast-check'
import { agingPeriods } from '@portal/contracts/rules/finances/aging'
import { agingSegments } from './aging-segments.ts'

fc.configureGlobal({ seed: 20261120 })

const amounts = (current: number, ...[one = 0, two = 0, three = 0, four = 0]: number[]) => ({
  billing_period_amount: current, period_1_amount: one, period_2_amount: two, period_3_amount: three, period_4_amount: four
})

t.test('amounts owed extend to the right of zero and credits to the left; without amounts there are no segments', async t => {
  t.same(agingSegments(agingPeriods(amounts(0))), { zero: 0, parts: [] })
  const { zero, parts } = agingSegments(agingPeriods(amounts(-2500, 5000, 2500)))
  t.equal(zero, 25)
  t.same(parts.map(({ short, start, width }) => [short, start, width]), [['Current', 0, 25], ['1–30', 25, 50], ['31–60', 75, 25]])
})

t.test('for any amounts, the segments fill the bar in proportion and without overlap', async t => {
  const cents = fc.integer({ min: -99_999_999, max: 99_999_999 })
  fc.assert(fc.property(fc.tuple(cents, cents, cents, cents, cents), five => {
    const { parts } = agingSegments(agingPeriods(amounts(...five)))
    const ordered = [...parts].sort((a, b) => a.start - b.start)
    let end = 0
    for (const { start, width } of ordered) {
      if (Math.abs(start - end) > 1e-6) return false
      end = start + width
    }
    return parts.length === 0 || Math.abs(end - 100) < 1e-6
  }))
  t.pass()
})
