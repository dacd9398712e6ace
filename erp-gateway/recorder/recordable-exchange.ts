import type { RecordedExchange } from '../contract/recording.ts'
import { addressOf, operationAt } from '../contract/requests.ts'
import { retryAfterHeader } from '@portal/contracts/protocol'
import { recordedKindOf } from './field-kinds.ts'
import type { Pseudonyms } from './pseudonyms.ts'
import { findSecret } from './secrets.ts'

/** An exchange as it went over the wire. */
export type RawExchange = {
  request: { method: string, path: string, headers: Headers, body: string }
  response: { status: number, headers: Headers, body: string }
}
type Headers = Readonly<Record<string, string | string[] | undefined>>

/** The reason why an exchange is not written. */
export class NotRecordable extends Error {}

const headersKept = ['accept', 'content-type', retryAfterHeader]
const messageShown = 'REFUSED BY THE ERP'

/**
 * The exchange with everything confidential replaced.
 * @param omit fields that are left out, whatever they contain
 * @throws NotRecordable if it is not in the contract, is not JSON, or contains something that looks like a secret
 */
export function recordable (raw: RawExchange, pseudonyms: Pseudonyms, omit: ReadonlySet<string>): RecordedExchange {
  const { method, path } = raw.request
  const addressed = operationAt(method, path)
  if (addressed === undefined) throw new NotRecordable(`${method} ${path.split('?', 1)[0]}: not an operation of the contract`)
  const exchange = {
    address: addressed.fields,
    request: { headers: kept(raw.request.headers), ...bodyOf('request', raw.request.body) },
    response: { headers: kept(raw.response.headers), ...bodyOf('response', raw.response.body) }
  }
  const cleared = without(exchange, omit)
  const secret = findSecret(cleared, '')
  if (secret !== undefined) throw new NotRecordable(`${secret.field} looks like ${secret.looksLike}`)

  const shown = replaced(cleared, '', pseudonyms)
  return {
    operation: addressed.operation.name,
    request: { method, path: addressOf({ operation: addressed.operation, fields: shown.address }), ...shown.request, headers: cleared.request.headers },
    response: { status: raw.response.status, headers: cleared.response.headers, body: shown.response.body ?? null }
  }
}

function kept (headers: Headers): Record<string, string> {
  return Object.fromEntries(headersKept.flatMap(name => headers[name] === undefined ? [] : [[name, String(headers[name])]]))
}

function bodyOf (of: string, text: string): { body?: unknown } {
  if (text === '') return {}
  try {
    return { body: JSON.parse(text) }
  } catch {
    throw new NotRecordable(`the ${of} is not JSON, so nothing in it can be replaced`)
  }
}

function without<T> (value: T, omit: ReadonlySet<string>): T {
  if (omit.size === 0) return value
  // The result is the value without some of its unknown fields.
  return JSON.parse(JSON.stringify(value, (name, inner: unknown) => omit.has(name) ? undefined : inner)) as T
}

/** The value with all of its texts and numbers replaced, according to the field that each is in. */
function replaced<T> (value: T, field: string, pseudonyms: Pseudonyms): T
function replaced (value: unknown, field: string, pseudonyms: Pseudonyms): unknown {
  if (Array.isArray(value)) return value.map(item => replaced(item, field, pseudonyms))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [replacedName(name, field, pseudonyms), replaced(inner, name, pseudonyms)]))
  }
  if (typeof value === 'string') return replacedText(value, field, pseudonyms)
  if (typeof value !== 'number' || recordedKindOf(field) === 'keep') return value
  const other = Number(replacedText(String(value), field, pseudonyms))
  return Number.isNaN(other) ? 0 : other
}

/** A name that is a number or has blanks names a record, such as a customer, and no field. The numbers of addresses stay: orders have them, too. */
function replacedName (name: string, field: string, pseudonyms: Pseudonyms): string {
  return field !== 'ADRES' && /^\d|\S\s+\S/.test(name) ? pseudonyms.identity('document', name) : name
}

function replacedText (text: string, field: string, pseudonyms: Pseudonyms): string {
  const kind = recordedKindOf(field)
  switch (kind) {
    case 'keep': return text
    case undefined:
    case 'words': return pseudonyms.words(text)
    case 'money': return pseudonyms.amount(text)
    case 'message': return messageShown.slice(0, Math.max(1, text.length)).padEnd(text.length)
    // A term with digits is most likely a part number, and must get the same replacement as the item.
    case 'term': return /\d/.test(text) ? pseudonyms.identity('item', text) : text
    case 'file': return Buffer.from(pseudonyms.words(Buffer.from(text, 'base64').toString('latin1')), 'latin1').toString('base64')
    default: return pseudonyms.identity(kind, text)
  }
}
