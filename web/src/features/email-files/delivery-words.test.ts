import t from 'tap'
import type { FileEntry } from '../../api/email-files.ts'
import { deliveryWords, instantText, sizeText } from './delivery-words.ts'

const at = new Date(2026, 2, 9, 14, 5).toISOString()
const sent = { at, outcome: 'sent', size: 1500, recipient: 'a@example.com', note: '', next_at: null } as const

function words (delivery: FileEntry['delivery']) {
  return deliveryWords({ _id: '', name: '', recipient: null, version: 0, size: 1, modified: at, delivery })
}

t.test('a delivery\'s text has its time, size and outcome, and what happens next', async t => {
  t.equal(instantText(at), '3/9/26 2:05 PM')
  t.same([0, 999, 1000, 15_000_001].map(sizeText), ['0 bytes', '999 bytes', '1.0 kB', '15.0 MB'])
  t.match(words(null), { label: 'None yet' })
  t.match(words(sent), { kind: 'success', label: 'Sent', detail: '3/9/26 2:05 PM, 1.5 kB.' })
  t.match(words({ ...sent, note: 'The mail server refused: b@example.com' }), { kind: 'warn', label: 'Sent', detail: /kB\. The mail server refused: b@example\.com\.$/ })
  t.match(words({ ...sent, outcome: 'failed', note: 'no route', next_at: new Date(2026, 2, 9, 14, 6).toISOString() }), {
    label: 'Failed', detail: '3/9/26 2:05 PM, 1.5 kB: no route. It will be tried again at 3/9/26 2:06 PM.'
  })
  t.match(words({ ...sent, outcome: 'failed', note: 'no route' }), { detail: /no route\.$/ })
  t.match(words({ ...sent, outcome: 'refused', note: 'Too large.' }), { label: 'Not sent', detail: /Too large\. It is tried again when the file changes\.$/ })
})
