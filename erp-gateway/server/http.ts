import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestIdHeader, retryAfterHeader } from '@portal/contracts/protocol'
import { unwritable, type GatewayReply } from './serve.ts'

const sane = /^[\w.:/+=-]{1,128}$/

/** The portal's id of the request; a new one if that is missing or not fit for the log. */
export function requestIdOf (request: IncomingMessage): string {
  const id = request.headers[requestIdHeader]
  return typeof id === 'string' && sane.test(id) ? id : randomUUID()
}

/** A body that is too large, or cannot be read, and the status that says so. */
export class Unreadable {
  readonly status: 400 | 413
  readonly message: string

  constructor (status: 400 | 413, message: string) {
    this.status = status
    this.message = message
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The body of a request, parsed. An empty one is an empty object.
 * @param max bytes
 * @throws Error if the connection ends before the request
 */
export async function jsonBody (request: IncomingMessage, max: number): Promise<unknown> {
  const bytes = await bodyBytes(request, max)
  if (bytes === undefined) return new Unreadable(413, `the body must have at most ${max} bytes`)
  if (bytes.length === 0) return {}
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    return new Unreadable(400, 'the body must be JSON in UTF-8')
  }
}

/** Undefined if there are more than `max`. */
function bodyBytes (request: IncomingMessage, max: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > max) resolve(undefined)
      else chunks.push(chunk)
    })
    request.once('end', () => { resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)) })
    request.once('error', reject)
    request.once('close', () => { if (!request.complete) reject(new Error('the connection ended before the request')) })
  })
}

/** Writes plain text; 401 if the caller may not see it. */
export function sendText (response: ServerResponse, text: string | undefined): void {
  response.writeHead(text === undefined ? 401 : 200, { 'content-type': 'text/plain; version=0.0.4' }).end(text)
}

/**
 * Writes an answer, or says that it is too large.
 * @param max bytes
 * @returns the status that was sent, and the size of the answer
 */
export function send (response: ServerResponse, reply: GatewayReply, max = Infinity): { status: number, bytes: number } {
  const text = JSON.stringify(reply.body)
  const bytes = Buffer.byteLength(text)
  if (bytes > max) return { ...send(response, unwritable, Infinity), bytes }
  const { status, retryAfter } = reply
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': bytes,
    ...(retryAfter !== undefined && { [retryAfterHeader]: String(retryAfter) })
  }).end(text)
  return { status, bytes }
}
