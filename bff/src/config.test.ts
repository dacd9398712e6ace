import t from 'tap'
import { readConfig, variables } from './config.ts'

const production = {
  NODE_ENV: 'production',
  COOKIE_SECRET: 'x'.repeat(32),
  ERP_URL: 'http://erp.internal',
  PUBLIC_URL: 'https://portal.example.com/',
  DATABASE_URL: 'postgres://portal:secret@db/portal',
  REDIS_URL: 'redis://cache'
}

t.test('an empty environment gives the demo on localhost', async t => {
  t.match(readConfig({}), { production: false, host: 'localhost', port: 8080, publicUrl: 'http://localhost:8080', erpUrl: undefined, publicStockCap: undefined })
  t.match(readConfig({ PORT: '9000', PUBLIC_STOCK_CAP: '20', TRUSTED_PROXIES: '10.0.0.0/8, ::1' }), {
    publicUrl: 'http://localhost:9000', publicStockCap: 20, trustedProxies: ['10.0.0.0/8', '::1']
  })
  t.match(readConfig({ PICTURE_HOSTS: 'pictures.example.com, CDN.example.com:8443' }), { pictureHosts: ['pictures.example.com', 'cdn.example.com:8443'] })
  for (const wrong of ['https://pictures.example.com', '*.example.com', "'unsafe-inline'", 'a.example.com b.example.com']) {
    t.throws(() => readConfig({ PICTURE_HOSTS: wrong }), /PICTURE_HOSTS must be host names/, wrong)
  }
})

t.test('production starts with all it needs', async t => {
  t.match(readConfig(production), { production: true, publicUrl: 'https://portal.example.com' })
})

t.test('a missing secret or an unsafe combination stops a production start, all problems in one line', async t => {
  t.throws(() => readConfig({ NODE_ENV: 'production' }), /COOKIE_SECRET is needed.*ERP_URL is needed.*PUBLIC_URL is needed/)
  t.throws(() => readConfig({ ...production, PUBLIC_URL: 'http://portal.example.com' }), /PUBLIC_URL must be https/)
  t.throws(() => readConfig({ ...production, COOKIE_SECRET: 'short' }), /at least 32 characters/)
  t.throws(() => readConfig({ ...production, REDIS_URL: undefined }), /REDIS_URL is needed/, 'sessions in the process, where more than one may run')
  t.match(readConfig({ ...production, REDIS_URL: undefined, SINGLE_PROCESS: 'true' }), { production: true, redisUrl: undefined })
  t.throws(() => readConfig({ SINGLE_PROCESS: 'yes' }), /SINGLE_PROCESS must be true or false/)
})

t.test('a wrong value is named without being shown', async t => {
  const wrong = { PORT: 'eighty', DATABASE_URL: 'mysql://user:hunter2@db', PUBLIC_STOCK_CAP: '0', LOG_LEVEL: 'loud' }
  t.throws(() => readConfig(wrong), /PORT must be a whole number.*DATABASE_URL must be a URL.*LOG_LEVEL must be one of.*PUBLIC_STOCK_CAP/)
  try {
    readConfig(wrong)
  } catch (error) {
    t.notMatch(String(error), /hunter2/)
  }
})

t.test('recordings stand in for an ERP, but not in production nor beside one', async t => {
  const ERP_RECORDINGS = t.testdir({})
  t.match(readConfig({ ERP_RECORDINGS }), { erpUrl: undefined, erpRecordings: ERP_RECORDINGS })
  t.throws(() => readConfig({ ERP_RECORDINGS, ERP_URL: 'http://erp.internal' }), /both set/)
  t.throws(() => readConfig({ ...production, ERP_URL: '', ERP_RECORDINGS }), /ERP_RECORDINGS cannot be used in production/)
  t.throws(() => readConfig({ ERP_RECORDINGS: `${ERP_RECORDINGS}/nowhere` }), /ERP_RECORDINGS must be a folder that exists/)
})

t.test('Redis may be one server, known to Sentinels, or a Cluster', async t => {
  const urls = ['redis://:pw@cache:6379/1', 'rediss://cache', 'redis+sentinel://:p%40w@s1:26379,[::1]:26379/portal', 'redis+cluster://a:7000,b:7000', 'redis+cluster://:pw@a:7000']
  for (const url of urls) t.equal(readConfig({ REDIS_URL: url }).redisUrl, url)
  for (const url of ['redis+sentinel://:hunter2@s1:26379', 'redis+sentinel://s1/portal', 'redis+cluster://a:7000,b', 'redis+other://a:1', 'memcached://a']) {
    t.throws(() => readConfig({ REDIS_URL: url }), /^(?!.*hunter2).*REDIS_URL must be/)
  }
})

t.test('every variable is described', async t => {
  for (const [name, { description }] of Object.entries(variables)) t.ok(description.length > 10, name)
})
