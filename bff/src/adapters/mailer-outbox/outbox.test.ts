import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { createFakeIds } from '../../../test/fake-ids.ts'
import { createOutbox } from './outbox.ts'

t.test('each mail becomes one complete file, which the log names', async t => {
  const dir = join(t.testdir(), 'outbox')
  const logged: object[] = []
  const outbox = createOutbox({ dir, from: 'portal@example.com', clock: createFakeClock(0), ids: createFakeIds(), log: { info: details => { logged.push(details) } } })
  await outbox.send({ to: 'dealer@example.com', subject: 'Zoë', text: 'Hello', html: '<p>Hello</p>' })
  await outbox.send({ to: 'dealer@example.com', subject: 'Again', text: 'Hello', html: '<p>Hello</p>' })
  const files = readdirSync(dir)
  t.equal(files.length, 2)
  t.ok(files.every(file => file.endsWith('.eml')))
  t.same(logged.map(entry => 'file' in entry && entry.file), files.map(file => join(dir, file)))
  const mail = readFileSync(join(dir, files[0] ?? ''), 'utf8')
  t.match(mail, /^From: portal@example\.com/m)
  t.match(mail, /^Subject: =\?UTF-8\?/m)
  t.match(mail, /multipart\/alternative/)
})

t.test('a header cannot be smuggled in through an address or a subject', async t => {
  const dir = join(t.testdir(), 'outbox')
  const outbox = createOutbox({ dir, from: 'portal@example.com', clock: createFakeClock(0), ids: createFakeIds(), log: { info: () => {} } })
  await outbox.send({ to: 'a@example.com', subject: 'x\r\nBcc: evil@example.com', text: '', html: '' })
  t.notMatch(readFileSync(join(dir, readdirSync(dir)[0] ?? ''), 'utf8'), /^Bcc:/m)
})

t.test('nothing is left of a mail that cannot be written', async t => {
  const dir = join(t.testdir(), 'outbox')
  const inTheWay = `1970-01-01T00-00-00-000Z-${createFakeIds().code()}.eml`
  mkdirSync(join(dir, inTheWay), { recursive: true })
  const outbox = createOutbox({ dir, from: 'portal@example.com', clock: createFakeClock(0), ids: createFakeIds(), log: { info: () => {} } })
  await t.rejects(outbox.send({ to: 'a@example.com', subject: 'Lost', text: '', html: '' }), { code: 'EISDIR' })
  t.same(readdirSync(dir), [inTheWay])
})
