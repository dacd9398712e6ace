import t from 'tap'
import { formatRecentTime, formatTimeToSecond } from './format.ts'
import { formatMomentInZone, formatMomentWithYear, formatMoment, formatMomentToSecond, otherZone, zoneName } from './moment.ts'
import { formatInstantDay } from './portal-day.ts'

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
  for (const [zone, name] of [['America/Chicago', 'Central Time'], ['UTC', 'Coordinated Universal Time'], ['Asia/Kolkata', 'India Standard Time']] as const) {
    t.equal(zoneName(zone), name)
  }
})

t.test('a reader in another zone reads their own time with its zone, and days that are the distributor\'s', async t => {
  const before = process.env['TZ']
  t.teardown(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  })
  const evening = '2026-11-27T01:23:00.000Z'
  const read = (zone: string) => {
    process.env['TZ'] = zone
    return [formatMomentInZone(evening), formatInstantDay(evening), otherZone()]
  }
  t.same(read('America/Chicago'), ['11/26/26 7:23 PM', '11/26/26', undefined], 'the distributor\'s own')
  t.same(read('America/Denver'), ['11/26/26 6:23 PM (Mountain Time)', '11/26/26', 'Mountain Time'])
  t.same(read('Europe/Berlin'), ['11/27/26 2:23 AM (Central European Time)', '11/26/26', 'Central European Time'])
  t.same(read('Etc/Unknown'), ['11/27/26 1:23 AM (Coordinated Universal Time)', '11/26/26', 'Coordinated Universal Time'], 'a browser that does not know its zone')
})
