import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import t from 'tap'
import { openPortalDb } from '../src/adapters/portal-db/portal-db.ts'
import { skipWithout } from './servers/binaries.ts'
import { eventually } from './servers/eventually.ts'
import { startPostgres } from './servers/postgres.ts'
import { startProcess } from './servers/server-process.ts'

/** A file counts as complete after some seconds, which is real time here. */
const timeoutMs = 40_000

t.test('one of two portal processes mails a changed file over SMTP, and a new process mails what was missed while none ran', { skip: skipWithout('postgres') }, async t => {
  const mails: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => { text(stream).then(source => { mails.push(source); done() }, done) }
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const address = smtp.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  t.teardown(async () => { await new Promise<void>(resolve => { smtp.close(resolve) }) })

  const postgres = await startPostgres()
  t.teardown(postgres.remove)
  const dir = t.testdir({ files: { 'a.csv': 'first a', 'b.csv': 'first b' }, one: {}, two: {} })
  const write = (name: string, content: string) => { writeFileSync(join(dir, 'files', name), content) }
  const run = async (name: string) => await startProcess(process.execPath, [join(import.meta.dirname, '../src/start/server.ts')], {
    ready: 'Server listening',
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: join(dir, name),
      DATABASE_URL: postgres.url,
      SMTP_URL: `smtp://127.0.0.1:${address.port}`,
      FILES_DIR: join(dir, 'files')
    }
  })
  const processes = await Promise.all([run('one'), run('two')])

  const database = await openPortalDb({ url: postgres.url, file: '' })
  t.teardown(database.close)
  for (const name of ['a.csv', 'b.csv']) {
    const baseline = { stamp: '', hash: '' }
    await database.emailFiles.setRecipient({ id: name.padEnd(32, '0'), name, recipient: `${name}@example.com`, version: 0, baseline })
  }
  const delivered = async (count: number) => await eventually(async () => {
    const sent = (await database.emailFiles.list()).filter(file => file.delivery?.outcome === 'sent').length
    if (sent < count) throw new Error(`${sent} of ${count} were sent`)
  }, timeoutMs)
  await delivered(2)
  await Promise.all(processes.map(async one => { await one.stop('SIGTERM') }))
  t.equal(mails.length, 2, 'each file once')
  t.equal(new Set(mails.map(mail => /filename=(\S+)/.exec(mail)?.[1])).size, 2)

  write('a.csv', 'second a')
  for (const file of await database.emailFiles.list()) {
    // As if five minutes had passed.
    const claimed = await database.emailFiles.claim(file.id, 'any', file.dueAt, 0)
    if (claimed !== undefined) await database.emailFiles.settle(claimed, { dueAt: 0 })
  }
  const next = await run('one')
  await eventually(async () => { if (mails.length < 3) throw new Error('not yet') }, timeoutMs)
  t.match(mails[2], Buffer.from('second a').toString('base64'))
  await next.stop('SIGTERM')
  t.equal(mails.length, 3)
})
