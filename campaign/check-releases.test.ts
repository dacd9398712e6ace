import t from 'tap'
import type { Content, Confirmed, Entry, Requested } from './history.ts'
import { checkReleases, type ReleaseFinding } from './check-releases.ts'

type History = Parameters<typeof checkReleases>[0]

const content: Content = { customer: '10001', po: 'PO 1', shipping: 'default', instructions: '', address: 9999, lines: [{ item: 'A', quantity: 2, note: '' }] }
const other: Content = { ...content, lines: [{ item: 'A', quantity: 3, note: '' }] }
const asked: Confirmed = { at: 0, user: 'asker', key: 'k', planned: content, content, seen: 100 }
const given: Confirmed = { at: 2, user: 'boss', key: 'b', planned: other, content: other, seen: 150, release: 'R' }
const request: Requested = { user: 'asker', email: 'a@example.com', key: 'k', reference: 'R', content, state: 'released', endedBy: 'boss', isBack: false }
const order: Entry = {
  user: 'boss', key: 'b', reference: 'R', content: other, total: 150, state: 'accepted', erpOrderId: '1', email: 'b@example.com', unchecked: undefined, reason: null, createdAt: 2, updatedAt: 3
}
const told = { at: 9, user: 'asker', reference: 'R' }

/** A request that was released with another quantity. */
const released: History = {
  confirmed: [asked, given],
  attempts: [
    { at: 0, user: 'asker', key: 'k', content, answer: { kind: 'asked', reference: 'R' } },
    { at: 2, user: 'boss', key: 'b', content: other, answer: { kind: 'submission', reference: 'R', state: 'accepted' } }
  ],
  shown: [{ at: 1, user: 'asker', reference: 'R' }],
  ended: [{ ...told, state: 'released' }],
  entries: [order],
  requests: [request],
  releaseMails: [{ reference: 'R', state: 'released', email: 'a@example.com', sent: true }]
}
/** The same, declined. */
const declined: History = {
  ...released,
  confirmed: [asked],
  attempts: released.attempts.slice(0, 1),
  ended: [{ ...told, state: 'declined' }],
  entries: [],
  requests: [{ ...request, state: 'declined', isBack: true }],
  releaseMails: released.releaseMails.map(mail => ({ ...mail, state: 'declined' }))
}
const takenBack: History = {
  ...declined, ended: [{ ...told, state: 'taken-back' }], requests: [{ ...request, state: 'taken-back', endedBy: 'asker', isBack: true }], releaseMails: []
}
const open: History = { ...declined, ended: [], requests: [{ ...request, state: 'open', endedBy: undefined }], releaseMails: [] }
const [mail] = released.releaseMails
const second: Entry = { ...order, key: 'm', reference: 'S', user: 'manager' }
const ofManager: Confirmed = { ...given, key: 'm', user: 'manager' }

const cases: Array<{ name: string, history: History, found?: Array<ReleaseFinding['kind']> }> = [
  { name: 'released with another quantity, and told', history: released },
  { name: 'declined', history: declined },
  { name: 'taken back, which nobody is mailed', history: takenBack },
  { name: 'open', history: open },
  { name: 'a second releaser who was too late', history: { ...released, confirmed: [...released.confirmed, ofManager], entries: [order, { ...second, state: 'withdrawn', content: undefined }] } },

  { name: 'released by two', history: { ...released, confirmed: [...released.confirmed, ofManager], entries: [order, second] }, found: ['doubled'] },
  { name: 'released without an order', history: { ...released, entries: [] }, found: ['lost'] },
  { name: 'released under another reference', history: { ...released, entries: [{ ...order, reference: 'S' }] }, found: ['unexpected'] },
  { name: 'released by somebody else than it says', history: { ...released, entries: [{ ...order, user: 'manager' }] }, found: ['unexpected'] },
  { name: 'declined, and an order', history: { ...declined, confirmed: released.confirmed, entries: [order] }, found: ['doubled'] },
  { name: 'taken back, and an order', history: { ...takenBack, confirmed: released.confirmed, entries: [order] }, found: ['doubled'] },
  { name: 'an order, and the request is still open', history: { ...open, confirmed: released.confirmed, entries: [order] }, found: ['doubled'] },
  { name: 'declined, and its parts are gone', history: { ...declined, requests: [{ ...request, state: 'declined' }] }, found: ['lost'] },
  { name: 'other parts than its person confirmed', history: { ...declined, requests: [{ ...request, state: 'declined', isBack: true, content: other }] }, found: ['mixed'] },
  { name: 'asked for by nobody', history: { ...declined, confirmed: [] }, found: ['unexpected'] },

  { name: 'told that it was asked for, and it was not', history: { ...open, requests: [] }, found: ['lost'] },
  { name: 'never shown that it was asked for', history: { ...open, shown: [{ at: 1, user: 'boss', reference: 'R' }] }, found: ['untold'] },
  {
    name: 'told that nothing was sent',
    found: ['doubled'],
    history: { ...open, attempts: [...open.attempts, { at: 1, user: 'asker', key: 'k', answer: { kind: 'withdrawn' } }] }
  },
  {
    name: 'refused, and asked for all the same',
    found: ['unexpected'],
    history: { ...open, attempts: [{ at: 0, user: 'asker', key: 'k', content, answer: { kind: 'refused', status: 503, code: 'not_received' } }] }
  },
  {
    name: 'told that it has ended, and it is open',
    found: ['unexpected'],
    history: { ...open, confirmed: released.confirmed, attempts: [...open.attempts, { at: 2, user: 'boss', key: 'b', content: other, answer: { kind: 'refused', status: 409, code: 'release_ended' } }] }
  },
  { name: 'told of another end', history: { ...released, ended: [...released.ended, { ...told, user: 'manager', state: 'declined' }] }, found: ['unexpected'] },
  { name: 'never told how it ended', history: { ...takenBack, ended: [{ ...told, user: 'boss', state: 'taken-back' }] }, found: ['untold'] },
  { name: 'no mail', history: { ...released, releaseMails: [] }, found: ['untold'] },
  { name: 'a mail that was never sent', history: { ...declined, releaseMails: declined.releaseMails.map(mail => ({ ...mail, sent: false })) }, found: ['untold'] },
  { name: 'a mail to somebody else', history: { ...released, releaseMails: released.releaseMails.map(mail => ({ ...mail, email: 'b@example.com' })) }, found: ['untold'] },
  { name: 'two mails', history: { ...released, releaseMails: mail === undefined ? [] : [mail, mail] }, found: ['unexpected'] },
  { name: 'a mail that says otherwise', history: { ...released, releaseMails: declined.releaseMails }, found: ['unexpected'] }
]

t.test('each fault of a release is found under its name, and nothing else', async t => {
  for (const { name, history, found = [] } of cases) t.strictSame(checkReleases(history).map(({ kind }) => kind), found, name)
})
