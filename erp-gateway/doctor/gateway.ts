import { isOfferedOption, offeredOptions } from '../contract/offers.ts'
import { gatewayOperations as operations, operationList } from '../contract/operations.ts'
import { invalid } from '../contract/codec.ts'
import { health as healthRecord } from '../contract/records/health.ts'
import type { WireRequest } from '../contract/requests.ts'
import type { AskOptions, Client, Exchange, Target } from '../tools/client.ts'
import type { Remark } from './report.ts'

const clockOff = 60

/** Who answers, how far off its clock is, and what it writes in: as the answer to `health` shows it. */
export function remarksOn ({ headers, status }: Exchange, now: number): Remark[] {
  const server = headers.get('server') ?? headers.get('x-powered-by')
  const date = Date.parse(headers.get('date') ?? '')
  const off = Math.round((date - now) / 1000)
  const type = headers.get('content-type') ?? ''
  const charset = /charset=([^;]+)/i.exec(type)?.[1]?.trim()
  const isJson = /^application\/(?:[\w.]+\+)?json\b/i.test(type)
  return [
    { about: 'answers', verdict: 'ok', says: `status ${status} to health${server === null ? '' : `, from ${server}`}` },
    Number.isNaN(date)
      ? { about: 'clock', verdict: 'skip', says: 'the answer has no Date' }
      : Math.abs(off) < clockOff
        ? { about: 'clock', verdict: 'ok', says: 'as this machine\'s' }
        : { about: 'clock', verdict: 'warn', says: `${Math.abs(off)} s ${off > 0 ? 'ahead of' : 'behind'} this machine's: set both by NTP` },
    charset !== undefined && !/^"?utf-?8"?$/i.test(charset)
      ? { about: 'encoding', verdict: 'fail', says: `the content type says ${charset}: write UTF-8` }
      : { about: 'encoding', verdict: isJson ? 'ok' : 'warn', says: isJson ? 'JSON in UTF-8' : `the content type is ${type === '' ? 'missing' : type}, not application/json` }
  ]
}

/** What `health` says about itself. */
export function healthOf ({ wire, status }: Exchange): { remark: Remark, lacking: string[], timeZone?: string | undefined } {
  if (status === 401 || status === 403) return { remark: { about: 'health', verdict: 'fail', says: `it answers ${status}: it wants a key, or another one` }, lacking: [] }
  const read = healthRecord.decode(wire)
  if (status !== 200 || read === invalid) return { remark: { about: 'health', verdict: 'fail', says: 'it does not say that the ERP is working: {"STATE":"UP"}' }, lacking: [] }
  const { lacking = [], offers = [], timeZone } = read
  if (timeZone !== undefined && !isZone(timeZone)) {
    return { remark: { about: 'health', verdict: 'fail', says: `UP; TZONE "${timeZone}" is not a time zone: send an IANA name, as in America/Denver` }, lacking }
  }
  const unknown = lacking.filter(name => !operationList.some(operation => operation.name === name))
  if (unknown.length > 0) return { remark: { about: 'health', verdict: 'warn', says: `UP; LACKS has names that are not operations of the contract: ${unknown.join(', ')}` }, lacking, timeZone }
  const misspelled = offers.filter(word => !isOfferedOption(word))
  if (misspelled.length > 0) {
    return { remark: { about: 'health', verdict: 'warn', says: `UP; OFFER names what this portal does not know: ${misspelled.join(', ')}. It knows ${offeredOptions.join(', ')}` }, lacking, timeZone }
  }
  const offered = offers.length === 0 ? '' : `; offers ${offers.join(', ')}`
  const says = lacking.length === 0 ? 'UP, and no operation is said to be lacking' : `UP, lacks ${lacking.join(', ')}`
  return { remark: { about: 'health', verdict: 'ok', says: `${says}${offered}` }, lacking, timeZone }
}

function isZone (name: string): boolean {
  try {
    return /[a-z]/i.test(new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone)
  } catch {
    return false
  }
}

/** Whether the key is required, even by the cheapest operation. `health` is the answer with the key, if there is one. */
export async function keyAsked ({ ask }: Pick<Client, 'ask'>, key: string | undefined, health: Exchange, timeout: number): Promise<Remark> {
  const about = 'key'
  if (health.status === 401 || health.status === 403) return { about, verdict: 'fail', says: key === undefined ? 'asked for: give it with --key' : 'refused: give the right one with --key' }
  if (key === undefined) return { about, verdict: 'warn', says: 'none was given, and none is asked for: let nobody but the portal reach the gateway' }
  const tried = await Promise.all([null, `${key}-wrong`].flatMap((other): Array<Promise<Exchange>> => {
    const options: AskOptions = { key: other, timeout }
    return [ask(operations.health, {}, options), ask(operations['dealers-outside-reps'], { repNumbers: [] }, options)]
  }))
  const open = tried.find(({ status }) => status !== 401)
  return open === undefined
    ? { about, verdict: 'ok', says: 'asked for' }
    : { about, verdict: 'fail', says: `without the key, or with a wrong one, the gateway answers ${open.status ?? open.failure}: answer 401` }
}

/** Other addresses at which the gateway may be. */
export async function elsewhere (target: Target, clientOf: (target: Target) => Pick<Client, 'send'>, timeout: number): Promise<string | undefined> {
  const { origin, pathname } = new URL(target.url)
  const path = pathname.replace(/\/$/, '')
  const segments = path.split('/').slice(1)
  const parents = segments.map((_, index) => `/${segments.slice(0, index).join('/')}`.replace(/\/$/, ''))
  const addresses = [...parents.reverse(), ...['gateway', 'api', 'erp', 'portal'].map(child => `${path}/${child}`)].map(found => `${origin}${found}`)
  const health = operations.health.path
  const tries: Array<{ url: string, path: string, advice: string }> = [
    ...addresses.map(url => ({ url, path: health, advice: `the gateway answers at ${url}: give that as --target, and to the portal as ERP_URL` })),
    { url: target.url, path: health.replace('/v1', ''), advice: 'the gateway answers without the prefix: serve every path under /v1, as /v1/health' },
    { url: target.url, path: `${health}/`, advice: 'the gateway wants a slash at the end of the path: serve every path without it, as /v1/health' }
  ]
  const found = await Promise.all(tries.map(async ({ url, path, advice }) => {
    const request: WireRequest = { method: 'GET', path }
    const { status, wire } = await clientOf({ ...target, url }).send(request, { timeout })
    return status === 200 && healthRecord.decode(wire) !== invalid ? advice : undefined
  }))
  return found.find(advice => advice !== undefined)
}
