import t from 'tap'
import fc from 'fast-check'
import type { Submission } from '@portal/contracts/checkout'
import { orderBody, pieces } from './cart-lines.ts'
import { openCartLog, seenWithin, type CartLog } from './cart-log.ts'
import type { CustomerCart } from './customer-cart.ts'
import { sampleItem, sampleLine } from './sample-cart.ts'
import { sampleStorage } from '../../lib/sample-storage.ts'

// A fixed seed, so that every run tests the same cases.
fc.configureGlobal({ seed: 20261120 })

type Change = { name: string, value: string | null, by: number }

/**
 * A browser whose tabs are separate processes, each with its own view of the storage. A tab's write reaches the browser with a delay, and
 * the other tabs later still. If two tabs write the same entry, the write that reaches the browser last wins.
 */
function browser () {
  let [now, made] = [1_000_000, 0]
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
    const log = openCartLog('cart', { storage: () => storage, now: () => now, newId: () => String(++made).padStart(6, '0'), adopted: () => undefined })
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
    open () { tabs.push(openTab(made++)) },
    tab: (number: number) => tabs[number % tabs.length],
    /** Closes the tab and opens another one. What the closed tab has written still arrives. */
    reopen (number: number) {
      const at = number % tabs.length
      while (tabs[at]?.isBehind() === true) {
        tabs[at]?.send()
        tabs[at]?.receive()
      }
      tabs.splice(at, 1, openTab(made++))
    },
    settle,
    /** Waits long enough for every tab to see what the others have written. */
    pass () {
      settle()
      now += seenWithin
    },
    tick () { now += 1 },
    carts: (): CustomerCart[] => tabs.map(({ log }) => {
      log.read()
      return log.cart()
    }),
    names: () => [...kept.keys()],
    tabs
  }
}

const add = (log: CartLog | undefined, id: string, quantity = 1, note = '') => log?.edit(() => ({ kind: 'add', line: sampleLine(id, quantity, note) }))

t.test('three tabs in separate processes that add at the same time lose nothing, even if edits are folded and tabs closed meanwhile', async t => {
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('add' as const), tab: fc.nat(2), id: fc.constantFrom('A', 'B', 'C') }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('send' as const, 'receive' as const), tab: fc.nat(2) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('tidy' as const, 'reopen' as const, 'tick' as const), tab: fc.nat(2) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('pass' as const), tab: fc.nat(2) }) }
  )
  fc.assert(fc.property(fc.array(step, { maxLength: 120 }), steps => {
    const all = browser()
    for (let n = 0; n < 3; n++) all.open()
    let added = 0
    for (const each of steps) {
      const tab = all.tab(each.tab)
      if (each.kind === 'add') {
        add(tab?.log, each.id)
        added++
      } else if (each.kind === 'send') tab?.send()
      else if (each.kind === 'receive') tab?.receive()
      else if (each.kind === 'tidy') tab?.log.tidy()
      else if (each.kind === 'reopen') all.reopen(each.tab)
      else if (each.kind === 'pass') all.pass()
      else all.tick()
    }
    all.settle()
    return all.carts().every(cart => pieces(cart.lines) === added)
  }), { numRuns: 2000 })
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
  for (const cart of all.carts()) {
    const lines = Object.fromEntries(cart.lines.map(({ id, quantity }) => [id, quantity]))
    t.strictSame(lines, { A: 4, B: 7 }, 'what was added while somebody else removed the line stays')
  }
  t.strictSame(all.carts()[0], all.carts()[1])
})

t.test('one answer that reaches two tabs takes its pieces out of the cart once', async t => {
  const all = browser()
  for (let n = 0; n < 2; n++) all.open()
  add(all.tabs[0]?.log, 'A', 5)
  all.settle()
  const submission: Submission = { reference: 'REF-1', state: 'accepted' }
  for (const { log } of all.tabs) {
    log.edit(() => ({ kind: 'sent', order: { key: 'key-1', lines: [{ id: 'A', quantity: 2 }], fromFile: false }, submission }))
  }
  all.settle()
  t.strictSame(all.carts().map(cart => pieces(cart.lines)), [3, 3])
})

t.test('text typed letter by letter is one entry, and folding leaves one entry per cart', async t => {
  const all = browser()
  all.open()
  const log = all.tabs[0]?.log
  add(log, 'A')
  for (const note of ['f', 'fo', 'for', 'for ', 'for J']) log?.edit(() => ({ kind: 'note', id: 'A', note }))
  for (const quantity of [1, 12, 120]) log?.edit(() => ({ kind: 'quantity', id: 'A', quantity }))
  all.settle()
  t.equal(all.names().length, 3)
  const before = all.carts()
  for (let n = 0; n < 4; n++) {
    all.pass()
    log?.tidy()
  }
  all.settle()
  t.strictSame(all.names(), ['cart'])
  all.open()
  t.strictSame(all.carts(), [...before, ...before], 'the same for a tab that opens then')
})

t.test('no tab overwrites or deletes another tab\'s edit', async t => {
  const all = browser()
  for (let n = 0; n < 2; n++) all.open()
  add(all.tabs[0]?.log, 'A')
  for (const [n, { log }] of all.tabs.entries()) {
    all.settle()
    log.edit(() => ({ kind: 'quantity', id: 'A', quantity: n + 5 }))
  }
  all.settle()
  t.equal(all.names().length, 3)
  t.strictSame(all.carts().map(cart => pieces(cart.lines)), [6, 6])
})

t.test('if two bases are written at the same moment and the older one wins, no edit is deleted that it lacks', async t => {
  const all = browser()
  for (let n = 0; n < 2; n++) all.open()
  const [one, two] = all.tabs
  add(one?.log, 'A')
  add(one?.log, 'B')
  all.pass()
  // One millisecond too early for the second one.
  one?.log.tidy()
  all.tick()
  two?.log.tidy()
  two?.log.tidy()
  for (let n = 0; n < 9; n++) two?.send()
  all.settle()
  t.strictSame(all.carts().map(cart => pieces(cart.lines)), [2, 2])
})

t.test('if the clock is set back, nothing is lost and edits keep their order', async t => {
  const { storage } = sampleStorage()
  let now = 5_000_000
  const open = () => openCartLog('cart', { storage: () => storage, now: () => now, newId: () => 'x', adopted: () => undefined })
  const log = open()
  add(log, 'A', 1)
  now += seenWithin
  log.tidy()
  now = 1000
  log.edit(() => ({ kind: 'quantity', id: 'A', quantity: 8 }))
  add(log, 'A', 1)
  t.equal(pieces(open().cart().lines), 9)
})

t.test('if the storage is full, the tab keeps the cart in memory and stores it once there is room', async t => {
  const sample = sampleStorage()
  let now = 5_000_000
  const open = () => openCartLog('cart', { storage: () => sample.storage, now: () => now, newId: () => String(now++), adopted: () => undefined })
  const log = open()
  add(log, 'A', 1)
  sample.room = 0
  add(log, 'B', 2)
  log.edit(() => ({ kind: 'note', id: 'B', note: 'n' }))
  t.equal(pieces(log.cart().lines), 3)
  t.equal(pieces(open().cart().lines), 1)
  log.tidy()
  t.equal(pieces(log.cart().lines), 3)
  sample.room = Number.POSITIVE_INFINITY
  const other = open()
  add(other, 'C', 4)
  now += 2 * seenWithin
  other.tidy()
  log.read()
  t.equal(pieces(log.cart().lines), 7)
  log.tidy()
  t.strictSame(orderBody(open().cart().lines), orderBody(log.cart().lines))
})

t.test('a placed order does not come back as a cart if there is no room to record it', async t => {
  for (const [isFolded, ordered, left] of [[false, { A: 2, B: 2 }, ['C 2']], [true, { A: 2, B: 2 }, ['C 2']], [true, { B: 1 }, ['A 2', 'B 1', 'C 2']]] as const) {
    const sample = sampleStorage()
    let now = 5_000_000
    const open = () => openCartLog('cart', { storage: () => sample.storage, now: () => now, newId: () => String(now++), adopted: () => undefined })
    const log = open()
    for (const id of ['A', 'B', 'C']) add(log, id, 2)
    now += 2 * seenWithin
    if (isFolded) log.tidy()
    sample.room = Object.entries(sample.storage).reduce((sum, [name, value]) => sum + name.length + String(value).length, 0)
    const lines = Object.entries(ordered).map(([id, quantity]) => ({ id, quantity }))
    log.edit(() => ({ kind: 'sent', order: { key: 'key-1', lines, fromFile: false }, submission: { reference: 'REF-1', state: 'unknown' } }))
    const reloaded = open().cart()
    t.strictSame(reloaded.lines.map(({ id, quantity }) => `${id} ${quantity}`), left)
    t.strictSame(reloaded.taken, ['key-1'], 'nor does its answer take anything twice')
    t.equal(log.cart().last?.lines.length, lines.length, 'this tab can still put it back')
    log.edit(({ lines }) => ({ kind: 'remove', seen: lines }))
    t.strictSame(open().cart().lines, [], 'nor does what was removed come back')
  }
})

t.test('if storage is refused altogether, only persistence is lost', async t => {
  const log = openCartLog('cart', { storage: () => { throw new Error('refused') }, now: () => 1, newId: () => 'x', adopted: () => undefined })
  add(log, 'A', 2)
  add(log, 'A', 3)
  log.edit(({ lines }) => ({ kind: 'remove', seen: lines }))
  add(log, 'B')
  log.tidy()
  t.strictSame(orderBody(log.cart().lines), [{ id: 'B', quantity: 1, note: '' }])
})

t.test('unreadable entries are left out, and the rest is kept', async t => {
  const { storage } = sampleStorage()
  storage.setItem('cart', '{"cart":7}')
  const edits = [
    '{', 'null', '{"kind":"sled"}', '{"kind":"add","line":{"id":"A"}}', '{"kind":"quantity","id":"A","quantity":-1}', '{"kind":"remove","seen":[{}]}',
    '{"kind":"sent","order":{},"submission":{}}', '{"kind":"form","form":{"shipping":"sled"}}', '{"kind":"put-away"}', '{"kind":"news"}',
    '{"kind":"restore-rejected","order":{"reference":"R","lines":[{}]},"items":[]}'
  ]
  edits.forEach((text, n) => { storage.setItem(`cart:${n}:x`, text) })
  storage.setItem('cart:what', '{"kind":"restore-refused"}')
  storage.setItem('cart:20:x', JSON.stringify({ kind: 'add', line: sampleLine('A', 1) }))
  storage.setItem('cart:21:x', JSON.stringify({ kind: 'refresh', items: [null, sampleItem('A', { dealer_price: 1 })] }))
  const log = openCartLog('cart', { storage: () => storage, now: () => 1, newId: () => 'x', adopted: () => undefined })
  t.strictSame(log.cart().lines, [{ ...sampleLine('A', 1), item: sampleItem('A', { dealer_price: 1 }) }])
})
