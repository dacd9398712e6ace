import { limits } from '@portal/contracts/policy/limits'
import { orderNewsLimits } from '@portal/contracts/policy/order-news'
import { resendableUpTo } from '@portal/contracts/policy/ordering'
import { logoPx } from '@portal/contracts/policy/page-header'
import { staffSecondFactors } from '@portal/contracts/policy/second-factor'
import { staffLogins, type StaffLogin } from '@portal/contracts/policy/staff-login'
import { isSharedIssuer } from '@portal/contracts/rules/accounts/shared-issuers'
import { localTimeZone } from '@portal/contracts/base/dates'
import { day } from '@portal/contracts/base/time-units'
import { defaultAccent, demoCompany, portalNameOf, type CompanyFacts } from '@portal/contracts/rules/company/company'
import { contrastMin } from '@portal/contracts/base/color-contrast'
import {
  bearerKey, defaultRedisPrefix, email, emails, folder, futureFolder, gatewayAddress, hosts, image, integer, issuer, listenHost, networks, oneOf, optional,
  origin, readableColor, redisPrefix, redisUrl, secret, secretMin, sender, smtpUrl, timeZone, url, yesOrNo
} from './config-readers.ts'

/** The only reader of the environment. Every variable is described here; docs/configuration.md and `.env.example` are generated from the descriptions. */

type Variable<T> = {
  description: string
  /** The default, as the documentation states it. */
  default: string
  /** @throws Error saying what is wrong, without the value, which may be a secret */
  read: (text: string | undefined) => T
  /** For `.env.example`; the default if left out. */
  example: string | undefined
}

function variable<T> (description: string, defaultText: string, read: (text: string | undefined) => T, example?: string): Variable<T> {
  return { description, default: defaultText, read, example }
}

/** A text with a default. @param reader makes a reader that falls back on it */
function defaulted<T> (description: string, fallback: string, reader: (fallback: string) => Variable<T>['read'], example?: string): Variable<T> {
  return variable(description, fallback, reader(fallback), example)
}

/** One of these words. */
function chosen<const T extends string> (description: string, known: readonly T[], fallback: T, example?: string): Variable<T> {
  return variable(description, fallback, oneOf(known, fallback), example)
}

/** A whole number with a default. */
function whole (description: string, fallback: number, min: number, max: number): Variable<number> {
  return variable(description, String(fallback), value => integer(min, max)(value) ?? fallback)
}

const modes = ['development', 'production', 'test'] as const

/** Days for which old records may be kept. */
const keptDays = { min: 90, max: 36_500 } as const

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

export const variables = {
  NODE_ENV: chosen('`production` turns off the demo accounts and makes missing secrets an error. The only other values are `development` and `test`', modes, 'development', 'production'),
  HOST: defaulted('Address to listen on', 'localhost', listenHost),
  PORT: whole('Port to listen on', 8080, 0, 65_535),
  PUBLIC_URL: variable('The portal\'s address as browsers see it; https makes the cookies Secure. Needed in production, with https unless it is localhost', 'http://localhost:PORT', origin, 'https://portal.example.com'),
  DATA_DIR: defaulted('Folder of the embedded database, the ERP\'s last answers, the mail outbox and the fake ERP\'s orders', './data', futureFolder),
  TIME_ZONE: variable('The distributor\'s time zone, such as America/Denver: it decides the days of orders, invoices, statements, mails and file names. Needed in production', 'the machine\'s', timeZone, 'America/Denver'),
  ERP_URL: variable('The distributor\'s ERP gateway. Needed in production. Unset, the portal runs in demo mode with the fake ERP', '–', gatewayAddress, 'https://erp.internal'),
  ERP_RECORDINGS: variable('Folder of recorded exchanges to replay instead of using an ERP; not in production', '–', folder),
  ERP_KEY: variable('Bearer key sent to the ERP gateway', '–', bearerKey),
  ERP_KEY_NEXT: variable('The new key while the gateway\'s key is changed: sent when the gateway answers 401 to ERP_KEY. Later, ERP_KEY is sent when it answers 401 to the new one', '–', bearerKey),
  ERP_CONNECTIONS: whole('Connections to the ERP gateway for reads; orders have as many of their own', 256, 1, 4096),
  ERP_QUEUE: whole('Reads that may wait for a connection to the ERP; further ones are refused at once. An order never waits for a connection: it stays in the journal, and is sent later', 256, 0, 65_536),
  ERP_SETTLED_AFTER: whole(`Seconds, at least 60, after which the ERP has either processed an order that was sent to it or never will, even if the connection broke. Only then does its answer "no such order" count, and only then can an order whose answer was lost be sent again. An ERP that works through a queue needs a higher value. Above ${resendableUpTo() / 1000}, only a person can send an order again`, 180, 60, 86_400),
  ORDERS_WHILE_ERP_AWAY: variable('`true` receives orders while the ERP is away, at the last prices that the portal knows. They are checked when it is back, and sent unless a check fails or the total has risen. Unset, an order can be submitted only while the ERP answers', 'false', yesOrNo),
  JOURNAL_DAYS: variable(`Days, at least ${keptDays.min}, for which the journal keeps the contents of settled orders, and mails that were given up. After that, an order's key, reference, PO number, total and outcome remain. Unset, everything is kept`, '–', integer(keptDays.min, keptDays.max), '1000'),
  ORDER_READS_PER_SECOND: whole('Requests per second that all processes together make to look for changes of open orders. With 2 per second, news reaches 5,000 dealers with open orders within 90 minutes; an ERP gateway that offers `CHANGES` is read far less', orderNewsLimits.readsPerSecond, 1, 1000),
  SAVED_ORDERS_MAX: whole(`Saved orders that each dealer may have, at most ${limits.savedOrdersMax}`, limits.savedOrdersDefault, 1, limits.savedOrdersMax),
  AUDIT_KEPT_DAYS: variable(`Days after which lines of the audit log are removed, at least ${keptDays.min}. Unset, all are kept`, '–', integer(keptDays.min, keptDays.max)),
  AUDIT_READS: variable('`true` also records in the audit log which dealers\' invoices and finances staff have read. Unset, only changes and refusals are recorded', 'false', yesOrNo),
  DATABASE_URL: variable('PostgreSQL, for more than one process. Unset, SQLite in DATA_DIR', '–', url('postgres:', 'postgresql:'), 'postgres://portal:PASSWORD@localhost/portal'),
  DATABASE_CONNECTIONS: whole('Connections of each process to PostgreSQL for requests; it has up to four more, for the ERP\'s last answers and for migrations', 10, 2, 500),
  REDIS_URL: variable('Redis, for more than one process: it holds sessions, counts failed logins, and shares each process\'s figures on the ERP. `redis://` or `rediss://`, `redis+sentinel://:password@host:port,host:port/master`, `redis+cluster://:password@host:port,host:port`. Unset, the process keeps all three itself', '–', redisUrl, 'redis://localhost'),
  REDIS_PREFIX: variable('Prefix of every key in Redis, followed by a colon. Installations that share a Redis need different ones', defaultRedisPrefix, redisPrefix),
  SINGLE_PROCESS: variable('`true` declares that a single process serves the portal: production then starts without REDIS_URL, and a restart ends every session', 'false', yesOrNo),
  SMTP_URL: variable('Mail server, `smtp://` or `smtps://`. On another machine it must offer TLS, unless `?requireTLS=false` is added. Unset, mail is written to files in DATA_DIR/outbox', '–', smtpUrl, 'smtp://user:PASSWORD@mail.example.com:587'),
  MAIL_FROM: defaulted('Sender address of the portal\'s mail', 'portal@localhost', sender, 'portal@example.com'),
  ALERT_EMAILS: variable('Addresses, separated by commas, that get a mail when something needs a person, and another when it is over: orders that the portal cannot settle, an ERP, a database or a Redis that is away, orders that are refused or pile up, mails that fail, a full disk', '–', emails, 'operations@example.com'),
  ALERT_WEBHOOK: variable('Address to which the same alerts are posted as JSON, with a `text` as chat systems show it', '–', url('http:', 'https:'), 'https://chat.example.com/hooks/portal'),
  FILES_DIR: variable('Folder of the server files that super users can have emailed when they change. Unset, the page for these files says that there are none; the demo has a folder in DATA_DIR', '–', folder),
  COMPANY_NAME: variable('The distributor\'s name in the header, the footer, tabs\' titles, mails and on invoices. Unset, the demo\'s company is shown with all its details', demoCompany.name, optional),
  COMPANY_BLURB: variable('A sentence or two about the company, for the footer', '–', optional),
  COMPANY_ADDRESS: variable('Its postal address, lines separated by `|`, for the footer, mails and invoices', '–', optional),
  COMPANY_PHONE: variable('Its telephone number, as people read it', '–', optional),
  COMPANY_FAX: variable('Its fax number', '–', optional),
  COMPANY_EMAIL: variable('The address to which dealers write', '–', email),
  COMPANY_LOGO: variable(`File of its logo, SVG or PNG, for the header, mails and invoices. It is shown on the header's dark background and on white, ${logoPx.height} px high and at most ${logoPx.widthMax} px wide. Unset, the name is shown as text`, '–', image),
  ACCENT_COLOR: variable(`Color of buttons and links, \`#\` and 3 or 6 hexadecimal digits. Its contrast with white must be at least ${contrastMin}:1`, defaultAccent, readableColor),
  CATALOG_URL: variable('The company\'s public catalog, which "Return to catalog" leads to. Unset, there is no such link', '–', url('http:', 'https:')),
  TRUSTED_PROXIES: variable('Addresses or CIDR ranges, separated by commas, whose X-Forwarded-For header is trusted', '–', networks, '127.0.0.1'),
  COOKIE_SECRET: variable(`Random secret of at least ${secretMin} characters, the same for every process. Keys derived from it sign the display token and mark browsers that have logged in before. Needed in production`, 'random at each start', secret, ''),
  SECOND_FACTOR_KEY: variable(`Random secret of at least ${secretMin} characters, the same for every process, that seals the secrets of authenticator apps in the database. If it changes, everybody who has two-step login must have it reset. When you change COOKIE_SECRET, set this to the old one`, 'COOKIE_SECRET', secret, ''),
  STAFF_SECOND_FACTOR: chosen('`required` makes two-step login mandatory for sales reps, administrators and super users, who set it up when they next log in; `optional` lets them choose, as dealers can', staffSecondFactors, 'optional'),
  STAFF_LOGIN: chosen('How sales reps, administrators and super users log in: `password`, with the portal\'s passwords; `oidc`, only with the distributor\'s OpenID Connect provider; `both`, with either. See docs/staff-login.md', staffLogins, 'password'),
  OIDC_ISSUER: variable('The provider\'s issuer, exactly as it names itself, such as https://login.microsoftonline.com/TENANT-ID/v2.0', '–', issuer),
  OIDC_CLIENT_ID: variable('The ID that the provider has given the portal', '–', optional),
  OIDC_CLIENT_SECRET: variable('The secret that the provider has given the portal', '–', optional),
  OIDC_TENANT: variable('Your organization at an issuer that several share: Google\'s domain (`hd`), or Entra\'s tenant ID (`tid`). Needed for these, and checked in each login', '–', optional),
  OIDC_TRUST_EMAIL: variable('`true` vouches for the email addresses of an issuer that serves your organization alone and does not say `email_verified`, such as an Entra tenant', 'false', yesOrNo),
  DRAIN_SECONDS: whole('Seconds, at most 10, for which the portal, after SIGTERM, keeps answering while `/readyz` fails, so that a load balancer can move traffic away first', 0, 0, 10),
  LOG_LEVEL: chosen(`One of ${logLevels.join(', ')}`, logLevels, 'info'),
  METRICS_PORT: variable('Port on which this process serves its metrics to Prometheus, at `/metrics`. Unset, it serves none', '–', integer(1, 65_535), '9464'),
  METRICS_HOST: defaulted('Address to listen on for METRICS_PORT. Anybody who can reach it can read the metrics', 'localhost', listenHost),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable('Address of an OpenTelemetry collector, to which spans of answers and of calls to the ERP are sent over HTTP, with `v1/traces` appended. The exporter itself reads the standard\'s other variables, such as `OTEL_EXPORTER_OTLP_HEADERS`. Unset, no spans are created', '–', url('http:', 'https:'), 'http://localhost:4318'),
  PICTURE_HOSTS: variable('Hosts, separated by commas, from which browsers load the pictures of parts over https. A picture from any other host is not shown', '–', hosts),
  PUBLIC_STOCK_CAP: variable('Above this quantity logged-out visitors see "N+" instead of the exact figure', '–', integer(1, 1_000_000))
} satisfies Record<string, Variable<unknown>>

type Name = keyof typeof variables
type Values = { [N in Name]: ReturnType<(typeof variables)[N]['read']> }

/** `tenant`: the only one of the issuer's organizations whose logins count; undefined for an issuer of one organization. */
type OidcConfig = { issuer: string, clientId: string, clientSecret: string, tenant: string | undefined, trustEmail: boolean }

export type Config = {
  production: boolean
  host: string
  port: number
  /** Origin without a trailing slash. */
  publicUrl: string
  dataDir: string
  /** Undefined in demo mode, and while recordings stand in for the ERP. */
  erpUrl: string | undefined
  erpRecordings: string | undefined
  erpKey: string | undefined
  erpKeyNext: string | undefined
  erpConnections: number
  erpQueue: number
  /** Milliseconds. */
  erpSettledAfter: number
  ordersWhileErpAway: boolean
  /** Milliseconds for which settled orders are kept whole; undefined for good. */
  journalKeptFor: number | undefined
  orderReadsPerSecond: number
  /** Per dealer. */
  savedOrdersMax: number
  /** Milliseconds; undefined keeps all lines. */
  auditKeptFor: number | undefined
  auditReads: boolean
  databaseUrl: string | undefined
  databaseConnections: number
  redisUrl: string | undefined
  redisPrefix: string
  smtpUrl: string | undefined
  mailFrom: string
  alertEmails: string[]
  alertWebhook: string | undefined
  filesDir: string | undefined
  company: CompanyFacts
  /** An SVG or a PNG file that exists. */
  logoFile: string | undefined
  accent: string
  trustedProxies: string[]
  /** May be undefined outside production; a random one is then created at start. */
  cookieSecret: string | undefined
  secondFactorKey: string | undefined
  staffSecondFactor: (typeof staffSecondFactors)[number]
  staffLogin: StaffLogin
  /** Undefined if members of staff log in with passwords alone. */
  oidc: OidcConfig | undefined
  /** Milliseconds. */
  drain: number
  logLevel: LogLevel
  metricsPort: number | undefined
  metricsHost: string
  /** Undefined if nobody wants spans. */
  otlpEndpoint: string | undefined
  pictureHosts: string[]
  publicStockCap: number | undefined
}

/** Everything that is wrong with the environment, in one message. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor (problems: readonly string[]) {
    super(`The configuration is not usable: ${problems.join('; ')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

function readValues (environment: Readonly<Record<string, string | undefined>>, problems: string[]): Values {
  const values: Partial<Record<Name, unknown>> = {}
  for (const [name, { read }] of Object.entries(variables) as Array<[Name, Variable<unknown>]>) {
    try {
      values[name] = read(environment[name])
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  // A value that is missing here has an entry in `problems`, so the caller throws before it uses the values.
  return values as Values
}

function productionProblems (values: Values): string[] {
  const problems: string[] = []
  if (values.ERP_RECORDINGS !== undefined) problems.push('ERP_RECORDINGS cannot be used in production: orders would go nowhere')
  if (values.COOKIE_SECRET === undefined) problems.push('COOKIE_SECRET is needed in production')
  if (values.REDIS_URL !== undefined && values.DATABASE_URL === undefined && !values.SINGLE_PROCESS) {
    problems.push('DATABASE_URL is needed in production with REDIS_URL, unless SINGLE_PROCESS=true: several processes cannot share an embedded database. Is its name misspelled?')
  }
  if (values.ERP_URL === undefined) problems.push('ERP_URL is needed in production: the demo mode has known passwords')
  if (values.REDIS_URL === undefined && !values.SINGLE_PROCESS) {
    problems.push('REDIS_URL is needed in production, or SINGLE_PROCESS=true: sessions kept in one process are unknown to another')
  }
  if (values.TIME_ZONE === undefined) problems.push('TIME_ZONE is needed in production, such as America/Denver: a server\'s own zone is rarely the distributor\'s')
  if (values.PUBLIC_URL === undefined) problems.push('PUBLIC_URL is needed in production')
  else if (new URL(values.PUBLIC_URL).protocol !== 'https:' && new URL(values.PUBLIC_URL).hostname !== 'localhost') {
    problems.push('PUBLIC_URL must be https in production: session cookies would travel in the clear')
  }
  return problems
}

function staffLoginProblems ({ STAFF_LOGIN: login, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_TENANT, OIDC_TRUST_EMAIL }: Values): string[] {
  const needed = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }
  if (login === 'password') {
    const given = Object.entries(needed).filter(([, value]) => value !== undefined).map(([name]) => name)
    return given.length > 0 ? [`STAFF_LOGIN must be oidc or both for ${given.join(', ')} to count`] : []
  }
  const missing = Object.entries(needed).filter(([, value]) => value === undefined).map(([name]) => name)
  if (missing.length > 0) return [`STAFF_LOGIN=${login} needs ${missing.join(', ')}`]
  if (OIDC_ISSUER === undefined || !isSharedIssuer(OIDC_ISSUER)) return []
  return [
    ...(OIDC_TENANT === undefined ? ['OIDC_TENANT is needed: several organizations share this OIDC_ISSUER'] : []),
    ...(OIDC_TRUST_EMAIL ? ['OIDC_TRUST_EMAIL cannot be used: several organizations share this OIDC_ISSUER'] : [])
  ]
}

function oidcIn (values: Values): OidcConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_TENANT: tenant, OIDC_TRUST_EMAIL: trustEmail } = values
  if (values.STAFF_LOGIN === 'password' || issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined
  return { issuer, clientId, clientSecret, tenant, trustEmail }
}

const companyDetails = ['COMPANY_BLURB', 'COMPANY_ADDRESS', 'COMPANY_PHONE', 'COMPANY_FAX', 'COMPANY_EMAIL', 'COMPANY_LOGO'] as const

function companyProblems (values: Values): string[] {
  const given = companyDetails.filter(name => values[name] !== undefined)
  return values.COMPANY_NAME === undefined && given.length > 0 ? [`COMPANY_NAME is needed with ${given.join(', ')}`] : []
}

/** An installation with its own company name shows none of the demo's details. */
function companyIn (values: Values): CompanyFacts {
  const catalogUrl = values.CATALOG_URL ?? null
  const { COMPANY_NAME: name, TIME_ZONE: timeZone = localTimeZone(), STAFF_LOGIN: staffLogin } = values
  const shared = { timeZone, ...(staffLogin !== 'password' && { staffLogin }) }
  if (name === undefined) return { ...demoCompany, catalogUrl: catalogUrl ?? demoCompany.catalogUrl, ...shared }
  return {
    name,
    portalName: portalNameOf(name),
    blurb: values.COMPANY_BLURB ?? null,
    address: values.COMPANY_ADDRESS?.split('|').map(line => line.trim()).filter(line => line !== '') ?? [],
    phone: values.COMPANY_PHONE ?? null,
    fax: values.COMPANY_FAX ?? null,
    email: values.COMPANY_EMAIL ?? null,
    catalogUrl,
    ...shared
  }
}

/**
 * Reads and checks the environment.
 * @throws ConfigError naming every problem at once
 */
export function readConfig (environment: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = []
  const values = readValues(environment, problems)
  const production = values.NODE_ENV === 'production'
  if (values.ERP_RECORDINGS !== undefined && values.ERP_URL !== undefined) problems.push('ERP_URL and ERP_RECORDINGS are both set: unset one')
  problems.push(...companyProblems(values), ...staffLoginProblems(values))
  if (values.ERP_KEY_NEXT !== undefined && values.ERP_KEY === undefined) problems.push('ERP_KEY_NEXT needs ERP_KEY, whose place it takes')
  if (values.METRICS_PORT !== undefined && values.METRICS_PORT === values.PORT) problems.push('METRICS_PORT must differ from PORT')
  if (production && problems.length === 0) problems.push(...productionProblems(values))
  if (problems.length > 0) throw new ConfigError(problems)
  return {
    production,
    host: values.HOST,
    port: values.PORT,
    publicUrl: new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin,
    dataDir: values.DATA_DIR,
    erpUrl: values.ERP_URL,
    erpRecordings: values.ERP_RECORDINGS,
    erpKey: values.ERP_KEY,
    erpKeyNext: values.ERP_KEY_NEXT,
    erpConnections: values.ERP_CONNECTIONS,
    erpQueue: values.ERP_QUEUE,
    erpSettledAfter: values.ERP_SETTLED_AFTER * 1000,
    ordersWhileErpAway: values.ORDERS_WHILE_ERP_AWAY,
    journalKeptFor: values.JOURNAL_DAYS === undefined ? undefined : values.JOURNAL_DAYS * day,
    orderReadsPerSecond: values.ORDER_READS_PER_SECOND,
    savedOrdersMax: values.SAVED_ORDERS_MAX,
    auditKeptFor: values.AUDIT_KEPT_DAYS === undefined ? undefined : values.AUDIT_KEPT_DAYS * day,
    auditReads: values.AUDIT_READS,
    databaseUrl: values.DATABASE_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    redisUrl: values.REDIS_URL,
    redisPrefix: values.REDIS_PREFIX,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    alertEmails: values.ALERT_EMAILS,
    alertWebhook: values.ALERT_WEBHOOK,
    filesDir: values.FILES_DIR,
    company: companyIn(values),
    logoFile: values.COMPANY_LOGO,
    accent: values.ACCENT_COLOR ?? defaultAccent,
    trustedProxies: values.TRUSTED_PROXIES,
    cookieSecret: values.COOKIE_SECRET,
    secondFactorKey: values.SECOND_FACTOR_KEY ?? values.COOKIE_SECRET,
    staffSecondFactor: values.STAFF_SECOND_FACTOR,
    staffLogin: values.STAFF_LOGIN,
    oidc: oidcIn(values),
    drain: values.DRAIN_SECONDS * 1000,
    logLevel: values.LOG_LEVEL,
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    pictureHosts: values.PICTURE_HOSTS,
    publicStockCap: values.PUBLIC_STOCK_CAP
  }
}

/** The table of variables for docs/configuration.md, in Markdown. */
export function configTable (): string {
  const rows = Object.entries(variables).map(([name, { description, default: fallback }]) => `| \`${name}\` | ${fallback} | ${description} |`)
  return ['| variable | default | what it does |', '|---|---|---|', ...rows].join('\n')
}

/** Every variable as a line to uncomment, for an `.env` file that both Node and systemd read. */
export function envExample (): string {
  const entries = Object.entries(variables).map(([name, { description, default: fallback, example }]) => {
    const value = example ?? (fallback === '–' || fallback.includes('PORT') ? '' : fallback)
    // Unquoted, a # begins a comment.
    return `${wrapped(description)}\n#${name}=${/[\s#]/.test(value) ? `"${value}"` : value}`
  })
  return `${exampleHead}\n\n${entries.join('\n\n')}\n`
}

const exampleHead = `# Copy this file to .env, and uncomment what you set. What the environment already sets wins.
# It holds secrets: nobody but the portal's user should be able to read it (chmod 600). Generated from bff/src/start/config.ts.`

const commentWidth = 120

function wrapped (description: string): string {
  const lines = ['#']
  for (const word of description.split(' ')) {
    const line = `${lines.at(-1)} ${word}`
    if (line.length > commentWidth) lines.push(`# ${word}`)
    else lines[lines.length - 1] = line
  }
  return lines.join('\n')
}
