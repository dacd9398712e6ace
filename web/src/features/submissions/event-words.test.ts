import t from 'tap'
import { eventsInWords } from './event-words.ts'

const at = '2026-11-20T15:00:00.000Z'
type Given = Parameters<typeof eventsInWords>[0][number]
const told = (...events: Array<[Given['state'], string]>) =>
  eventsInWords(events.map(([state, note]) => ({ at, state, note, actor: null }))).map(({ words, raw }) => raw === undefined ? words : `${words} [${raw}]`)

t.test('the history is told in sentences, and what the connection reported stays apart', async t => {
  t.strictSame(
    told(
      ['queued', 'received'],
      ['dispatching', 'attempt 1'],
      ['queued', 'ECONNREFUSED: connect ECONNREFUSED'],
      ['dispatching', 'attempt 2'],
      ['dispatching', 'the person who placed the order was shown this status'],
      ['unknown', 'ECONNRESET: read ECONNRESET'],
      ['unknown', 'the ERP has no such order yet'],
      ['manual', 'the ERP could not be reached; the portal has stopped looking for the order'],
      ['rejected', 'canceled: Ordered by phone!']
    ),
    [
      'Received.',
      'Sent to the ERP.',
      'The order could not be sent. The portal will try again. [ECONNREFUSED: connect ECONNREFUSED]',
      'Sent to the ERP, attempt 2.',
      'The person who placed the order was shown this status.',
      'The ERP’s answer was lost. The portal is looking for the order. [ECONNRESET: read ECONNRESET]',
      'The ERP has no such order yet.',
      'The ERP could not be reached; the portal has stopped looking for the order.',
      'Canceled: Ordered by phone!'
    ]
  )
})
