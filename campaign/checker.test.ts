import t from 'tap'
import { check, findingsIn, kinds, type Verdict } from './checker.ts'
import {
  canonical, sameToAPerson, type Agreed, type Answer, type Attempt, type Change, type Confirmed, type Content, type Entry, type ErpOrder, type OutcomeMail,
  type Requested, type Shown
} from './history.ts'
import { undueBecause } from './settle.ts'

const content: Content = { customer: '10001', po: 'PO 1', shipping: 'default', instructions: '', address: 9999, lines: [{ item: 'A', quantity: 2, note: '' }, { item: 'B', quantity: 1, note: 'n' }] }
const other: Content = { ...content, lines: [{ item: 'A', quantity: 3, note: '' }, { item: 'B', quantity: 1, note: 'n' }] }
const acknowledged = (state: Entry['state'], erpOrderId?: string): Answer => ({ kind: 'submission', reference: 'R', state, erpOrderId })
const refused = (code: string): Answer => ({ kind: 'refused', status: 503, code })
const lost: Answer = { kind: 'lost', why: 'reset' }

const sent = (...answers: Answer[]): Attempt[] => answers.map(answer => ({ at: 0, user: 'u', key: 'k', content, answer }))
const entry = (change: Partial<Entry> = {}): Entry => ({ user: 'u', key: 'k', reference: 'R', content, total: 100, state: 'accepted', erpOrderId: '1', createdAt: 0, updatedAt: 1, email: 'u@example.com', unchecked: undefined, reason: null, ...change })
const order = (change: Partial<ErpOrder> = {}): ErpOrder => ({ id: '1', reference: 'R', content, stands: true, ...change })
const asked = (answer: Answer): Attempt => ({ at: 0, user: 'u', key: 'k', answer })
const confirmed: Confirmed = { at: 0, user: 'u', key: 'k', planned: content, content, seen: 100 }

/** `confirmed`: what is written here where it is left out. */
type Case = {
  name: string
  attempts: Attempt[]
  entries: Entry[]
  orders: ErpOrder[]
  confirmed?: Confirmed[]
  agreed?: Agreed[]
  shown?: Shown[]
  changes?: Change[]
  mails?: OutcomeMail[]
  requests?: Requested[]
  found?: Array<keyof Verdict>
}

/** Two orders of one content under a key each, an hour apart, which the person knows of in the end. @param told what was shown to anybody before */
const twice = (told: Shown[], change: Partial<Content> = {}): Pick<Case, 'attempts' | 'confirmed' | 'entries' | 'orders' | 'shown'> => {
  const [later, again] = [3_600_000, { ...content, ...change }]
  return {
    attempts: [...sent(lost), { at: later, user: 'u', key: 'l', content: again, answer: { kind: 'submission', reference: 'S', state: 'accepted' } }],
    confirmed: [confirmed, { at: later, user: 'u', key: 'l', planned: again, content: again, seen: 100 }],
    entries: [entry(), entry({ key: 'l', reference: 'S', erpOrderId: '2', content: again, createdAt: later, updatedAt: later })],
    orders: [order(), order({ id: '2', reference: 'S', content: again })],
    shown: [...told, { at: later + 1, user: 'u', reference: 'R' }, { at: later + 1, user: 'u', reference: 'S' }]
  }
}

const during = { from: 500, back: 2000, to: 4000 }
const dearer: Change = { ...during, kind: 'dearer', item: 'A', price: 900 }
const mail: OutcomeMail = { reference: 'R', outcome: 'accepted', email: 'u@example.com', sent: true }
type Received = { entry?: Partial<Entry>, changes?: Change[], mails?: OutcomeMail[] }

/** An order that was received while the ERP was away, and sent when it was back. */
const unchecked = ({ entry: change, ...rest }: Received) => ({
  attempts: sent(acknowledged('unchecked')),
  orders: [order()],
  mails: [mail],
  ...rest,
  entries: [entry({ createdAt: 1000, updatedAt: 3000, unchecked: { sentAt: 3000 }, ...change })]
})
/** The same, refused because a part had become dearer. */
const refusedLater = ({ entry: change, ...rest }: Received) => ({
  ...unchecked({ changes: [dearer], mails: [{ ...mail, outcome: 'rejected' as const }], ...rest }),
  orders: [],
  entries: [entry({ createdAt: 1000, updatedAt: 3000, state: 'rejected', erpOrderId: null, reason: 'dearer', unchecked: { sentAt: undefined }, ...change })]
})

const histories: Case[] = [
  { name: 'an order that was acknowledged and is there', attempts: sent(acknowledged('dispatching')), entries: [entry()], orders: [order()] },
  {
    name: 'the same with its lines in another order',
    attempts: sent(acknowledged('accepted', '1')),
    entries: [entry()],
    orders: [order({ content: { ...content, lines: [...content.lines].reverse() } })]
  },
  { name: 'a rejected one that is not there', attempts: sent(acknowledged('rejected')), entries: [entry({ state: 'rejected', erpOrderId: null })], orders: [] },
  { name: 'one whose answer was lost, and which is there', attempts: sent(lost), entries: [entry()], orders: [order()] },
  { name: 'one whose answer was lost, and which is not there', attempts: sent(lost), entries: [], orders: [] },
  { name: 'one that was refused each time', attempts: sent(refused('not_received'), refused('erp_unavailable')), entries: [], orders: [] },
  { name: 'one that was refused, and whose fate is open', attempts: sent(refused('internal'), refused('portal_unavailable')), entries: [entry()], orders: [order()] },
  { name: 'one that was refused once, and once not answered', attempts: sent(lost, refused('not_received')), entries: [entry()], orders: [order()] },

  { name: 'acknowledged, and the journal does not have it', attempts: sent(acknowledged('queued')), entries: [], orders: [], found: ['lost'] },
  { name: 'accepted, and the ERP does not have it', attempts: sent(acknowledged('accepted', '1')), entries: [entry()], orders: [], found: ['lost'] },
  { name: 'nobody was told, and the ERP does not have it', attempts: sent(lost), entries: [entry()], orders: [], found: ['lost'] },
  { name: 'told accepted, and then rejected', attempts: sent(acknowledged('accepted')), entries: [entry({ state: 'rejected', erpOrderId: null })], orders: [], found: ['lost'] },
  { name: 'another quantity in the ERP', attempts: sent(acknowledged('accepted')), entries: [entry()], orders: [order({ content: other })], found: ['lost', 'mixed'] },
  { name: 'another dealer in the ERP', attempts: sent(lost), entries: [entry()], orders: [order({ content: { ...content, customer: '10002' } })], found: ['lost', 'mixed'] },

  { name: 'twice in the ERP', attempts: sent(acknowledged('accepted')), entries: [entry()], orders: [order(), order({ id: '2' })], found: ['doubled'] },
  {
    name: 'two references for one key',
    attempts: sent(acknowledged('accepted'), { kind: 'submission', reference: 'S', state: 'queued' }),
    entries: [entry()],
    orders: [order()],
    found: ['doubled']
  },
  {
    name: 'two entries for one key',
    shown: ['R', 'S'].map(reference => ({ at: 0, user: 'u', reference })),
    attempts: sent(lost, lost),
    entries: [entry(), entry({ reference: 'S', erpOrderId: '2' })],
    orders: [order(), order({ id: '2', reference: 'S' })],
    found: ['doubled']
  },

  { name: 'in the ERP, and the journal does not know it', attempts: sent(refused('not_received')), entries: [], orders: [order()], found: ['unexpected'] },
  { name: 'not received, and there all the same', attempts: sent(refused('not_received')), entries: [entry()], orders: [order()], found: ['unexpected'] },
  {
    name: 'received, and told long after that it was not',
    attempts: [...sent(lost), { at: 120_000, user: 'u', key: 'k', content, answer: refused('not_received') }],
    entries: [entry()],
    orders: [order()],
    found: ['unexpected']
  },
  { name: 'rejected, and there all the same', attempts: sent(acknowledged('rejected')), entries: [entry({ state: 'rejected', erpOrderId: null })], orders: [order()], found: ['unexpected'] },
  { name: 'told rejected, and then accepted', attempts: sent(acknowledged('rejected')), entries: [entry()], orders: [order()], found: ['unexpected'] },
  { name: 'told another number than it has', attempts: sent(acknowledged('accepted', '9')), entries: [entry()], orders: [order()], found: ['unexpected'] },
  { name: 'the number of another order', attempts: sent(lost), entries: [entry({ erpOrderId: '9' })], orders: [order()], found: ['unexpected'] },
  { name: 'what nobody has submitted', attempts: [], confirmed: [], entries: [entry()], orders: [order()], found: ['unexpected'] },
  {
    name: 'another content acknowledged under its key',
    attempts: [...sent(acknowledged('accepted')), { at: 0, user: 'u', key: 'k', content: other, answer: acknowledged('accepted') }],
    entries: [entry()],
    orders: [order()],
    found: ['unexpected']
  },
  ...['dealer_changed', 'invalid_body'].map((code): Case => ({ name: `told ${code}`, attempts: sent(refused(code)), entries: [], orders: [], found: ['unexpected'] })),

  ...Object.entries({
    customer: '10002', po: 'PO 2', shipping: 'will-call', instructions: 'dock 1', address: 2, lines: other.lines
  } satisfies Content).map(([part, value]): Case => ({
    name: `${part} of the live cart in place of what was confirmed, and so in the ERP`,
    attempts: [{ at: 0, user: 'u', key: 'k', content: { ...content, [part]: value }, answer: acknowledged('accepted') }],
    entries: [entry({ content: { ...content, [part]: value } })],
    orders: [order({ content: { ...content, [part]: value } })],
    found: ['lost', 'mixed', 'unexpected']
  })),
  {
    name: 'twice in the ERP, and once with other lines', attempts: sent(lost), entries: [entry()], orders: [order(), order({ id: '2', content: other })], found: ['doubled', 'mixed']
  },

  { name: 'withdrawn, and not there', attempts: [...sent(lost), asked({ kind: 'withdrawn' })], entries: [entry({ state: 'withdrawn', content: undefined, erpOrderId: null })], orders: [] },
  {
    name: 'told that nothing was sent, and it was',
    attempts: [...sent(lost), asked({ kind: 'withdrawn' })],
    entries: [entry()],
    orders: [order()],
    found: ['doubled']
  },
  {
    name: 'told that nothing was sent, and the ERP refused it',
    attempts: [...sent(lost), asked({ kind: 'withdrawn' })],
    entries: [entry({ state: 'rejected', erpOrderId: null })],
    orders: [],
    found: ['unexpected']
  },
  {
    name: 'withdrawn in the journal, and in the ERP',
    attempts: [...sent(lost), asked({ kind: 'withdrawn' })],
    entries: [entry({ state: 'withdrawn', content: undefined, erpOrderId: null })],
    orders: [order()],
    found: ['doubled']
  },
  {
    name: 'acknowledged, and withdrawn all the same',
    attempts: [...sent(acknowledged('queued')), asked({ kind: 'withdrawn' })],
    entries: [entry({ state: 'withdrawn', content: undefined, erpOrderId: null })],
    orders: [],
    found: ['lost']
  },

  { name: 'never shown to the person', attempts: sent(lost), entries: [entry()], orders: [order()], shown: [], found: ['unexpected'] },
  { name: 'shown to somebody else', attempts: sent(lost), entries: [entry()], orders: [order()], shown: [{ at: 0, user: 'v', reference: 'R' }], found: ['unexpected'] },
  { name: 'the same once more, of which the person was shown nothing', ...twice([]), found: ['doubled'] },
  { name: 'the same once more with other notes', ...twice([], { instructions: 'dock 1', lines: content.lines.map(line => ({ ...line, note: '' })) }), found: ['doubled'] },
  { name: 'the same once more, knowing of the first', ...twice([{ at: 1, user: 'u', reference: 'R' }]) },
  { name: 'the same once more, knowing of the first too late', ...twice([{ at: 3_600_001, user: 'u', reference: 'R' }]), found: ['doubled'] },
  { name: 'the same once more, which somebody else knows', ...twice([{ at: 1, user: 'v', reference: 'R' }]), found: ['doubled'] },
  { name: 'another PO number', ...twice([], { po: 'PO 2' }) },
  { name: 'another quantity', ...twice([], { lines: other.lines }) },

  { name: 'arrived, deleted there, and canceled', attempts: sent(acknowledged('manual')), entries: [entry({ state: 'rejected', erpOrderId: null })], orders: [order({ stands: false })] },
  { name: 'arrived, deleted there, and sent again', attempts: sent(acknowledged('manual')), entries: [entry({ erpOrderId: '2' })], orders: [order({ stands: false }), order({ id: '2' })], found: ['doubled'] },

  { name: 'received unchecked, sent, and told by a mail', ...unchecked({}) },
  { name: 'received unchecked, and the mail is missing', ...unchecked({ mails: [] }), found: ['untold'] },
  { name: 'received unchecked, and the mail was never sent', ...unchecked({ mails: [{ ...mail, sent: false }] }), found: ['untold'] },
  { name: 'received unchecked, and the mail went to somebody else', ...unchecked({ mails: [{ ...mail, email: 'v@example.com' }] }), found: ['untold'] },
  { name: 'received unchecked, and told twice', ...unchecked({ mails: [mail, mail] }), found: ['unexpected'] },
  { name: 'received unchecked, accepted, and told that it was rejected', ...unchecked({ mails: [{ ...mail, outcome: 'rejected' }] }), found: ['unexpected'] },
  { name: 'checked when it was received, and told by a mail', ...unchecked({ entry: { unchecked: undefined, createdAt: 100 } }), found: ['unexpected'] },
  { name: 'received unchecked, and sent although a part is dearer', ...unchecked({ changes: [{ ...dearer, to: 4000 }] }), found: ['unexpected'] },
  { name: 'received unchecked, and sent once that was taken back', ...unchecked({ changes: [{ ...dearer, to: 2500 }] }) },
  { name: 'received unchecked, and sent although another dealer is suspended', ...unchecked({ changes: [{ ...during, kind: 'suspended', customer: '10002' }] }) },
  { name: 'received unchecked, and sent although the dealer is suspended', ...unchecked({ changes: [{ ...during, kind: 'suspended', customer: '10001' }] }), found: ['unexpected'] },
  { name: 'received unchecked, and refused with a reason', ...refusedLater({}) },
  { name: 'received unchecked, and refused without a reason', ...refusedLater({ entry: { reason: '' } }), found: ['untold'] },
  { name: 'received unchecked, and refused although nothing had changed', ...refusedLater({ changes: [] }), found: ['unexpected'] },
  {
    name: 'taken as checked amid an outage', ...unchecked({ entry: { unchecked: undefined, createdAt: 400_000 }, changes: [{ ...during, back: 500_000, kind: 'gone', item: 'Z' }], mails: [] }), found: ['unexpected']
  },
  {
    name: 'a request for release that is taken back, and an order',
    attempts: sent(acknowledged('accepted', '1')),
    entries: [entry()],
    orders: [order()],
    found: ['doubled', 'untold'],
    requests: [{ user: 'u', email: 'u@example.com', key: 'asked', reference: 'R', content, state: 'taken-back', endedBy: 'u', isBack: true }],
    confirmed: [confirmed, { ...confirmed, key: 'asked' }]
  },
  { name: 'taken at a higher price than was seen', attempts: sent(acknowledged('accepted', '1')), entries: [entry({ total: 101 })], orders: [order()], found: ['mixed'] },
  {
    name: 'taken at a higher price, to which the person has agreed',
    attempts: sent(refused('prices_changed'), acknowledged('accepted', '1')),
    agreed: [{ at: 0, user: 'u', key: 'k', total: 101 }],
    entries: [entry({ total: 101 })],
    orders: [order()]
  },
  ...(['unchecked', 'queued', 'dispatching', 'unknown', 'manual'] as const).map((state): Case => ({
    name: `still ${state}`, attempts: sent(acknowledged(state)), entries: [entry({ state, erpOrderId: null })], orders: [], found: ['unresolved']
  }))
]

const none = { shown: [{ at: 0, user: 'u', reference: 'R' }], ended: [], changes: [], mails: [], requests: [], releaseMails: [] }

t.test('the checker finds what is wrong, under its name, and nothing else', async t => {
  for (const { name, found = [], ...history } of histories) {
    const verdict = check({ confirmed: [confirmed], agreed: [], ...none, ...history })
    t.strictSame(kinds.filter(kind => verdict[kind].length > 0), found, name)
    t.equal(findingsIn(verdict) === 0, found.length === 0, name)
  }
})

t.test('a difference in any field counts, even in one that nobody has thought of yet, and the order of lines and fields does not', async t => {
  const { lines, ...form } = content
  t.equal(canonical({ lines: lines.toReversed().map(({ item, ...line }) => ({ ...line, item })), ...form }), canonical(content))
  const wider = [{ ...content, carrier: 'UPS' }, { ...content, carrier: { code: 'UPS' } }, { ...content, lines: lines.map(line => ({ ...line, unit: 'BOX' })) }]
  t.equal(new Set([content, ...wider].map(canonical)).size, 4)
  t.equal(new Set([content, ...wider.slice(0, 2)].map(sameToAPerson)).size, 3)
  t.equal(sameToAPerson({ ...content, instructions: 'dock 1' }), sameToAPerson(content))
})

t.test('only what the schedule has given up, or what was refused after a doubt, is left to a person', async t => {
  const minute = 60_000
  const history = (...states: Array<[Entry['state'], at: number]>) => states.map(([state, at]) => ({ submissionId: 's', at, state, note: '', actorId: null }))
  t.equal(undueBecause(history(['queued', 0], ['dispatching', 0], ['unknown', 0], ['unknown', minute], ['manual', 45 * minute])), undefined)
  t.equal(undueBecause(history(['queued', 0], ['dispatching', 0], ['unknown', 0], ['queued', minute], ['dispatching', minute], ['manual', minute])), undefined)
  t.match(undueBecause(history(['queued', 0], ['dispatching', 0], ['unknown', 0], ['manual', 44 * minute])), /before its schedule/)
  t.match(undueBecause(history(['queued', 0], ['dispatching', 0], ['manual', 1])), /at once/)
})
