import { gunzipSync } from 'node:zlib'
import { second } from '@portal/contracts/base/time-units'
import { clientLimits } from '../contract/client-limits.ts'
import type { Exchange } from '../tools/client.ts'
import { isObject, type Field } from '../contract/record.ts'
import { cut, type Mistake } from './mistakes.ts'

/** A mistake of a whole answer. `fatal`: nothing within the answer can be checked. */
export type AnswerMistake = Mistake & { fatal: boolean, found?: string }

/** What is wrong with how an answer is sent, whatever its content; undefined if nothing is. */
export function transportMistake (exchange: Exchange): AnswerMistake | undefined {
  const { status, failure, headers, bytes, text } = exchange
  const fatal = { fatal: true }
  if (startsWith(bytes, gzip)) {
    return { name: 'gzip', says: 'The answer is gzip, and no header says so', fix: 'Send it uncompressed: the portal does not ask for compression', fatal: false }
  }
  if (status === undefined) return { ...fatal, name: 'no-answer', says: capitalized(failure ?? 'no answer'), fix: fixOf(failure ?? '') }
  if (failure !== undefined) return { ...notUtf8(bytes), fatal: false }
  if (status >= 300 && status < 400) return { ...fatal, ...redirected(exchange) }
  if (status === 401 || status === 403) return { ...fatal, name: 'key', says: `The gateway answers ${status}: it wants a key, or another one`, fix: 'Give its key with --key, and to the portal as ERP_KEY' }
  if (isHtml(text)) {
    return /<input[^>]*password|log ?in|sign ?in/i.test(text)
      ? { ...fatal, name: 'login-page', says: `A login page answers with status ${status}, not the gateway`, fix: 'Let the path past the login, or give --target the gateway\'s own address', found: oneLine(text) }
      : { ...fatal, name: 'html', says: `A web page answers with status ${status}, not the gateway`, fix: 'Give --target the gateway\'s own address, without anything in front of it', found: oneLine(text) }
  }
  const packed = headers.get('content-encoding')
  if (packed !== null && packed !== 'identity') {
    return { name: 'compressed', says: `The answer is compressed with ${packed}, though nobody asked for it`, fix: 'Send it uncompressed: the portal does not unpack it', fatal: false }
  }
  if (text.startsWith('\uFEFF')) return { name: 'bom', says: 'The answer begins with a byte order mark', fix: 'Write UTF-8 without a byte order mark (BOM)', fatal: false }
  if (/^\s*<\?xml|^\s*<\w/.test(text)) return { ...fatal, name: 'xml', says: 'The answer is XML', fix: 'Answer with JSON', found: oneLine(text) }
  return undefined
}

/** What is wrong with an answer as a whole, which is not one field's fault. `wire` is undefined if it is not JSON. */
export function bodyMistake (status: number, wire: unknown, text: string, fields: readonly Field[]): AnswerMistake | undefined {
  const fatal = { fatal: true, found: oneLine(text) }
  if (wire === undefined) {
    return text.trim() === ''
      ? { ...fatal, name: 'empty', says: `The answer to status ${status} is empty`, fix: status === 404 ? foundNone : 'Answer with JSON' }
      : { ...fatal, name: 'not-json', says: 'The answer is not JSON', fix: 'Write it with a JSON library, not by hand' }
  }
  if (!isObject(wire)) return { ...fatal, name: 'not-an-object', says: `The answer is ${Array.isArray(wire) ? 'a list' : typeof wire}, not an object`, fix: `Answer with an object: ${namesOf(fields)}` }
  const wanted = fields.filter(field => !field.optional)
  if (wanted.length === 0 || wanted.some(({ name }) => name in wire)) return undefined
  if (status === 404) {
    return { ...fatal, name: 'found-missing', says: 'A 404 without FOUND, as any proxy would send it', fix: foundNone }
  }
  const inOtherCase = Object.keys(wire).filter(name => wanted.some(field => field.name === name.toUpperCase()))
  if (inOtherCase.length > 0) return { ...fatal, name: 'names-in-other-case', says: `Field names are in another case: ${inOtherCase.slice(0, 3).join(', ')}`, fix: 'Write the names of fields in upper case' }
  const wrapper = Object.keys(wire).find(name => wanted.some(field => isObject(wire[name]) && field.name in wire[name]))
  if (wrapper !== undefined) return { ...fatal, name: 'wrapped', says: `The record is wrapped in "${wrapper}"`, fix: `Answer with the record itself, without "${wrapper}" around it` }
  if (Object.keys(wire).some(name => /err|mess|fault|status|code|success/i.test(name))) {
    return { ...fatal, name: 'error-in-200', says: `An error is answered with status ${status}`, fix: 'Answer 404 with {"FOUND":"N"} where there is none, and 503 where the ERP fails' }
  }
  return { ...fatal, name: 'another-record', says: 'None of the fields is there', fix: `Answer with ${namesOf(fields)}` }
}

const foundNone = 'Answer 404 with {"FOUND":"N"} where the ERP has looked, and there is none (find-order adds REFNO and CUSNO). ' +
  'What is not built yet is named in LACKS of health'

/** A status that the contract does not have for a read. */
export function statusMistake (status: number, text: string): AnswerMistake {
  const fixes: ReadonlyArray<[is: boolean, fix: string]> = [
    [status === 404, 'Serve the operation at its path; while the gateway lacks it, answer as if there were nothing, and name it in LACKS'],
    [status === 405, 'Accept the operation with its method'],
    [status === 429, 'Answer 50 requests at once; after a 429, the portal pauses its reads'],
    [status >= 500, 'Look into the gateway\'s log: the request id is in x-request-id']
  ]
  const fix = fixes.find(([is]) => is)?.[1] ?? 'Answer a read with 200, or 404 where there is none'
  return { name: `status-${status}`, says: `The gateway answers ${status}`, fix, found: oneLine(text), fatal: true }
}

/** The intended JSON of an answer that is compressed, starts with a byte order mark or is in Latin-1; undefined if it still is not JSON. */
export function parseLeniently ({ bytes }: Exchange): unknown {
  try {
    const unpacked = startsWith(bytes, gzip) ? gunzipSync(bytes, { maxOutputLength: 8 * bytes.length + 1_048_576 }) : Buffer.from(bytes)
    const read = new TextDecoder('utf-8').decode(unpacked)
    return JSON.parse(read.includes('\uFFFD') ? unpacked.toString('latin1') : read)
  } catch {
    return undefined
  }
}

const gzip = [0x1F, 0x8B]

function startsWith (bytes: Uint8Array, first: readonly number[]): boolean {
  return first.every((byte, index) => bytes[index] === byte)
}

/** Names the first place that is not in UTF-8. */
function notUtf8 (bytes: Uint8Array): Mistake & { found: string } {
  const read = new TextDecoder('utf-8').decode(bytes)
  const before = Buffer.byteLength(read.slice(0, read.indexOf('\uFFFD')))
  const around = Buffer.from(bytes).subarray(Math.max(0, before - 20), before + 20).toString('latin1')
  return { name: 'latin-1', says: 'The answer is not in UTF-8; it looks like Latin-1', fix: 'Write UTF-8, whatever the ERP\'s own encoding is', found: `…${around}…` }
}

function redirected ({ status, headers }: Exchange): Mistake {
  const location = headers.get('location') ?? ''
  const path = location.replace(/\?.*/, '')
  return path.endsWith('/') && path.slice(0, -1).includes('/v1/')
    ? { name: 'trailing-slash', says: `The gateway answers ${status} and wants a slash at the end of the path`, fix: 'Serve every path without a slash at its end' }
    : { name: 'redirect', says: `The gateway answers ${status} and sends the portal to ${location === '' ? 'nowhere' : location}`, fix: targetIn(location) }
}

/** The address to give, if the redirect keeps the contract's path. */
function targetIn (location: string): string {
  const at = location.indexOf('/v1/')
  return /^https?:/.test(location) && at > 0 ? `The portal follows no redirects. Try --target ${location.slice(0, at)}` : 'Answer at the address itself: the portal follows no redirects'
}

function fixOf (failure: string): string {
  if (failure.startsWith('no whole answer')) return `Answer each read within ${clientLimits.read / second} s; better 0.5 s`
  if (failure.includes('larger')) return 'Answer with less: LIMIT and SINCE say how much is wanted'
  return 'Start the gateway, and check the address'
}

function capitalized (text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

function isHtml (text: string): boolean {
  return /^\s*(?:<!doctype html|<html|<head|<body)/i.test(text)
}

function namesOf (fields: readonly Field[]): string {
  return fields.slice(0, 3).map(({ name }) => name).join(', ') + (fields.length > 3 ? ' …' : '')
}

function oneLine (text: string): string {
  return cut(text.replaceAll(/\s+/g, ' ').trim())
}
