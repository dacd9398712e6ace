import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserId } from '@portal/contracts/base/ids'
import { hostPrefix } from '@portal/contracts/protocol'

/**
 * Which browsers have logged into which accounts. It proves nothing about a person and opens nothing: it only lets failed logins be counted
 * separately. It outlives sessions.
 */
export type KnownBrowsers = {
  /** @returns a name for the browser and the account, if the browser has logged into the account before */
  known: (request: FastifyRequest, userId: UserId) => string | undefined
  remember: (request: FastifyRequest, reply: FastifyReply, userId: UserId) => void
}

/** Browsers keep no cookie for longer. */
const keptSeconds = 400 * 24 * 60 * 60

/** People at a counter share a browser; the accounts used last are kept. */
const marksMax = 20

const device = /^[\w-]{22}(?:\.[\w-]{22})+$/

/**
 * Keeps, in the browser, a random name for it and a signed mark for each account that it has logged into.
 * @param secret signs the marks; with another secret, no browser is known
 * @param newName a random name for a browser, of 16 bytes in base64url
 */
export function deviceCookie ({ secret, secure, newName }: { secret: string, secure: boolean, newName: () => string }): KnownBrowsers {
  const name = secure ? `${hostPrefix}portal-device` : 'portal-device'

  function markOf (browser: string, userId: UserId): string {
    return createHmac('sha256', secret).update(`device ${browser} ${userId}`).digest().subarray(0, 16).toString('base64url')
  }

  function read (request: FastifyRequest): { browser: string, marks: readonly string[] } | undefined {
    const value = request.cookies[name] ?? ''
    const [browser = '', ...marks] = value.split('.')
    return device.test(value) && marks.length <= marksMax ? { browser, marks } : undefined
  }

  return {
    known (request, userId) {
      const found = read(request)
      if (found === undefined) return undefined
      const right = Buffer.from(markOf(found.browser, userId))
      return found.marks.some(mark => timingSafeEqual(Buffer.from(mark), right)) ? `${found.browser} ${userId}` : undefined
    },
    remember (request, reply, userId) {
      const { browser, marks } = read(request) ?? { browser: newName(), marks: [] }
      const mark = markOf(browser, userId)
      const kept = [mark, ...marks.filter(other => other !== mark)].slice(0, marksMax)
      reply.setCookie(name, [browser, ...kept].join('.'), { path: '/', sameSite: 'strict', secure, httpOnly: true, maxAge: keptSeconds })
    }
  }
}
