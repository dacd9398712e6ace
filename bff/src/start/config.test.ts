import { parseEnv } from 'node:util'
import Fastify from 'fastify'
import t from 'tap'
import { localTimeZone } from '@portal/contracts/base/dates'
import { demoCompany } from '@portal/contracts/rules/company/company'
import { envExample, readConfig, variables } from './config.ts'

const production = {
  NODE_ENV: 'production',
  COOKIE_SECRET: 'a secret of at least 32 characters',
  ERP_URL: 'http://erp.internal',
  PUBLIC_URL: 'https://portal.example.com/',
  TIME_ZONE: 'America/Denver',
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
  t.match(readConfig(production), { production: true, publicUrl: 'https://portal.example.com', company: { timeZone: 'America/Denver' } })
})

t.test('a missing secret or an unsafe combination stops a production start, all problems in one line', async t => {
  t.throws(() => readConfig({ NODE_ENV: 'production' }), /COOKIE_SECRET is needed.*ERP_URL is needed.*TIME_ZONE is needed.*PUBLIC_URL is needed/)
  t.throws(() => readConfig({ ...production, PUBLIC_URL: 'http://portal.example.com' }), /PUBLIC_URL must be https/)
  t.throws(() => readConfig({ ...production, COOKIE_SECRET: 'short' }), /at least 32 characters/)
  t.throws(() => readConfig({ ...production, REDIS_URL: undefined }), /REDIS_URL is needed/, 'sessions in the process, where more than one may run')
  t.throws(() => readConfig({ ...production, DATABASE_URL: undefined, DATABSE_URL: 'postgres://db/portal' }), /DATABASE_URL is needed in production with REDIS_URL.*misspelled/)
  t.match(readConfig({ ...production, DATABASE_URL: undefined, SINGLE_PROCESS: 'true' }), { databaseUrl: undefined })
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

t.test('each value that would go wrong later is refused at once, with what to do about it', async t => {
  const dir = t.testdir({ file: '' })
  const wrong: Array<[Record<string, string>, RegExp]> = [
    [{ NODE_ENV: 'prod' }, /NODE_ENV must be one of development, production, test/],
    [{ HOST: 'http://localhost' }, /HOST must be a host name or an IP address of this machine/],
    [{ HOST: 'localhost:8080' }, /HOST must be .* without a port/],
    [{ TIME_ZONE: 'Mountain Time' }, /TIME_ZONE must be the name of a time zone/],
    [{ PUBLIC_URL: 'https://example.com/portal' }, /PUBLIC_URL must be an address without a path/],
    [{ PUBLIC_URL: 'https://user:hunter2@example.com' }, /^(?!.*hunter2).*PUBLIC_URL must be an address without a path/],
    [{ DATA_DIR: `${dir}/file` }, /DATA_DIR must be a folder; \S+\/file is a file/],
    [{ DATA_DIR: `${dir}/file/data` }, /DATA_DIR must be a folder; \S+\/file is a file/],
    [{ FILES_DIR: '/nope' }, /FILES_DIR must be a folder that exists/],
    [{ MAIL_FROM: 'nobody' }, /MAIL_FROM must be an email address/],
    [{ MAIL_FROM: 'Parts <nobody>' }, /MAIL_FROM must be an email address/],
    [{ SMTP_URL: 'smtp://' }, /SMTP_URL must name the mail server/],
    [{ SMTP_URL: 'smtp://mail.example.com?requireTLS=0' }, /SMTP_URL must contain requireTLS=true or requireTLS=false/],
    [{ SMTP_URL: 'smtp://mail.example.com?requireTLS=' }, /SMTP_URL must contain requireTLS=true or requireTLS=false/],
    [{ SMTP_URL: 'smtp://mail.example.com?requireTLS=true&requireTLS=false' }, /SMTP_URL must contain .* at most once/],
    [{ ERP_URL: 'https://user:hunter2@erp.internal' }, /^(?!.*hunter2).*ERP_URL must have no user, query or fragment/],
    [{ ERP_URL: 'https://erp.internal/gateway?company=2' }, /ERP_URL must have no user, query or fragment/],
    [{ ERP_KEY: 'two words' }, /^(?!.*two words).*ERP_KEY must consist of printable ASCII characters/],
    [{ ERP_KEY_NEXT: 'next' }, /ERP_KEY_NEXT needs ERP_KEY/],
    [{ COOKIE_SECRET: 'change-me: this text stands for a secret' }, /COOKIE_SECRET must be a secret of your own/],
    [{ COOKIE_SECRET: 'x'.repeat(64) }, /COOKIE_SECRET must be random/],
    [{ COOKIE_SECRET: 'abcdefghijklm'.repeat(3) }, /COOKIE_SECRET must be random/],
    [{ COOKIE_SECRET: '12345678901234567890123456789012' }, /COOKIE_SECRET must be random/],
    [{ COOKIE_SECRET: 'abcdefghijklmnopqrstuvwxyz123456' }, /COOKIE_SECRET must be random/],
    [{ COOKIE_SECRET: 'COOKIE_SECRET_FOR_PRODUCTION_2026!!' }, /COOKIE_SECRET must be a secret of your own/],
    [{ SECOND_FACTOR_KEY: '0123456701234567012345670123456712' }, /SECOND_FACTOR_KEY must be random/]
  ]
  for (const [environment, said] of wrong) t.throws(() => readConfig(environment), said, Object.keys(environment).join())
  for (const MAIL_FROM of ['parts@example.com', 'Parts, Inc. <parts@example.com>', 'portal@localhost']) t.equal(readConfig({ MAIL_FROM }).mailFrom, MAIL_FROM)
  for (const HOST of ['::1', '0.0.0.0', 'portal-1.internal']) t.equal(readConfig({ HOST }).host, HOST)
})

t.test('a trusted proxy is an address or a range, as Fastify reads it', async t => {
  for (const TRUSTED_PROXIES of ['10.0.0.1', '10.0.0.0/8, ::1', 'fd00::/8', 'loopback,uniquelocal', '']) {
    t.ok(Fastify({ trustProxy: readConfig({ TRUSTED_PROXIES }).trustedProxies }), TRUSTED_PROXIES)
  }
  for (const TRUSTED_PROXIES of ['rubbish', '10.0.0.0/33', '10.0.0.0/8/8', '0.0.0.0/0', '10.0.0', '10.0.0.0/', 'proxy.internal']) {
    t.throws(() => readConfig({ TRUSTED_PROXIES }), /TRUSTED_PROXIES must be IP addresses or CIDR ranges/, TRUSTED_PROXIES)
  }
})

t.test('the example names every variable, and what it suggests is accepted', async t => {
  const example = envExample()
  const suggested = parseEnv(example.replaceAll(/^#(?=[A-Z_]+=)/gm, ''))
  t.strictSame(Object.keys(suggested).sort(), Object.keys(variables).sort())
  t.strictSame(parseEnv(example), {}, 'copied as it is, it changes nothing')
  const company = Object.fromEntries(Object.keys(suggested).filter(name => name.startsWith('COMPANY_')).map(name => [name, '']))
  t.match(readConfig({ ...suggested, ...company, COOKIE_SECRET: 'a secret of at least 32 characters' }), { production: true, accent: '#A91108' })
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

t.test('a company of its own has nothing of the demo\'s, and needs its name', async t => {
  t.match(readConfig({}), { company: { ...demoCompany, timeZone: localTimeZone() }, accent: '#A91108', logoFile: undefined })
  t.strictSame(readConfig({ COMPANY_NAME: 'Northwind Cycle Parts' }).company, {
    name: 'Northwind Cycle Parts', portalName: 'Northwind Cycle Parts Dealer Portal', blurb: null, address: [], phone: null, fax: null, email: null, catalogUrl: null, timeZone: localTimeZone()
  })
  const { company } = readConfig({ COMPANY_NAME: 'Northwind', COMPANY_ADDRESS: '1 Pier Road | Portland, ME 04101 |', COMPANY_EMAIL: 'a@example.com', CATALOG_URL: 'https://northwind.example/parts' })
  t.match(company, { address: ['1 Pier Road', 'Portland, ME 04101'], email: 'a@example.com', catalogUrl: 'https://northwind.example/parts' })
  t.throws(() => readConfig({ COMPANY_PHONE: '555', COMPANY_FAX: '556' }), /COMPANY_NAME is needed with COMPANY_PHONE, COMPANY_FAX/)
})

t.test('an unreadable color, a missing logo and a link that leads nowhere stop the start', async t => {
  const dir = t.testdir({ 'logo.svg': '<svg/>', 'logo.gif': 'GIF' })
  const COMPANY_NAME = 'Northwind'
  t.match(readConfig({ COMPANY_NAME, COMPANY_LOGO: `${dir}/logo.svg`, ACCENT_COLOR: '#0B5FA5' }), { logoFile: `${dir}/logo.svg`, accent: '#0B5FA5' })
  const wrong: Array<[Record<string, string>, RegExp]> = [
    [{ ACCENT_COLOR: 'red' }, /ACCENT_COLOR must be a color such as #A91108/],
    [{ ACCENT_COLOR: '#777777' }, /ACCENT_COLOR must have a contrast with white of at least 4\.5:1 to be readable, and has 4\.47:1/],
    [{ COMPANY_NAME, COMPANY_LOGO: `${dir}/nowhere.svg` }, /COMPANY_LOGO must be a file that exists/],
    [{ COMPANY_NAME, COMPANY_LOGO: `${dir}/logo.gif` }, /COMPANY_LOGO must be an SVG or a PNG file/],
    [{ CATALOG_URL: 'northwind.example' }, /CATALOG_URL must be a URL/],
    [{ COMPANY_NAME, COMPANY_EMAIL: 'nobody' }, /COMPANY_EMAIL must be an email address/]
  ]
  for (const [environment, said] of wrong) t.throws(() => readConfig(environment), said)
})

t.test('every variable is described', async t => {
  for (const [name, { description }] of Object.entries(variables)) t.ok(description.length > 10, name)
})

t.test('staff log in at a provider only if its settings are complete, and name our organization if it is shared', async t => {
  const provider = { STAFF_LOGIN: 'both', OIDC_ISSUER: 'https://login.example.com/realm', OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'secret' }
  t.match(readConfig(provider), {
    staffLogin: 'both',
    company: { staffLogin: 'both' },
    oidc: { issuer: 'https://login.example.com/realm', clientId: 'portal', clientSecret: 'secret', tenant: undefined, trustEmail: false }
  })
  t.equal(readConfig({}).oidc, undefined)
  const refused: Array<[Record<string, string>, RegExp]> = [
    [{ STAFF_LOGIN: 'oidc' }, /STAFF_LOGIN=oidc needs OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET/],
    [{ OIDC_ISSUER: 'https://login.example.com' }, /STAFF_LOGIN must be oidc or both/],
    [{ ...provider, OIDC_ISSUER: 'http://login.example.com' }, /OIDC_ISSUER must start with https/],
    [{ ...provider, OIDC_ISSUER: 'https://login.example.com/.well-known/openid-configuration' }, /OIDC_ISSUER must be the issuer itself/],
    [{ ...provider, OIDC_ISSUER: 'https://accounts.google.com' }, /OIDC_TENANT is needed/],
    [{ ...provider, OIDC_ISSUER: 'https://login.microsoftonline.com/organizations/v2.0', OIDC_TENANT: 't', OIDC_TRUST_EMAIL: 'true' }, /OIDC_TRUST_EMAIL cannot be used/]
  ]
  for (const [environment, words] of refused) t.throws(() => readConfig(environment), { message: words })
  t.doesNotThrow(() => readConfig({ ...provider, OIDC_ISSUER: 'https://login.microsoftonline.com/4711/v2.0', OIDC_TRUST_EMAIL: 'true' }))
  t.doesNotThrow(() => readConfig({ ...provider, OIDC_ISSUER: 'http://127.0.0.1:9000' }))
})
