import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendNotes, type CollectedNotes } from './answer-notes.ts'
import { acceptsGzip } from './compression.ts'

/** The JSON of an answer, as bytes or as text, that is sent to everybody who asks the same. */
export class KeptAnswer {
  readonly json: Buffer | string
  /** The same compressed; undefined where it is too short to gain by that. */
  readonly gzipped: Buffer | undefined
  readonly notes: Readonly<CollectedNotes>

  constructor (json: Buffer | string, gzipped: Buffer | undefined, notes: Readonly<CollectedNotes>) {
    this.json = json
    this.gzipped = gzipped
    this.notes = notes
  }
}

/**
 * The payload of a kept answer, which the call's schema has serialized already, and the headers that go with it.
 * @param now milliseconds since 1970
 */
export function sendKept ({ json, gzipped, notes }: KeptAnswer, request: FastifyRequest, reply: FastifyReply, now: number): Buffer | string {
  reply.type('application/json; charset=utf-8')
  sendNotes(notes, reply, now)
  if (gzipped === undefined) return json
  reply.header('vary', 'accept-encoding')
  if (!acceptsGzip(request)) return json
  reply.header('content-encoding', 'gzip')
  return gzipped
}
