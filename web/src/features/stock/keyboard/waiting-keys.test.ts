import t from 'tap'
import { createWaitingKeys, keysText, waitingKeysMax, type Dropped } from './waiting-keys.ts'

/** A page with nothing but its keys: Enter in the search box searches, and Enter in a quantity leads back to the box. */
function page ({ refuses }: { refuses?: string } = {}) {
  const pressed: string[] = []
  const dropped: Dropped[] = []
  const shown: string[] = []
  let isInRow = false
  const keys = createWaitingKeys(key => {
    pressed.push(key)
    if (key === 'ArrowDown') isInRow = true
    if (key === 'Enter' && !isInRow) keys.begin()
    if (key === 'Enter') isInRow = false
    return key !== refuses
  }, (waiting, drop) => {
    shown.push(keysText(waiting))
    if (drop !== undefined) dropped.push(drop)
  })
  return {
    keys,
    pressed: () => keysText(pressed),
    dropped: () => dropped.map(({ keys, reason }) => `${keysText(keys)} ${reason}`),
    shown: () => shown.at(-1),
    /** Types keys; those that do not wait take effect. */
    type: (typed: readonly string[], at = 0) => { for (const key of typed) if (!keys.take(key, at)) keys.play([key]) }
  }
}

const down = 'ArrowDown'

t.test('keys ahead of the results wait from ↓ on, and are pressed in their order', async t => {
  const { keys, type, pressed, shown } = page()
  type(['A', 'Enter', down, '1', '2', 'Enter'])
  t.equal(pressed(), 'A ⏎')
  t.equal(shown(), '↓ 12 ⏎')
  keys.settle('found')
  t.equal(pressed(), 'A ⏎ ↓ 12 ⏎')
  t.equal(shown(), '')
})

t.test('several parts with their quantities typed at once wait for one search after the other', async t => {
  const { keys, type, pressed } = page()
  type(['A', 'Enter', down, '3', 'Enter', 'B', 'Enter', down, '2', 'Enter', 'C', 'Enter'])
  keys.settle('found')
  t.equal(pressed(), 'A ⏎ ↓ 3 ⏎ B ⏎')
  keys.settle('found')
  t.equal(pressed(), 'A ⏎ ↓ 3 ⏎ B ⏎ ↓ 2 ⏎ C ⏎')
})

t.test('a scan during a search goes into the search box at once', async t => {
  const { type, pressed } = page()
  type(['A', 'Enter', 'B', 'Enter'])
  t.equal(pressed(), 'A ⏎ B ⏎')
})

for (const outcome of ['nothing', 'failed'] as const) {
  t.test(`what waited for a search that ended as "${outcome}" is dropped, and the scan after it is not`, async t => {
    const { keys, type, pressed, dropped } = page()
    type(['A', 'Enter', down, '3', 'Enter', 'B', 'Enter', down, '2'])
    keys.settle(outcome)
    t.strictSame(dropped(), [`↓ 3 ⏎ ${outcome}`])
    t.equal(pressed(), 'A ⏎ B ⏎')
    keys.settle(outcome)
    t.strictSame(dropped().at(-1), `↓ 2 ${outcome}`)
  })
}

t.test('keys after one that was refused are dropped: they would go into the wrong field', async t => {
  const { keys, type, pressed, dropped } = page({ refuses: 'x' })
  type(['A', 'Enter', down, 'x', 'Enter', 'B', 'Enter'])
  keys.settle('found')
  t.equal(pressed(), 'A ⏎ ↓ x')
  t.strictSame(dropped(), ['⏎ B ⏎ refused'])
})

t.test('only a limited number of keys wait, and keys beyond that do not count until there was a pause', async t => {
  const { keys, type, pressed, dropped } = page()
  type(['A', 'Enter', down, ...Array.from({ length: waitingKeysMax }, () => '1'), 'Enter'])
  t.match(dropped(), [/^↓ 1+ … \(1000 keys\) full$/])
  type(['B', 'Enter'], 400)
  keys.settle('found')
  type([down, '2', 'Enter'], 800)
  t.equal(pressed(), 'A ⏎')
  type([down, '2', 'Enter'], 1400)
  t.equal(pressed(), 'A ⏎ ↓ 2 ⏎')
})

t.test('Escape drops the waiting keys, and does nothing elsewhere', async t => {
  const { keys, type, pressed, dropped } = page()
  type(['A', 'Enter', down, '3', 'Escape'])
  keys.settle('found')
  t.equal(pressed(), 'A ⏎')
  t.strictSame(dropped(), [])
  type(['B', 'Enter', down, '3'])
  keys.leave()
  t.strictSame(dropped(), ['↓ 3 left'])
})
