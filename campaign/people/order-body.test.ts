import t from 'tap'
import type { CallResponse } from '@portal/contracts/calls'
import { endpoints } from '@portal/contracts/endpoints'
import { randomFrom } from '@portal/fixtures/data/random'
import { buildPageCode, createBrowser, type Page } from './browser.ts'
import { canonical, type Confirmed, type Content } from '../history.ts'
import { cartBody, contentOfCall, deliveryOf, faultOf, fileOf, readOrderCall, type OrderCall } from './order-body.ts'
import { edited, planOf, type Person } from '../plan.ts'
import { sideBySide } from '../side-by-side.ts'
import { openVisit } from './visit.ts'

const people: Person[] = [{ username: '20001', customers: ['20001'], staff: false }, { username: 'a@example.com', customers: ['20001', '20002'], staff: true }]
const key = '00000000-0000-4000-8000-000000000001'

/** The call that submits the content. */
function orderCall (content: Content, file: boolean): OrderCall {
  if (!file) return { name: 'createOrder', body: cartBody(key, content) }
  const delivery = deliveryOf(content)
  const data = { customer_number: content.customer, po_number: content.po, ...delivery !== undefined && { delivery } }
  return { name: 'adpOrder', body: { submission_key: key, order: { data, file: fileOf(content) } } }
}

t.test('whatever a person plans, and however often they change it, is ordered as it is, and each change is one', async t => {
  const wrong: string[] = []
  for (let seed = 0; seed < 2000; seed++) {
    for (const edits of ['form', 'lines'] as const) {
      const { content, file } = planOf(seed, seed % 7, people)
      let current = content
      for (let round = -1; round <= 12; round++) {
        const before = canonical(current)
        if (round >= 0) current = edited(current, edits, round)
        const call = orderCall(current, file)
        const fault = faultOf(call)
        if (fault !== undefined) wrong.push(`seed ${seed}, round ${round}, ${edits}: ${fault}`)
        if (round >= 0 && canonical(current) === before) wrong.push(`seed ${seed}, round ${round}, ${edits}: nothing has changed`)
        if (canonical(contentOfCall(call)) !== canonical(current)) wrong.push(`seed ${seed}, round ${round}, ${edits}: read back, it is another one`)
      }
    }
  }
  t.strictSame(wrong.slice(0, 3), [])
})

const content: Content = { customer: '20001', po: 'PO 1', shipping: 'will-call', instructions: 'dock 1', address: 9999, lines: [{ item: 'RS-OF141', quantity: 2, note: 'n' }] }

t.test('an order that the portal would trim or refuse is a fault, reported with the fields side by side', async t => {
  t.equal(faultOf(orderCall(content, false)), undefined)
  for (const file of [false, true]) {
    t.match(faultOf(orderCall({ ...content, po: ' 12' }, file)), /≠ +order\.data\.po_number +" 12" +"12"/)
    t.match(faultOf(orderCall({ ...content, po: '12345678901234567' }, file)), '/order/data/po_number')
  }
  t.match(faultOf(orderCall({ ...content, lines: [{ item: 'RS-OF141', quantity: -1, note: '' }] }, false)), '/order/cart/0/quantity')
})

t.test('a request is read back as what it is to order, if the contract knows it', async t => {
  const { name, body } = orderCall(content, false)
  const call = readOrderCall(endpoints[name].path, body)
  t.same(call && contentOfCall(call), content)
  t.equal(readOrderCall(endpoints.adpOrder.path, body), undefined)
  t.equal(readOrderCall(endpoints.createOrder.path, { ...body, submission_key: 'k' }), undefined)
})

t.test('fields stand side by side, and those that differ are marked', async t => {
  t.strictSame(sideBySide({ planned: { po: ' 1', lines: [{ quantity: 1 }] }, sent: { po: '1', lines: [{ quantity: 1 }], more: true } }), [
    '                     planned  sent',
    '≠  po                " 1"     "1"',
    '   lines.0.quantity  1        1',
    '≠  more              –        true'
  ])
})

const user = {
  _id: 'u',
  role: 'dealer',
  email: 'u@example.com',
  email_pending: null,
  status: 'active',
  accountCreated: '2026-01-05T15:00:00.000Z',
  lastLogin: null,
  name_first: null,
  name_last: null,
  rep_number: null,
  dealer_number: '20001',
  dealer: null,
  dealer_selector: null
} as const
const dealer = {
  _id: '20001',
  customer_number: '20001',
  name_company: 'Northside',
  address: {},
  default_shipping: { code: 'UPS', label: 'UPS GROUND' },
  freight_minimum: 0,
  suspended: false,
  new_dealer: false,
  rep_number: '07',
  amount_due: 0,
  billing_period_amount: 0,
  period_1_amount: 0,
  period_2_amount: 0,
  period_3_amount: 0,
  period_4_amount: 0,
  date_last_payment: null,
  term_code: 'NET30',
  statement_type_code: 'O'
}
const session: CallResponse<'session'> = { user, dealer, exp: 9_999_999_999 }
const pageCode = buildPageCode()

/** A visit in a page that knows who is logged in and reaches nothing else of the portal, and what was recorded as confirmed during the visit. */
async function visitWith (change: (page: Page) => Page = page => page) {
  const clock = { now: () => 0, delay: async (milliseconds: number) => { if (milliseconds > 0) await new Promise<void>(() => {}) } }
  const browser = createBrowser({
    code: await pageCode,
    clock,
    random: randomFrom(1),
    async send ({ path }) {
      if (path === endpoints.session.path) return { status: 200, body: session, cookie: undefined }
      if (path === endpoints.priceByItemNumbers.path) return { status: 200, body: { items: [], not_checked: [] }, cookie: undefined }
      throw new Error('away')
    },
    seen: () => {}
  })
  const confirmed: Array<Omit<Confirmed, 'user'>> = []
  const visit = await openVisit(browser, {
    clock, password: 'p', username: 'u', customer: '20001', change, entered: () => {}, ended: () => {}, confirmed: each => { confirmed.push(each) }, shown: () => {}
  })
  if (visit === undefined) throw new Error('nobody could log in')
  return { visit, browser, confirmed }
}

t.test('what is recorded as confirmed is what the page has stored, of a cart and of a file', async t => {
  const ofFile: Content = { ...content, shipping: 'default', instructions: '', lines: [{ item: 'RS-OF141', quantity: 2, note: '' }] }
  const delivered: Content = { ...ofFile, shipping: 'will-call', instructions: 'dock 1' }
  for (const [planned, file] of [[content, false], [ofFile, true], [delivered, true]] as const) {
    const { visit, browser, confirmed } = await visitWith()
    const pressed = await visit.press(planned, file ? 'file' : 'cart', 0)
    t.match(pressed, { content: planned, file })
    t.match(confirmed, [{ at: 0, key: pressed?.key, planned, content: planned }])
    t.equal(browser.stored().has(`submission:${pressed?.key}`), true)
    t.match(browser.writtenKeys(), [{ at: 0, name: `submission:${pressed?.key}`, value: /PO 1/ }])
  }
})

t.test('a page that stores another content than was planned is stopped at once, and so is a plan that the portal would trim', async t => {
  const oneMore = await visitWith(page => ({
    ...page,
    pressSubmit: (customer, drawn) => page.pressSubmit(customer, { ...drawn, lines: drawn.lines.map(line => ({ ...line, quantity: line.quantity + 1 })) })
  }))
  await t.rejects(oneMore.visit.press(content, 'cart', 0), /not what was planned[^]*≠ +lines\.0\.quantity +2 +3/)
  const otherPo = await visitWith(page => ({ ...page, storeUpload: upload => page.storeUpload({ ...upload, poNumber: 'PO 2' }) }))
  await t.rejects(otherPo.visit.press(content, 'file', 0), /≠ +po +"PO 1" +"PO 2"/)
  for (const how of ['cart', 'file', 'ask'] as const) {
    const { visit, confirmed } = await visitWith()
    await t.rejects(visit.press({ ...content, po: ' 12' }, how, 0), /not taken by the portal as it is/)
    t.strictSame(confirmed, [])
  }
})
