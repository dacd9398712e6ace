import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import t, { type Test } from 'tap'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import { openPortalDb } from '../../bff/src/adapters/portal-db/portal-db.ts'
import { readConfig } from '../../bff/src/start/config.ts'
import { skipWithout } from '../../bff/test/servers/binaries.ts'
import { endedProcess } from '../../bff/test/servers/ended-process.ts'
import { setPostgres, startPostgres } from '../../bff/test/servers/postgres.ts'
import { startForgingProvider } from '../../bff/test/servers/forging-provider.ts'
import { startRedis } from '../../bff/test/servers/redis.ts'
import { startSmtpServer } from '../../bff/test/servers/smtp.ts'
import { sparePort } from '../../bff/test/servers/server-process.ts'
import { checkClocks } from './clocks.ts'
import { examineInstallation } from './examine.ts'
import { printedFindings } from './finding.ts'

async function startSmtp (t: Test): Promise<string> {
  const { host, close } = await startSmtpServer({
    authMethods: ['PLAIN'],
    onAuth: ({ username, password }, _session, done) => { done(password === 'right' ? null : new Error('wrong password'), { user: username }) },
    onData: () => { t.fail('the doctor sent a mail') }
  })
  t.teardown(close)
  return host
}

/** The finding about each thing. */
async function found (environment: Record<string, string>, within?: number) {
  const findings = await examineInstallation({ PUBLIC_URL: 'https://portal.example.com', ...environment }, within)
  return Object.fromEntries(findings.map(finding => [finding.about, finding]))
}

t.test('the doctor asks the login provider of staff for its metadata', async t => {
  const provider = await startForgingProvider('n')
  t.teardown(async () => { await provider.close().catch(() => {}) })
  const environment = { DATA_DIR: t.testdir(), STAFF_LOGIN: 'both', OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'secret' }
  const finding = async () => (await found(environment))['staff login']
  t.match(await finding(), { verdict: 'ok', says: /answers; whether it knows the client, its secret and https:\/\/portal\.example\.com\/staff-login/ })
  provider.next({ discovered: { issuer: 'https://another.example' } })
  t.match(await finding(), { verdict: 'fails', says: /is not what it should be/, next: /exactly what the provider calls itself/ })
  await provider.close()
  t.match(await finding(), { verdict: 'fails', says: /cannot be reached/, next: /check OIDC_ISSUER/ })
  t.equal((await found({ DATA_DIR: t.testdir() }))['staff login'], undefined, 'nothing is said of it where there is none')
})

t.test('while ERP_KEY is changed, the gateway is examined with the key that it accepts', async t => {
  const erp = await startFakeErp({ apiKey: 'new' })
  t.teardown(erp.close)
  const environment = { ERP_URL: erp.url, DATA_DIR: t.testdir() }
  t.match((await found({ ...environment, ERP_KEY: 'old', ERP_KEY_NEXT: 'new' }))['ERP'], { verdict: 'ok', says: /accepts ERP_KEY_NEXT and no longer ERP_KEY$/, next: /^set ERP_KEY to/ })
  const before = (await found({ ...environment, ERP_KEY: 'new', ERP_KEY_NEXT: 'later' }))['ERP']
  t.match([before?.verdict, before?.next], ['ok', undefined])
  t.match((await found({ ...environment, ERP_KEY: 'old', ERP_KEY_NEXT: 'neither' }))['ERP'], { verdict: 'fails', next: /key/ })
})

t.test('a release is not started with a password that Redis refuses, as while the password is changed', { skip: skipWithout('redis') }, async t => {
  const redis = await startRedis()
  t.teardown(redis.remove)
  const { stderr, status } = await endedProcess(join(import.meta.dirname, '../check-release.ts'), [], { DATA_DIR: t.testdir(), REDIS_URL: redis.url.replace('of-the-tests', 'another') })
  t.match([status, stderr], [2, /^Redis: it refuses: .*; check the password and the number of the database in REDIS_URL$/m])
})

t.test('an installation whose parts all work', { skip: skipWithout('postgres') || skipWithout('redis') }, async t => {
  const [postgres, redis, erp, smtp] = await Promise.all([startPostgres(), startRedis(), startFakeErp(), startSmtp(t)])
  t.teardown(async () => { await Promise.all([postgres.remove(), redis.remove(), erp.close()]) })
  const environment = {
    DATABASE_URL: postgres.url, REDIS_URL: redis.url, SMTP_URL: `smtp://portal:right@${smtp}`, ERP_URL: erp.url, DATA_DIR: join(t.testdir(), 'none')
  }

  t.match(await found(environment), {
    configuration: { verdict: 'ok' },
    database: { verdict: 'warning', says: /PostgreSQL at 127\.0\.0\.1:\d+ answers; the next start runs a migration \(to /, next: /back it up/ },
    Redis: { verdict: 'warning', next: 'set appendonly yes in its configuration' },
    mail: { verdict: 'ok', says: /accepts the login; nothing was sent/ },
    ERP: { verdict: 'ok' },
    clock: { verdict: 'ok', says: 'it agrees with PostgreSQL, Redis, the ERP gateway' },
    disk: { says: 'nothing is kept in DATA_DIR' }
  })
  t.match((await found(environment))['database'], { says: /a migration/ }, 'looking has migrated nothing')
  t.notOk(existsSync(environment.DATA_DIR))

  const database = await openPortalDb({ url: postgres.url, file: '' })
  t.teardown(async () => { await database.close() })
  t.match((await found(environment))['database'], { verdict: 'ok', says: /has the tables of this release/ })

  await setPostgres(postgres.url, 'default_transaction_read_only', 'on')
  t.match((await found(environment))['database'], { verdict: 'fails', says: /read-only/, next: /at the primary/ })
  await setPostgres(postgres.url, 'default_transaction_read_only', 'off')

  const config = readConfig(environment)
  t.match(await checkClocks(config, () => Date.now() + 15_000), { verdict: 'fails', says: /15 s ahead of that of PostgreSQL.*sends none/, next: /NTP/ })
  t.match(await checkClocks({ ...config, databaseUrl: undefined }, () => Date.now() - 60_000), { verdict: 'warning', says: /s behind that of Redis/ })

  t.match(await found({ ...environment, SMTP_URL: `smtp://portal:wrong@${smtp}`, REDIS_URL: redis.url.replace('of-the-tests', 'wrong') }), {
    Redis: { verdict: 'fails', says: /refuses: WRONGPASS/ },
    mail: { verdict: 'fails', says: /refuses the login/, next: /SMTP_URL/ }
  })
  t.match((await found({ ...environment, DATABASE_URL: postgres.url.replace(/postgres$/, 'nowhere') }))['database'], { verdict: 'fails', says: /"nowhere" does not exist/ })
})

t.test('everything that is away is named at once, with what to do; nothing is created', async t => {
  const port = await sparePort()
  const dir = join(t.testdir(), 'none')
  const environment = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://portal.example.com',
    TIME_ZONE: 'America/Denver',
    COOKIE_SECRET: 'a secret of at least 32 characters',
    DATA_DIR: dir,
    DATABASE_URL: `postgres://portal:hidden@127.0.0.1:${port}/portal`,
    REDIS_URL: `redis://127.0.0.1:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    ERP_URL: `http://127.0.0.1:${port}`
  }
  t.match(await found(environment), {
    configuration: { verdict: 'warning', says: /COMPANY_NAME is not set|MAIL_FROM is not set/ },
    database: { verdict: 'fails', says: /does not answer: .*ECONNREFUSED/, next: /DATABASE_URL/ },
    Redis: { verdict: 'fails', next: /REDIS_URL/ },
    mail: { verdict: 'fails', next: /SMTP_URL/ },
    ERP: { verdict: 'fails', says: /connection refused/, next: /erp:doctor/ },
    clock: { verdict: 'ok', says: /no other clock/ }
  })
  t.notOk(existsSync(dir))

  const { status, stdout: printed } = await endedProcess(join(import.meta.dirname, '../doctor.ts'), [], environment)
  t.equal(status, 1)
  t.match(printed, /^database +fails +PostgreSQL at/m)
  t.match(printed, /[45] failed\n$/)
  t.notMatch(printed, /hidden/)
})

t.test('a server that accepts connections and never answers holds up the doctor no longer than its limit', async t => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  t.teardown(() => { silent.close() })
  const address = silent.address()
  const host = typeof address === 'object' ? `127.0.0.1:${address?.port}` : ''
  const findings = await found({ SMTP_URL: `smtp://${host}`, ERP_URL: `http://${host}`, DATA_DIR: t.testdir() }, 300)
  t.match(findings, { mail: { verdict: 'fails', says: 'no answer within 0.3 s' }, ERP: { verdict: 'fails' }, database: { verdict: 'ok' } })
})

t.test('with a configuration that is not usable, nothing else is looked at', async t => {
  const findings = await examineInstallation({ PORT: 'x', NODE_ENV: 'staging' })
  t.match(findings.map(({ says }) => says), [/^NODE_ENV must be/, /^PORT must be/, /not looked at/])
})

t.test('the file of the database is read as it is, migrated or not', async t => {
  const dir = t.testdir({ folder: {} })
  const file = join(dir, 'portal.sqlite')
  t.match((await found({ DATA_DIR: dir }))['database'], { verdict: 'ok', says: /does not exist yet/ })
  const production = {
    NODE_ENV: 'production', TIME_ZONE: 'UTC', COOKIE_SECRET: 'a secret of at least 32 characters', ERP_URL: `http://127.0.0.1:${await sparePort()}`, SINGLE_PROCESS: 'true'
  }
  t.match((await found({ ...production, DATA_DIR: dir }))['database'], { verdict: 'fails', says: /no start creates it/, next: /--new/ })
  t.notOk(existsSync(file))
  const database = await openPortalDb({ url: undefined, file })
  await database.close()
  t.match((await found({ DATA_DIR: dir }))['database'], { verdict: 'ok', says: /has the tables of this release/ })

  const raw = new DatabaseSync(file)
  raw.exec("insert into kysely_migration (name, timestamp) values ('9999-later', '9999-12-31T00:00:00.000Z')")
  raw.close()
  t.match((await found({ DATA_DIR: dir }))['database'], { verdict: 'warning', says: /a later release has migrated it \(9999-later\)/ })
  t.match((await found({ DATA_DIR: join(dir, 'folder') }))['disk'], { says: /free for .*folder/ })
})

t.test('the table says each thing in a line of its own, and what to do under it', t => {
  const lines = printedFindings([
    { about: 'mail', verdict: 'ok', says: 'it answers' },
    { about: 'Redis', verdict: 'fails', says: 'away', next: 'start it' }
  ]).split('\n')
  t.match(lines.slice(1, 4), [/^mail {11}ok {7}it answers$/, /^Redis {10}fails {4}away$/, /^ {24}→ start it$/])
  t.equal(lines.at(-2), '1 ok, 0 to look at, 1 failed')
  t.end()
})
