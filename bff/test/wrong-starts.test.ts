import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import t from 'tap'
import { checkInstallation } from '../src/start/production-checks.ts'
import { failedStart } from './servers/failed-start.ts'

t.test('a port that another program has is named in one line', async t => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  t.teardown(() => other.close())
  const address = other.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  t.equal(await failedStart({ HOST: '127.0.0.1', PORT: port, DATA_DIR: t.testdir() }),
    `PORT: another program listens on port ${port} of 127.0.0.1; stop it, or set another PORT`)
})

t.test('a folder that cannot be created is named in one line', async t => {
  t.match(await failedStart({ DATA_DIR: '/proc/portal' }), /^DATA_DIR: this user cannot create or write to the folder \/proc\/portal/)
})

t.test('production begins no embedded database unless that is said', async t => {
  const dir = t.testdir({ used: { 'portal.sqlite': '' }, empty: {} })
  const [used, empty] = ['used', 'empty'].map(name => ({ production: true, databaseUrl: undefined, dataDir: join(dir, name) }))
  if (used === undefined || empty === undefined) throw new Error('no folders')
  t.throws(() => { checkInstallation(empty, false) }, /there is no database .*empty\/portal\.sqlite.*--new/)
  for (const [installation, mayBeNew] of [[empty, true], [used, false], [{ ...empty, databaseUrl: 'postgres://db/portal' }, false], [{ ...empty, production: false }, false]] as const) {
    t.doesNotThrow(() => { checkInstallation(installation, mayBeNew) })
  }
})
