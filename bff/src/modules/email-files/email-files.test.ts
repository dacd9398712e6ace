import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { buildTestApp } from '../../../test/build-app.ts'
import { createServerFiles } from '../../adapters/files-folder/server-files.ts'
import { PortalError } from '../../errors.ts'
import type { Mail } from '../../ports/mails/mailer.ts'
import type { Ports } from '../../ports/ports.ts'
import { createDeliveryWorker } from './delivery-worker.ts'

const silent = { info: () => {}, error: () => {} }
const second = 1000
const minute = 60 * second

/** The app with a real folder that contains `a.csv` and `b.csv`, both with recipients, and a super user. */
async function start (t: Test, change: (ports: Ports) => Partial<Ports> = () => ({})) {
  const dir = t.testdir({ 'a.csv': 'first a', 'b.csv': 'first b' })
  let ports: Ports | undefined
  const app = await buildTestApp(t, {
    change: given => {
      const serverFiles = createServerFiles({ dir, clock: { ...given.clock, delay: async () => await new Promise(() => {}) } })
      ports = { ...given, serverFiles, ...change({ ...given, serverFiles }) }
      return ports
    }
  })
  if (ports === undefined) throw new Error('no ports')
  const boss = await app.loginAs('super@example.com')
  const files = async () => (await boss.call('getFileList', {})).body.files
  const file = async (name: string) => {
    const found = (await files()).find(one => one.name === name)
    if (found === undefined) throw new Error(`no ${name}`)
    return found
  }
  const setRecipient = async (name: string, recipient: string | null) => {
    const { _id: id, version } = await file(name)
    return await boss.call('updateFileRecipient', { id, recipient, version })
  }
  const worker = createDeliveryWorker(ports, silent)
  /** Lets the worker sweep every 2 s for this many milliseconds. */
  const pass = async (milliseconds: number, sweep = worker.sweep) => {
    for (let passed = 0; passed < milliseconds; passed += 2 * second) {
      await sweep()
      app.clock.advance(2 * second)
    }
  }
  const write = (name: string, content: string) => { writeFileSync(join(dir, name), content) }
  return { ...app, ports, dir, boss, files, file, setRecipient, pass, write }
}

function contents (mails: readonly Mail[]): string[] {
  return mails.map(mail => String(mail.attachments?.[0]?.content))
}

t.test('a file is mailed to its recipients when its content changes, at most once in five minutes', async t => {
  const { mails, clock, setRecipient, pass, write, file } = await start(t)
  t.equal((await setRecipient('a.csv', 'one@example.com, two@example.com')).status, 200)
  await pass(minute)
  t.same(mails, [], 'whoever is new has not missed anything')

  write('a.csv', 'second a')
  write('b.csv', 'second b')
  await pass(4 * second)
  t.same(mails, [], 'it may be only half written')
  await pass(4 * second)
  t.match(mails, [{ bcc: ['one@example.com', 'two@example.com'], subject: 'Updated file: a.csv', attachments: [{ filename: 'a.csv' }] }])
  t.notMatch(mails[0]?.to, 'example.com', 'they do not see each other')
  t.same(contents(mails), ['second a'])
  t.match(await file('a.csv'), { size: 8, delivery: { outcome: 'sent', size: 8, recipient: 'one@example.com, two@example.com', note: '', next_at: null } })

  const sent = clock.now()
  write('a.csv', 'third a')
  await pass(2 * minute)
  t.match((await file('a.csv')).delivery, { outcome: 'sent', next_at: /T/ }, 'it says when the change will be mailed')
  write('a.csv', 'fourth a')
  await pass(3 * minute - (clock.now() - sent) % (2 * second) - 4 * second)
  t.same(contents(mails), ['second a'])
  await pass(6 * second)
  t.same(contents(mails), ['second a', 'fourth a'], 'then once, as it is by then')

  write('a.csv', 'fourth a')
  await pass(20 * minute)
  t.equal(mails.length, 2, 'written anew with the same content it has not changed')
})

t.test('what is being written is not mailed: not while it grows, not while it is empty, and not when it is gone', async t => {
  const { mails, dir, setRecipient, pass, write } = await start(t)
  for (const name of ['a.csv', 'b.csv']) await setRecipient(name, 'one@example.com')
  for (let line = 0; line < 20; line++) {
    appendFileSync(join(dir, 'a.csv'), `line ${line}\n`)
    await pass(4 * second)
  }
  t.same(mails, [])
  write('b.csv', '')
  await pass(minute)
  t.match(contents(mails), [/line 19\n$/], 'the other has come to rest')
  rmSync(join(dir, 'b.csv'))
  await pass(minute)
  t.equal(mails.length, 1)
  write('new', 'first b')
  renameSync(join(dir, 'new'), join(dir, 'b.csv'))
  await pass(minute)
  t.equal(mails.length, 1, 'back as it was')
  write('b.csv', 'second b')
  await pass(minute)
  t.same(contents(mails).at(-1), 'second b')
})

t.test('a file that changed while it was read is checked again', async t => {
  let reads = 0
  const { mails, setRecipient, pass, write } = await start(t, ({ serverFiles }) => {
    if (serverFiles === undefined) throw new Error('no folder')
    return { serverFiles: { ...serverFiles, read: async file => ++reads === 2 ? undefined : await serverFiles.read(file) } }
  })
  await setRecipient('a.csv', 'one@example.com')
  write('a.csv', 'second a')
  await pass(20 * second)
  t.equal(reads, 3)
  t.same(contents(mails), ['second a'])
})

t.test('if several processes see two files change, each file is mailed by one of them, and a process that was down mails what it missed', async t => {
  const { mails, ports, setRecipient, pass, write, clock } = await start(t)
  for (const name of ['a.csv', 'b.csv']) await setRecipient(name, `${name}@example.com`)
  write('a.csv', 'second a')
  write('b.csv', 'second b')
  const processes = Array.from({ length: 4 }, () => createDeliveryWorker(ports, silent))
  await pass(minute, async () => { await Promise.all(processes.map(async one => { await one.sweep() })) })
  t.same(contents(mails).sort(), ['second a', 'second b'])
  write('a.csv', 'third a')
  clock.advance(60 * minute)
  await pass(10 * second, createDeliveryWorker(ports, silent).sweep)
  t.same(contents(mails).at(-1), 'third a')
})

t.test('a delivery that fails is shown and retried after ever longer waits, for the recipients at that time', async t => {
  let away = true
  const tried: number[] = []
  const { mails, clock, setRecipient, pass, write, file, ports } = await start(t, ({ mailer, clock }) => ({
    mailer: {
      send: async mail => {
        tried.push(clock.now())
        if (away) throw new Error('connect ECONNREFUSED')
        await mailer.send(mail)
        return ['two@example.com']
      }
    }
  }))
  await setRecipient('a.csv', 'one@example.com')
  write('a.csv', 'second a')
  const began = clock.now()
  await pass(8 * second)
  const { delivery } = await file('a.csv')
  t.match(delivery, { outcome: 'failed', note: 'connect ECONNREFUSED', next_at: new Date((tried[0] ?? 0) + 30 * second).toISOString() })
  await pass(4 * minute)
  t.same(tried.map(at => Math.round((at - began) / second)), [6, 36, 96, 216])
  await setRecipient('a.csv', 'one@example.com,two@example.com')
  away = false
  await pass(10 * minute)
  t.equal(mails.length, 1)
  t.match(await file('a.csv'), { delivery: { outcome: 'sent', recipient: 'one@example.com,two@example.com', note: 'The mail server refused: two@example.com' } })
  t.match(await ports.emailFiles.list(), [{ failures: 0 }])
})

t.test('a file that is too large is reported once, until it changes', async t => {
  const { mails, setRecipient, pass, write, file } = await start(t)
  await setRecipient('a.csv', 'one@example.com')
  write('a.csv', 'x'.repeat(15_000_001))
  await pass(minute)
  t.match(await file('a.csv'), { delivery: { outcome: 'refused', size: 15_000_001, note: /15 MB/, next_at: null } })
  t.same(mails, [])
  write('a.csv', 'x'.repeat(15_000_000))
  await pass(minute)
  t.equal(mails[0]?.attachments?.[0]?.content.length, 15_000_000)
})

t.test('while delivery is off, nothing is mailed; once it is on again, the next change is; each switch is in the audit log', async t => {
  const { mails, ports, setRecipient, pass, write } = await start(t)
  await setRecipient('a.csv', 'one@example.com')
  write('a.csv', 'second a')
  await pass(4 * second)
  t.equal((await setRecipient('a.csv', null)).status, 200)
  await pass(minute)
  await setRecipient('a.csv', 'two@example.com')
  await pass(minute)
  t.same(mails, [])
  write('a.csv', 'third a')
  await pass(minute)
  t.match(mails, [{ bcc: ['two@example.com'] }])
  const lines = await ports.audit.list({ event: 'recipients-changed' }, { skip: 0, limit: 9 })
  t.same(lines.map(line => [line.actor?.email, line.detail]), [
    ['super@example.com', 'a.csv: two@example.com'], ['super@example.com', 'a.csv: nobody'], ['super@example.com', 'a.csv: one@example.com']
  ])
})

t.test('a file sent by hand goes out at once, changed or not, and only once no matter how often it is pressed; history and audit log say so', async t => {
  const { mails, ports, boss, setRecipient, pass, write, file, clock } = await start(t)
  await setRecipient('a.csv', 'one@example.com')
  const send = async (name = 'a.csv') => {
    const { _id: id, attempts } = await file(name)
    return async () => await boss.call('sendFileNow', { id, attempts })
  }
  const press = await send()
  t.same((await Promise.all([press(), press(), press()])).map(answer => answer.status), [200, 200, 200])
  t.match(await file('a.csv'), { under_way: true, attempts: 0 })
  const processes = Array.from({ length: 3 }, () => createDeliveryWorker(ports, silent))
  await pass(4 * second, async () => { await Promise.all(processes.map(async one => { await one.sweep() })) })
  t.same(contents(mails), ['first a'])
  t.match(await file('a.csv'), { under_way: false, attempts: 1, delivery: { outcome: 'sent' } })
  t.equal((await press()).error.code, 'changed_meanwhile', 'pressed again by somebody who has not seen that it was sent')

  write('a.csv', 'second a')
  const by = clock.now() + 4 * minute
  while (clock.now() < by) await pass(2 * second)
  t.equal(mails.length, 1, 'what changes is still mailed at most once in five minutes')
  t.equal((await (await send())()).status, 200)
  await pass(4 * second)
  t.same(contents(mails), ['first a', 'second a'], 'but by hand at once')
  const { _id: id } = await file('a.csv')
  t.match((await boss.call('fileDeliveries', { id })).body.deliveries, [
    { outcome: 'sent', recipient: 'one@example.com', sender: 'super@example.com' }, { outcome: 'sent', size: 7, sender: 'super@example.com' }
  ])
  const lines = await ports.audit.list({ event: 'file-send-wanted' }, { skip: 0, limit: 9 })
  t.same(lines.map(line => [line.actor?.email, line.detail]), [['super@example.com', 'a.csv'], ['super@example.com', 'a.csv']])
})

t.test('a file sent by hand that cannot be mailed is tried again like any; one without recipients or not in the folder is refused', async t => {
  let away = true
  const { mails, boss, dir, setRecipient, pass, file } = await start(t, ({ mailer }) => ({
    mailer: { send: async mail => { if (away) throw new Error('connect ECONNREFUSED'); return await mailer.send(mail) } }
  }))
  const { _id: id } = await file('a.csv')
  t.equal((await boss.call('sendFileNow', { id, attempts: 0 })).error.code, 'changed_meanwhile', 'nobody gets it')
  await setRecipient('a.csv', 'one@example.com')
  await boss.call('sendFileNow', { id, attempts: 0 })
  await pass(4 * second)
  t.match(await file('a.csv'), { under_way: false, delivery: { outcome: 'failed', next_at: /T/ } })
  away = false
  await pass(minute)
  t.same(contents(mails), ['first a'])
  t.match((await boss.call('fileDeliveries', { id })).body.deliveries, [{ outcome: 'sent', sender: null }, { outcome: 'failed', sender: 'super@example.com' }])
  writeFileSync(join(dir, 'a.csv'), '')
  t.equal((await boss.call('sendFileNow', { id, attempts: 2 })).error.code, 'not_found', 'an empty one is about to be written')
  rmSync(join(dir, 'a.csv'))
  t.equal((await boss.call('sendFileNow', { id, attempts: 2 })).error.code, 'not_found')
  for (const wrong of [{ id: '../a.csv', attempts: 0 }, { id }, { id, attempts: -1 }, { id, attempts: '1' }, { id, attempts: 0, recipient: 'me@example.com' }]) {
    const answer = await boss.send({ method: 'POST', url: '/send-file-now', headers: { 'x-portal': '1' }, payload: wrong })
    t.equal(answer.status, 400, JSON.stringify(wrong))
  }
})

t.test('if two people edit the same entry, the second is told; an invalid recipient, file or version is refused', async t => {
  const { boss, dir, file, files } = await start(t)
  const { _id: id, version } = await file('a.csv')
  t.equal((await boss.call('updateFileRecipient', { id, recipient: 'one@example.com', version })).status, 200)
  const late = await boss.call('updateFileRecipient', { id, recipient: 'two@example.com', version })
  t.same([late.status, late.error.code], [409, 'changed_meanwhile'])
  t.match(await file('a.csv'), { recipient: 'one@example.com', version: 1 })
  t.equal((await boss.call('updateFileRecipient', { id: 'f'.repeat(32), recipient: null, version: 0 })).error.code, 'not_found')
  for (const recipient of ['', 'one', 'a@example.com;b@example.com', 'a@example.com,  b@example.com', 'a@example.com,', `${'x'.repeat(250)}@example.com`, 'a@example.com\nBcc: b@example.com']) {
    const answer = await boss.call('updateFileRecipient', { id, recipient, version: 1 })
    t.same([answer.status, answer.error.code], [400, 'invalid_body'], JSON.stringify(recipient.slice(0, 40)))
  }
  for (const wrong of [{ id: '../a.csv' }, { version: '1' }, { version: -1 }, { recipient: 5 }]) {
    const answer = await boss.send({ method: 'POST', url: '/update-file-recipient', headers: { 'x-portal': '1' }, payload: { id, recipient: null, version: 1, ...wrong } })
    t.equal(answer.status, 400, JSON.stringify(wrong))
  }
  rmSync(join(dir, 'a.csv'))
  t.match(await file('a.csv'), { recipient: 'one@example.com', size: null, modified: null }, 'a file that has gone is still listed while somebody gets it')
  t.equal((await boss.call('updateFileRecipient', { id, recipient: null })).status, 200, 'without a version, whatever the entry is')
  t.same((await files()).map(one => one.name), ['b.csv'])
})

t.test('files are listed by name, with numbers as numbers', async t => {
  const { files, write } = await start(t)
  for (const name of ['price10.csv', 'price9.csv', 'Beta.csv']) write(name, 'x')
  t.same((await files()).map(({ name }) => name), ['a.csv', 'b.csv', 'Beta.csv', 'price9.csv', 'price10.csv'])
})

t.test('without a folder the list says so; with a broken folder, or the database away, it fails and the worker goes on', async t => {
  const { loginAs } = await buildTestApp(t)
  const boss = await loginAs('super@example.com')
  t.same((await boss.call('getFileList', {})).body, { files: [], configured: false, complete: true })

  const { boss: other, dir, ports, mails, setRecipient, pass, write } = await start(t)
  await setRecipient('a.csv', 'one@example.com')
  rmSync(dir, { recursive: true })
  t.equal((await other.call('getFileList', {})).error.code, 'files_unavailable')
  await pass(10 * second)
  mkdirSync(dir)
  const logged: string[] = []
  const log = { info: () => {}, error: (_details: object, message: string) => { logged.push(message) } }
  const gone = createDeliveryWorker({ ...ports, emailFiles: { ...ports.emailFiles, list: async () => { throw new PortalError('portal_unavailable') } } }, log)
  for (let sweep = 0; sweep < 3; sweep++) await t.resolves(gone.sweep())
  t.same(logged, ['server files could not be checked; will retry'], 'said once')
  write('a.csv', 'second a')
  await pass(minute)
  t.same(contents(mails), ['second a'])
})
