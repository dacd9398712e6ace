import t from 'tap'
import { formatMoment } from '../../lib/text/moment.ts'
import { deliveryWords, nextWords, sizeText } from './delivery-words.ts'

const at = new Date(2026, 2, 9, 14, 5).toISOString()
const sent = { at, outcome: 'sent', size: 1500, recipient: 'a@example.com', note: '', next_at: null } as const

t.test('sizes are in the units of mail servers', async t => {
  t.same([0, 1, 999, 1000, 15_000_001].map(sizeText), ['0 bytes', '1 byte', '999 bytes', '1.0 kB', '15.0 MB'])
})

t.test('a delivery says how it ended, and what happens next', async t => {
  const words = (delivery: Parameters<typeof nextWords>[0], under_way = false) => [deliveryWords({ delivery, under_way }).label, nextWords(delivery)]
  t.same(words(null), ['None yet', ''])
  t.same(words(null, true), ['Being sent', ''])
  t.same(words(sent), ['Sent', ''])
  t.same(words({ ...sent, note: 'The mail server refused: b@example.com' }), ['Sent to some', ''])
  const next = new Date(2026, 2, 9, 14, 6).toISOString()
  t.equal(formatMoment(next), '3/9/26 2:06 PM')
  t.same(words({ ...sent, outcome: 'failed', next_at: next }), ['Failed', 'It will be tried again 3/9/26 2:06 PM.'])
  t.same(words({ ...sent, next_at: next }), ['Sent', 'Changed since. It will be sent 3/9/26 2:06 PM.'])
  t.same(words({ ...sent, outcome: 'failed' }), ['Failed', ''], 'switched off, it is not')
  t.same(words({ ...sent, outcome: 'refused' }), ['Not sent', 'It will be tried again when the file changes.'])
})
