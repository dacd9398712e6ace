import t from 'tap'
import { formatCount } from './format.ts'
import { formatInstantDay } from './portal-day.ts'

t.test('counts are formatted with thousands separators, instants as the distributor\'s day', async t => {
  t.equal(formatCount(1234567), '1,234,567')
  t.equal(formatInstantDay('2026-03-10T04:59:00.000Z'), '3/9/26', 'in the evening of Chicago')
  t.equal(formatInstantDay('never'), '')
})
