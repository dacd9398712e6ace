import type { FastifyReply, FastifyRequest } from 'fastify'
import { ageHeader } from '@portal/contracts/protocol'
import { acceptsGzip } from './compression.ts'

/** The JSON of an answer, as bytes or as text, that is sent to everybody who asks the same. */
export class KeptAnswer {
  readonly json: Buffer | string
  /** The same compressed; undefined where it is too short to gain by that. */
  readonly gzipped: Buffer | undefined
  /** Seconds, where the answer is an older one that stands in for one that could not be had. */
  readonly staleFor: number | undefined

  constructor (json: Buffer | string, gzipped: Buffer | undefined, staleFor?: number) {
    this.json = json
    this.gzipped = gzipped
    this.staleFor = staleFor
  }
}

/** The payload of a kept answer, which the call's schema has serialised already, and the headers that go with it. */
export function sendKept ({ json, gzipped, staleFor }: KeptAnswer, request: FastifyRequest, reply: FastifyReply): Buffer | string {
  reply.type('application/json; charset=utf-8')
  if (staleFor !== undefined) reply.header(ageHeader, String(staleFor))
  if (gzipped === undefined) return json
  reply.header('vary', 'accept-encoding')
  if (!acceptsGzip(request)) return json
  reply.header('content-encoding', 'gzip')
  return gzipped
}
