import t from 'tap'
import { agoText, bars, cacheText, clockOffText, latencyText, sum } from './erp-figures.ts'

t.test('says how long ago an instant was', async t => {
  const at = '2026-11-20T15:00:00.000Z'
  const cases = { '2026-11-20T15:00:03.000Z': '0 s ago', '2026-11-20T14:59:18.000Z': '42 s ago', '2026-11-20T14:30:00.000Z': '30 min ago', '2026-11-20T03:00:00.000Z': '12 h ago' }
  for (const [instant, words] of Object.entries(cases)) t.equal(agoText(instant, at), words)
})

t.test('gives the share of answers that needed no request', async t => {
  t.equal(cacheText(null), '–')
  t.equal(cacheText({ hits: 0, misses: 0, stale: 0 }), '–')
  t.equal(cacheText({ hits: 2, misses: 1, stale: 0 }), '67% of 3')
  t.equal(cacheText({ hits: 1000, misses: 1000, stale: 1 }), '50% of 2,000, 1 older')
})

t.test('formats percentiles', async t => {
  t.same([latencyText(null), latencyText(undefined)], ['–', '–'])
  t.equal(latencyText({ p50: 800, p95: 3200, p99: 4000 }), '800 / 3,200')
})

t.test('says by how much a process\'s clock is wrong, in which direction, and what to do', async t => {
  t.match(clockOffText({ host: 'portal-1', pid: 7 }, 1061), /^The clock of portal-1, process 7, is 1,061 s ahead of the database’s\. .* Set the clock of its machine\.$/)
  t.match(clockOffText({ host: 'portal-1', pid: 7 }, -12), /12 s behind the database’s/)
})

t.test('draws a bar for each figure, and none for 0', async t => {
  t.equal(bars([0, 5, 10], 10), 'M90.0 28v-14.0M150.0 28v-28.0')
  t.equal(bars([1, 0, 0], 5000), 'M30.0 28v-1.0', 'one call among thousands is still seen')
  t.equal(bars([0, 0], 0), '')
  t.equal(sum([1, 2, 3]), 6)
})
