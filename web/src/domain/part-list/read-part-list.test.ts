import t from 'tap'
import { readPartList } from './read-part-list.ts'

t.test('the first text waits for the code that reads it, and the next is read at once', async t => {
  const reading = readPartList({ source: 'A-1 2', remembered: {}, choice: {} })
  t.ok(reading instanceof Promise)
  t.match(await reading, { ok: true, read: { list: { lines: [{ part: 'A-1', quantity: '2' }] } } })
  t.match(readPartList({ source: 'A-2 4', remembered: {}, choice: {} }), { ok: true, read: { list: { lines: [{ part: 'A-2', quantity: '4' }] } } })
})
