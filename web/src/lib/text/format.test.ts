import t from 'tap'
import { formatCount, formatInstantDay } from './format.ts'

t.test('counts are formatted with thousands separators, instants as their local day', async t => {
  t.equal(formatCount(1234567), '1,234,567')
  t.equal(formatInstantDay(new Date(2026, 2, 9, 23, 59).toISOString()), '3/9/26')
  t.equal(formatInstantDay('never'), '')
})
