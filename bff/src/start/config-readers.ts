import { accessSync, constants, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, resolve } from 'node:path'
import { limits } from '@portal/contracts/policy/limits'
import * as patterns from '@portal/contracts/policy/patterns'
import { isTimeZone } from '@portal/contracts/base/dates'
import { defaultAccent } from '@portal/contracts/rules/company/company'
import { contrastMin, contrastRatio } from '@portal/contracts/base/color-contrast'

/** Readers of variables. They throw an Error that says what is wrong, without the value, which may be a secret. */

type Text = string | undefined

/** An empty variable counts as unset. */
function given<T> (read: (value: string) => T) {
  return (value: Text): T | undefined => value === undefined || value === '' ? undefined : read(value)
}

function text (fallback: string) {
  return (value: Text): string => optional(value) ?? fallback
}

export const optional = given(value => value)

export function oneOf<const T extends string> (known: readonly T[], fallback: T) {
  return (value: Text): T => {
    const found = known.find(one => one === text(fallback)(value))
    if (found === undefined) throw new Error(`must be one of ${known.join(', ')}`)
    return found
  }
}

export function url (...protocols: string[]) {
  return given(value => {
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
      throw new Error(`must be a URL that starts with ${protocols.map(p => `${p}//`).join(' or ')}; in a password, # / ? % and @ are written as %23 %2F %3F %25 and %40`)
    }
    return value
  })
}

/** The address of a server at its root. */
export const origin = given(value => {
  const read = url('http:', 'https:')(value) ?? value
  const { pathname, search, hash, username, password } = new URL(read)
  if (pathname !== '/' || `${search}${hash}${username}${password}` !== '') {
    throw new Error('must be an address without a path, as in https://portal.example.com: the portal needs a host of its own')
  }
  return read
})

/** The address of a gateway. Only its host and path reach the gateway. */
export const gatewayAddress = given(value => {
  const read = url('http:', 'https:')(value) ?? value
  const { username, password, search, hash } = new URL(read)
  if (`${username}${password}${search}${hash}` !== '') {
    throw new Error('must have no user, query or fragment, because they would not be sent. A key belongs in ERP_KEY')
  }
  return read
})

/** An OpenID Connect issuer, which is exactly what the provider calls itself. */
export const issuer = given(value => {
  const read = url('https:', 'http:')(value) ?? value
  const { protocol, hostname, search, hash } = new URL(read)
  if (protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) throw new Error('must start with https://, except on this machine')
  if (search + hash !== '' || read.includes('/.well-known/')) throw new Error('must be the issuer itself, without /.well-known/openid-configuration')
  return read
})

export const smtpUrl = given(value => {
  const read = url('smtp:', 'smtps:')(value) ?? value
  const { hostname, searchParams } = new URL(read)
  if (hostname === '') throw new Error('must name the mail server, as in smtp://mail.example.com:587')
  const requireTLS = searchParams.getAll('requireTLS')
  if (requireTLS.length > 1 || !requireTLS.every(value => value === 'true' || value === 'false')) throw new Error('must contain requireTLS=true or requireTLS=false at most once')
  return read
})

/** What a server can listen on. */
export function listenHost (fallback: string) {
  return (value: Text): string => {
    const host = text(fallback)(value)
    if (isIP(host) === 0 && !/^[\w-]+(?:\.[\w-]+)*\.?$/.test(host)) throw new Error('must be a host name or an IP address of this machine, without http:// and without a port')
    return host
  }
}

function list (value: Text): string[] {
  return value?.split(',').map(part => part.trim()).filter(part => part !== '') ?? []
}

const host = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/

export function hosts (value: Text): string[] {
  const read = list(value?.toLowerCase())
  if (!read.every(name => host.test(name))) throw new Error('must be host names, separated by commas, without https://')
  return read
}

/** Names of ranges that Fastify knows. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']

export function networks (value: Text): string[] {
  const read = list(value)
  const wrong = read.find(network => !namedNetworks.includes(network) && !isNetwork(network))
  if (wrong !== undefined) throw new Error(`must be IP addresses or CIDR ranges such as 10.0.0.0/8, separated by commas; "${wrong}" is neither`)
  return read
}

function isNetwork (network: string): boolean {
  const [address = '', bits, ...rest] = network.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  // A range of 0 bits includes everybody.
  if (!/^\d{1,3}$/.test(bits) || Number(bits) === 0 || Number(bits) > (family === 4 ? 32 : 128)) return false
  return true
}

export const folder = given(value => {
  if (statSync(value, { throwIfNoEntry: false })?.isDirectory() !== true) throw new Error('must be a folder that exists')
  if (!may(value, constants.R_OK | constants.X_OK)) throw new Error('must be a folder that this user may read')
  return value
})

/** A folder that exists, or that can be created. */
export function futureFolder (fallback: string) {
  return (value: Text): string => {
    const path = text(fallback)(value)
    for (let place = resolve(path); ; place = dirname(place)) {
      const found = statSync(place, { throwIfNoEntry: false })
      if (found?.isDirectory()) break
      if (found !== undefined) throw new Error(`must be a folder; ${place} is a file`)
    }
    return path
  }
}

function may (path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}

export const image = given(value => {
  if (!/\.(?:svg|png)$/i.test(value)) throw new Error('must be an SVG or a PNG file')
  if (statSync(value, { throwIfNoEntry: false })?.isFile() !== true) throw new Error('must be a file that exists')
  return value
})

export const timeZone = given(value => {
  if (!isTimeZone(value)) throw new Error('must be the name of a time zone, as in America/Denver')
  return value
})

export const email = given(value => {
  if (!isEmail(value)) throw new Error('must be an email address')
  return value
})

export function emails (value: Text): string[] {
  const read = list(value)
  const wrong = read.find(address => !isEmail(address))
  if (wrong !== undefined) throw new Error(`must be email addresses, separated by commas; "${wrong}" is not one`)
  return read
}

function isEmail (value: string): boolean {
  return value.length <= limits.emailMax && new RegExp(patterns.email).test(value)
}

const localSender = /^[\w.+-]+@localhost$/

/** An address, alone or after a name: `Parts <parts@example.com>`. */
export function sender (fallback: string) {
  return (value: Text): string => {
    const read = text(fallback)(value)
    const address = /^[^<>]*<([^<>]*)>$/.exec(read)?.[1] ?? read
    if (!localSender.test(address) && !isEmail(address)) throw new Error('must be an email address, or a name and an address as in Parts <parts@example.com>')
    return read
  }
}

export const bearerKey = given(value => {
  if (!/^[\x21-\x7E]+$/.test(value)) throw new Error('must consist of printable ASCII characters without spaces: it is sent in a header')
  return value
})

export const secretMin = 32
/** Of random hexadecimal texts of that length, only one in a hundred thousand has fewer distinct characters. */
const differentMin = 9

/**
 * Everybody who logs in gets something signed with a key derived from this secret, and can test guesses offline. A secret copied from an example is
 * known to everybody who has read the example.
 */
export const secret = given(value => {
  if (value.length < secretMin) throw new Error(`must have at least ${secretMin} characters`)
  const half = Math.ceil(value.length / 2)
  const repeats = Array.from({ length: half }, (_, at) => at + 1).some(period => value.startsWith(value.slice(period)))
  // The steps from each character to the next: letters or digits in sequence have few different ones.
  const steps = new Set(Array.from(value.slice(1), (character, at) => character.charCodeAt(0) - value.charCodeAt(at)))
  if (repeats || new Set(value).size < differentMin || steps.size < differentMin) {
    throw new Error('must be random, but it repeats itself or follows a sequence: `openssl rand -base64 32` makes one')
  }
  if (/change[-_ ]?(?:me|it)|replace[-_ ]?me|(?:your|cookie)[-_ ]?secret/i.test(value)) throw new Error('must be a secret of your own, not a placeholder: `openssl rand -base64 32` makes one')
  return value
})

/** White text is shown on it, and text in this color on white. */
export const readableColor = given(value => {
  if (!new RegExp(patterns.hexColor).test(value)) throw new Error(`must be a color such as ${defaultAccent}`)
  const contrast = contrastRatio(value, '#FFFFFF')
  if (contrast >= contrastMin) return value
  // Rounded down, so that an insufficient figure never looks sufficient.
  throw new Error(`must have a contrast with white of at least ${contrastMin}:1 to be readable, and has ${Math.floor(contrast * 100) / 100}:1; choose a darker color`)
})

const redisNodes = '(?::[^@/]*@)?[^@/,]+:\\d{1,5}(?:,[^@/,]+:\\d{1,5})*'
const redisGroup = new RegExp(`^redis\\+(?:sentinel://${redisNodes}/[^/]+|cluster://${redisNodes})$`)

/** A single Redis server, or a group, which has several addresses and so no standard URL. */
export const redisUrl = given(value => {
  if (!value.startsWith('redis+')) return url('redis:', 'rediss:')(value)
  if (!redisGroup.test(value)) throw new Error('must be redis+sentinel://:password@host:port,host:port/master or redis+cluster://:password@host:port,host:port')
  return value
})

export const defaultRedisPrefix = 'portal'

/** No character may be special in a pattern, or mark the part of a key by which a Cluster chooses its node. */
export function redisPrefix (value: Text): string {
  const prefix = text(defaultRedisPrefix)(value)
  if (!/^[\w:.-]{1,40}$/.test(prefix)) throw new Error('must be 1 to 40 letters, digits, or any of _ : . -')
  return prefix
}

export function integer (min: number, max: number) {
  return given(value => {
    const number = Number(value)
    if (!Number.isInteger(number) || number < min || number > max) throw new Error(`must be a whole number from ${min} to ${max}`)
    return number
  })
}

export function yesOrNo (value: Text): boolean {
  if (value !== undefined && !['', 'true', 'false'].includes(value)) throw new Error('must be true or false')
  return value === 'true'
}
