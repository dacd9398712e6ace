import t from 'tap'
import fc from 'fast-check'
import type { CartAnswer, MadeEdit } from '@portal/contracts/cart'
import { cartTimes } from '@portal/contracts/policy/cart-times'
import { second } from '@portal/contracts/base/time-units'
import { applyEdit, emptyContent, type CartContent } from '@portal/contracts/rules/cart/cart-edits'
import { sampleStorage } from '../../../../test/sample-storage.ts'
import { orderBody, pieces } from '../content/cart-lines.ts'
import { openCartLog, type CartLog } from './cart-log.ts'
import { sampleItem, sampleLine } from '../../../../test/sample-cart.ts'

// A fixed seed, so that every run tests the same cases.
fc.configureGlobal({ seed: 20261120 })

let made = 0
const newId = (): string => String(++made).padStart(6, '0')

/** The BFF's side of the call, in memory. */
function bff (now: () => number = () => 0) {
  let [version, content]: [number, CartContent] = [0, emptyContent]
  const applied = new Map<string, number>()
  return {
    answer ({ base, edits }: Request): CartAnswer {
      const before = version
      const news = edits.filter(({ id }) => !applied.has(id))
      for (const { id, edit } of news) {
        applied.set(id, now())
        content = applyEdit(content, edit)
      }
      if (news.length > 0) version++
      if (base.version === before && news.length === edits.length) return { version }
      const recent = [...applied].filter(([, at]) => at >= now() - cartTimes.recent).map(([id]) => id)
      return { version, cart: { lines: [...content.lines], away: [...content.away], applied: recent } }
    },
    /** The portal's database is restored from a backup. */
    setBack () { [version, content] = [version - 1, emptyContent] },
    content: () => content
  }
}

type Request = { base: ReturnType<CartLog['base']>, edits: readonly MadeEdit[] }

const request = (log: CartLog): Request => ({ base: log.base(), edits: log.unsent() })

function exchange (log: CartLog, portal: ReturnType<typeof bff>): ReturnType<CartLog['acknowledge']> {
  log.read()
  const asked = request(log)
  return log.acknowledge(asked, portal.answer(asked))
}

type Change = { name: string, value: string | null, by: number }

/**
 * A browser whose tabs are separate processes, each with its own view of the storage. A tab's write reaches the browser with a delay, and
 * the other tabs later still. If two tabs write the same entry, the write that reaches the browser last wins.
 */
function browser (now: () => number = () => 1_000_000) {
  let opened = 0
  const kept = new Map<string, string>()
  const tabs: Array<ReturnType<typeof openTab>> = []

  function openTab (number: number) {
    const view = sampleStorage()
    const [sent, coming]: [Change[], Change[]] = [[], []]
    const underWay = new Map<string, number>()
    for (const [name, value] of kept) view.storage.setItem(name, value)
    const put = ({ name, value }: Change) => { value === null ? view.storage.removeItem(name) : view.storage.setItem(name, value) }
    const write = (name: string, value: string | null) => {
      const change = { name, value, by: number }
      put(change)
      sent.push(change)
      underWay.set(name, (underWay.get(name) ?? 0) + 1)
    }
    const storage: Storage = new Proxy(view.storage, {
      get: (target, name) => name === 'setItem' ? write : name === 'removeItem' ? (entry: string) => { write(entry, null) } : Reflect.get(target, name)
    })
    const log = openCartLog('cart:', { storage: () => storage, now, newId })
    const tab = {
      log,
      send () {
        const change = sent.shift()
        if (change === undefined) return
        if (change.value === null) kept.delete(change.name)
        else kept.set(change.name, change.value)
        for (const each of tabs) each.coming.push(change)
      },
      coming,
      receive () {
        const change = coming.shift()
        if (change === undefined) return
        const waiting = underWay.get(change.name) ?? 0
        if (change.by === number) underWay.set(change.name, waiting - 1)
        else if (waiting === 0) put(change)
      },
      isBehind: () => sent.length + coming.length > 0
    }
    return tab
  }

  function settle () {
    while (tabs.some(tab => tab.isBehind())) {
      for (const tab of tabs) {
        tab.send()
        tab.receive()
      }
    }
  }

  return {
    open () { tabs.push(openTab(++opened)) },
    tab: (number: number) => tabs[number % tabs.length],
    /** Closes the tab and opens another one. What the closed tab has written still arrives. */
    reopen (number: number) {
      const at = number % tabs.length
      while (tabs[at]?.isBehind() === true) {
        tabs[at]?.send()
        tabs[at]?.receive()
      }
      tabs.splice(at, 1, openTab(++opened))
    },
    settle,
    carts: (): CartContent[] => tabs.map(({ log }) => {
      log.read()
      return log.cart()
    }),
    names: () => [...kept.keys()],
    tabs
  }
}

const add = (log: CartLog | undefined, id: string, quantity = 1, note = '') => log?.edit(() => ({ kind: 'add', lines: [sampleLine(id, quantity, note)] }))
const linesOf = ({ lines }: CartContent): Record<string, number> => Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity]))

t.test('tabs and devices that change a cart at the same time lose nothing and apply nothing twice, whatever is late, lost or repeated', async t => {
  const which = { device: fc.nat(1), tab: fc.nat(1) }
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), ...which }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('send' as const, 'receive' as const), ...which }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('ask' as const, 'arrive' as const, 'answer' as const), ...which }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('lose' as const, 'repeat' as const, 'reopen' as const, 'tick' as const, 'pass' as const), ...which }) }
  )
  fc.assert(fc.property(fc.array(step, { maxLength: 120, size: 'max' }), steps => {
    let now = 1_000_000
    const portal = bff(() => now)
    const devices = [browser(() => now), browser(() => now)]
    for (const device of devices) for (let n = 0; n < 2; n++) device.open()
    /** Requests on their way, and answers, each of one tab. */
    const asked: Array<{ log: CartLog, request: Request }> = []
    const answers: Array<{ log: CartLog, request: Request, answer: CartAnswer }> = []
    const added: string[] = []
    /** What each tab has added or shown: none of it may be gone again. */
    const shown = new Map<CartLog, Set<string>>()
    for (const { kind, device: on, tab: number } of steps) {
      const device = devices[on]
      const tab = device?.tab(number)
      if (device === undefined || tab === undefined) continue
      if (kind === 'add') {
        const id = `P${added.length}`
        added.push(id)
        add(tab.log, id)
        if (linesOf(tab.log.cart())[id] !== 1) return false
      } else if (kind === 'send') tab.send()
      else if (kind === 'receive') tab.receive()
      else if (kind === 'ask') {
        tab.log.read()
        asked.push({ log: tab.log, request: request(tab.log) })
      } else if (kind === 'arrive' || kind === 'repeat') {
        // Not in the order in which they were sent.
        const [arrived] = asked.splice(number % Math.max(1, asked.length), kind === 'arrive' ? 1 : 0).concat(kind === 'repeat' ? asked.slice(0, 1) : [])
        if (arrived !== undefined) answers.push({ ...arrived, answer: portal.answer(arrived.request) })
      } else if (kind === 'answer') {
        const [answered] = answers.splice(number % Math.max(1, answers.length), 1)
        answered?.log.acknowledge(answered.request, answered.answer)
      } else if (kind === 'lose') answers.shift()
      else if (kind === 'reopen') device.reopen(number)
      else if (kind === 'tick') now++
      else {
        // Long enough for every tab to see what the others have written.
        device.settle()
        now += 10 * second
      }
      for (const each of devices.flatMap(({ tabs }) => tabs)) {
        each.log.read()
        const lines = linesOf(each.log.cart())
        const before = shown.get(each.log) ?? new Set()
        if (Object.values(lines).some(quantity => quantity !== 1) || [...before].some(id => lines[id] === undefined)) return false
        shown.set(each.log, new Set(Object.keys(lines)))
      }
    }
    for (const { log, request, answer } of answers) log.acknowledge(request, answer)
    for (const device of devices) device.settle()
    for (let round = 0; round < 2; round++) {
      for (const { log } of devices.flatMap(({ tabs }) => tabs)) exchange(log, portal)
      for (const device of devices) device.settle()
    }
    for (const { log } of devices.flatMap(({ tabs }) => tabs)) log.tidy()
    for (const device of devices) device.settle()
    const carts = [portal.content(), ...devices.flatMap(device => device.carts())]
    return carts.every(cart => cart.lines.length === added.length && pieces(cart.lines) === added.length) &&
      devices.every(device => device.names().length <= 1)
  }), { numRuns: 1000 })
  t.pass()
})

t.test('tabs that write at the same moment end with the same cart, line by line', async t => {
  const all = browser()
  for (let n = 0; n < 2; n++) all.open()
  const [one, two] = all.tabs.map(tab => tab.log)
  add(one, 'A', 2)
  add(two, 'A', 3, 'for Jim')
  add(two, 'B')
  all.settle()
  one?.read()
  one?.edit(() => ({ kind: 'quantity', id: 'B', quantity: 7 }))
  two?.edit(({ lines }) => ({ kind: 'remove', seen: lines.filter(line => line.id === 'A').map(({ id, quantity }) => ({ id, quantity })) }))
  add(one, 'A', 4)
  all.settle()
  for (const cart of all.carts()) t.strictSame(linesOf(cart), { A: 4, B: 7 }, 'what was added while somebody else removed the line stays')
  t.strictSame(all.carts()[0], all.carts()[1])
})

t.test('if devices change different lines, both changes are kept; if they change the same line, the one that the BFF gets later counts', async t => {
  const portal = bff()
  const [phone, counter] = [openDevice(), openDevice()]
  add(phone, 'A', 2)
  add(phone, 'B', 1)
  exchange(phone, portal)
  exchange(counter, portal)
  phone.edit(() => ({ kind: 'quantity', id: 'A', quantity: 5 }))
  counter.edit(() => ({ kind: 'note', id: 'B', note: 'for Jim' }))
  counter.edit(() => ({ kind: 'quantity', id: 'A', quantity: 9 }))
  exchange(counter, portal)
  const { before, after } = exchange(phone, portal)
  t.strictSame([linesOf(before), linesOf(after)], [{ A: 5, B: 1 }, { A: 5, B: 1 }])
  t.equal(after.lines[1]?.note, 'for Jim')
  t.strictSame(linesOf(exchange(counter, portal).after), { A: 5, B: 1 })
  counter.edit(() => ({ kind: 'remove', seen: [{ id: 'A', quantity: 5 }] }))
  exchange(counter, portal)
  phone.edit(() => ({ kind: 'quantity', id: 'A', quantity: 3 }))
  t.strictSame(linesOf(exchange(phone, portal).after), { B: 1 }, 'the quantity of a part that was removed meanwhile')
})

t.test('an answer to edits alone costs no cart, and leaves lines that have not changed as they are', async t => {
  const portal = bff()
  const log = openDevice()
  add(log, 'A', 2)
  add(log, 'B', 1)
  const asked = request(log)
  const answer = portal.answer(asked)
  t.strictSame(answer, { version: 1 })
  const before = log.cart()
  log.acknowledge(asked, answer)
  t.equal(log.cart(), before)
  t.strictSame([log.unsent(), log.base().version], [[], 1])
})

t.test('after the portal\'s database was set back, the page shows what the BFF has', async t => {
  const portal = bff()
  const { storage } = sampleStorage()
  const log = openDevice(storage)
  for (const id of ['A', 'B']) {
    add(log, id)
    exchange(log, portal)
  }
  portal.setBack()
  t.strictSame(linesOf(exchange(log, portal).after), {})
  t.strictSame(Object.keys(storage), ['cart:base:1'])
})

t.test('an edit that the BFF does not accept is dropped, and the others stay', async t => {
  const log = openDevice()
  add(log, 'A')
  add(log, 'B')
  log.drop(log.unsent()[0]?.id ?? '')
  t.strictSame(linesOf(log.cart()), { B: 1 })
})

t.test('current details of parts are shown at once, stay after a reload, and are not sent', async t => {
  const { storage } = sampleStorage()
  const portal = bff()
  const log = openDevice(storage)
  add(log, 'A')
  log.refresh([sampleItem('A', { dealer_price: 1 })])
  t.equal(log.cart().lines[0]?.item.dealer_price, 1)
  exchange(log, portal)
  t.equal(openDevice(storage).cart().lines[0]?.item.dealer_price, 1)
  t.equal(portal.content().lines[0]?.item.dealer_price, 1500)
  add(log, 'B')
  exchange(log, portal)
  log.refresh([sampleItem('B', { dealer_price: 2 })])
  t.strictSame(openDevice(storage).cart().lines.map(line => line.item.dealer_price), [1, 2])
})

t.test('if the clock is set back, nothing is lost and edits keep their order', async t => {
  const { storage } = sampleStorage()
  let now = 5_000_000
  const open = () => openCartLog('cart:', { storage: () => storage, now: () => now, newId })
  const log = open()
  add(log, 'A', 1)
  now = 1000
  log.edit(() => ({ kind: 'quantity', id: 'A', quantity: 8 }))
  add(log, 'A', 1)
  t.equal(pieces(open().cart().lines), 9)
})

t.test('if the storage is full, the tab goes on in memory, sends all the same, and stores once there is room', async t => {
  const sample = sampleStorage()
  const portal = bff()
  const log = openDevice(sample.storage)
  add(log, 'A', 1)
  sample.room = 0
  add(log, 'B', 2)
  log.edit(() => ({ kind: 'note', id: 'B', note: 'n' }))
  t.strictSame([linesOf(log.cart()), linesOf(openDevice(sample.storage).cart())], [{ A: 1, B: 2 }, { A: 1 }])
  log.tidy()
  t.equal(log.unsent().length, 3)
  sample.room = Number.POSITIVE_INFINITY
  log.tidy()
  t.strictSame(orderBody(openDevice(sample.storage).cart().lines), orderBody(log.cart().lines))
  sample.room = 0
  add(log, 'C', 1)
  exchange(log, portal)
  t.strictSame([linesOf(portal.content()), linesOf(log.cart())], [{ A: 1, B: 2, C: 1 }, { A: 1, B: 2, C: 1 }])
  t.strictSame(Object.keys(sample.storage), [], 'what was sent is not sent again, nor is what is out of date shown')
})

t.test('if storage is refused altogether, only persistence is lost', async t => {
  const portal = bff()
  const log = openCartLog('cart:', { storage: () => { throw new Error('refused') }, now: () => 1, newId })
  add(log, 'A', 2)
  add(log, 'A', 3)
  log.edit(({ lines }) => ({ kind: 'remove', seen: [...lines] }))
  add(log, 'B')
  exchange(log, portal)
  log.tidy()
  t.strictSame(orderBody(log.cart().lines), [{ id: 'B', quantity: 1, note: '' }])
})

t.test('after a logout nothing is stored anymore, not even an answer that was on its way', async t => {
  const { storage } = sampleStorage()
  const log = openDevice(storage)
  add(log, 'A')
  const asked = request(log)
  log.close()
  storage.clear()
  log.acknowledge(asked, bff().answer(asked))
  log.refresh([sampleItem('A')])
  log.tidy()
  t.strictSame(Object.keys(storage), [])
})

t.test('unreadable entries are left out; a damaged cart is fetched anew', async t => {
  const { storage } = sampleStorage()
  const good = { lines: [sampleLine('OLD', 1)], away: [], applied: [] }
  storage.setItem('cart:base:3', JSON.stringify(good))
  for (const [n, damaged] of ['{', { ...good, lines: [{}] }, { ...good, away: 7 }, { lines: [] }].entries()) storage.setItem(`cart:base:${n + 4}`, JSON.stringify(damaged))
  const edits = [
    '{', 'null', '{"kind":"sled"}', '{"kind":"quantity","id":"A","quantity":-1}', '{"kind":"remove","seen":[{}]}', '{"kind":"put-away"}', '{"kind":"put-back","index":"0"}',
    '{"kind":"note","id":7}', '{"kind":"restore"}', '{"kind":"replace"}', '{"kind":"quantity","id":"A","quantity":7,"unit":"BX"}'
  ]
  edits.forEach((text, n) => { storage.setItem(`cart:edit:${n}:x${n}`, text) })
  storage.setItem('cart:edit:what', '{"kind":"sled"}')
  storage.setItem('cart:edit:20:y', JSON.stringify({ kind: 'add', lines: [sampleLine('A', 1), { id: 'B' }] }))
  const log = openDevice(storage)
  t.strictSame([linesOf(log.cart()), log.base().version, log.unsent().length], [{ OLD: 1, A: 1 }, 3, 1])
  log.tidy()
  t.ok(storage.getItem('cart:edit:10:x10'), 'what only a newer build understands waits for it')
})

function openDevice (storage = sampleStorage().storage): CartLog {
  return openCartLog('cart:', { storage: () => storage, now: () => 1_000_000, newId })
}
