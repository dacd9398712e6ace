import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

const gzipInThread = promisify(gzip)

/** Bytes that fit into one packet beside the headers: fewer of them would arrive no sooner. */
const smallest = 1024

/** Up to so many bytes, compressing takes less time than handing them to another thread. */
const inThisThread = 16_384

/** Compresses every answer that is not kept and is worth it. Nothing that arrives is uncompressed: a small body could hold a huge one. */
export const compression = fp(async (app: FastifyInstance) => {
  await app.register(compress, { encodings: ['gzip'], threshold: smallest, syncThreshold: inThisThread, globalDecompression: false })
}, { name: 'compression' })

/** A cached answer, compressed once for everybody; undefined if it is too short to gain from that. */
export async function compressed (json: Buffer): Promise<Buffer | undefined> {
  if (json.length < smallest) return undefined
  return json.length <= inThisThread ? gzipSync(json) : await gzipInThread(json)
}

/** Browsers simply name it. For clients that use q-values, a cached answer is compressed again. */
export function acceptsGzip (request: FastifyRequest): boolean {
  return /(?:^|,)\s*gzip\s*(?:,|$)/.test(request.headers['accept-encoding'] ?? '')
}
