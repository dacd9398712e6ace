import type { FastifyRequest } from 'fastify'
import { buildHeader } from '@portal/contracts/protocol'

declare module 'fastify' {
  interface FastifyInstance {
    /** The build of the page that this process serves; undefined where none is built. */
    pageRelease: string | undefined
  }
}

const form = /^(\d+)\.(\d+)\.(\d+)(?:-[\w.-]+)?\+[\w-]+$/

/**
 * Whether a request may come from a page of a newer build than this process's own. Of two builds of one version, nobody knows which is newer, so each
 * treats the other as newer.
 */
export function mayBeNewerPage ({ headers, server }: FastifyRequest): boolean {
  const named = headers[buildHeader]
  return typeof named === 'string' && server.pageRelease !== undefined && mayBeNewer(named, server.pageRelease)
}

function mayBeNewer (named: string, own: string): boolean {
  const [theirs, ours] = [numbersOf(named), numbersOf(own)]
  if (theirs === undefined || ours === undefined || named === own) return false
  const at = theirs.findIndex((number, index) => number !== ours[index])
  return at === -1 || (theirs[at] ?? 0) > (ours[at] ?? 0)
}

/** The numbers of its version; undefined if the text does not name a build. */
function numbersOf (build: string): number[] | undefined {
  return form.exec(build)?.slice(1).map(Number)
}
