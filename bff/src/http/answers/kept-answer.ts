import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendNotes, type CollectedNotes } from './answer-notes.ts'
import { acceptedEncoding, compressed, compressedFrom, type Encoding } from './compression.ts'

/** The JSON of an answer in each encoding. Each is made once, for the first client that asks for it. */
export class KeptBody {
  /** As bytes or as text. */
  readonly json: Buffer | string
  /** Whether it is long enough to gain from being compressed. */
  readonly isCompressed: boolean
  readonly #forms = new Map<Encoding, Buffer | Promise<Buffer>>()

  constructor (json: Buffer | string) {
    this.json = json
    this.isCompressed = Buffer.byteLength(json) >= compressedFrom
  }

  as (encoding: Encoding): Buffer | Promise<Buffer> {
    const made = this.#forms.get(encoding)
    if (made !== undefined) return made
    const form = compressed(Buffer.from(this.json), encoding)
    this.#forms.set(encoding, form)
    return form
  }
}

/** An answer that is sent to everybody with the same question. */
export class KeptAnswer {
  readonly body: KeptBody
  readonly notes: Readonly<CollectedNotes>

  constructor (body: KeptBody, notes: Readonly<CollectedNotes>) {
    this.body = body
    this.notes = notes
  }
}

/**
 * The payload of a cached answer, already serialized by the call's schema, and its headers.
 * @param at as for `sendNotes`
 */
export function sendKept (
  { body, notes }: KeptAnswer, request: FastifyRequest, reply: FastifyReply, at: Parameters<typeof sendNotes>[2]
): Buffer | string | Promise<Buffer> {
  reply.type('application/json; charset=utf-8')
  sendNotes(notes, reply, at)
  if (!body.isCompressed) return body.json
  reply.header('vary', 'accept-encoding')
  const encoding = acceptedEncoding(request)
  if (encoding === undefined) return body.json
  reply.header('content-encoding', encoding)
  return body.as(encoding)
}
