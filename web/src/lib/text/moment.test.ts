import t from 'tap'
import { formatRecentTime, formatTimeToSecond } from './format.ts'
import { formatMomentWithYear, formatMoment, formatMomentToSecond, zoneName } from './moment.ts'

t.test('a time is written in one way, with as much of it as is needed', async t => {
  const then = new Date(2026, 2, 9, 14, 5, 7)
  const instant = then.toISOString()
  t.equal(formatMoment(instant), '3/9/26 2:05 PM')
  t.equal(formatMomentToSecond(instant), '3/9/26 2:05:07 PM')
  t.equal(formatMomentWithYear(instant), '3/9/2026 2:05 PM')
  t.equal(formatTimeToSecond(then), '2:05:07 PM')
  t.equal(formatRecentTime(then.getTime(), new Date(2026, 2, 9, 23)), '2:05 PM')
  t.equal(formatRecentTime(then.getTime(), new Date(2026, 2, 10)), '3/9/26 2:05 PM')
})

t.test('each zone has a name for people', async t => {
  const before = process.env['TZ']
  t.teardown(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  })
  for (const [zone, name] of [['America/Chicago', 'Central Time'], ['UTC', 'Coordinated Universal Time'], ['Asia/Kolkata', 'India Standard Time']]) {
    process.env['TZ'] = zone
    t.equal(zoneName(), name)
  }
})
