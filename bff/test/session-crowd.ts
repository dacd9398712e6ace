import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { Test } from 'tap'
import { endpoints } from '@portal/contracts/endpoints'
import { portalHeader } from '@portal/contracts/protocol'
import { pick, randomFrom } from '@portal/fixtures/data/random'
import { openRedis } from '../src/adapters/redis/redis.ts'
import { systemClock } from '../src/adapters/system/clock.ts'
import { systemIds } from '../src/adapters/system/ids.ts'
import { sessionId } from '../src/http/session/session-cookies.ts'
import { dealerAccountId } from './servers/dealer-account.ts'
import type { PortalProcess } from './servers/portal-process.ts'

const sessionsCount = 10_000
/** How many of them ask for something at the same time, and after which pause again. */
const [atOnce, pause] = [8, 40]

/** People who stay logged in, and of whom a few at a time open a page, whatever happens meanwhile. */
export type SessionCrowd = {
  /** Checks that nobody has been logged out, neither meanwhile nor now, and that all went on for most of the time. */
  finish: (t: Test) => Promise<void>
  leave: () => void
}

/** @param dealers numbers of dealers who have accounts */
export async function startSessionCrowd (redisUrl: string, portals: readonly PortalProcess[], dealers: readonly string[]): Promise<SessionCrowd> {
  const cookies = await logIn(redisUrl, dealers)
  const random = randomFrom(11)
  const leaving = new AbortController()
  const statuses = new Map<number, number>()
  const statusOf = async (cookie: string): Promise<number> => {
    const { method, path } = endpoints.session
    const answer = await fetch(`${pick(random, portals).url}${path}`, { method, headers: { [portalHeader]: '1', 'content-type': 'application/json', cookie }, body: '{}' })
    await answer.text()
    return answer.status
  }
  const gone = Promise.all(Array.from({ length: atOnce }, async () => {
    while (!leaving.signal.aborted) {
      const status = await statusOf(pick(random, cookies))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await setTimeout(pause)
    }
  }))
  return {
    async finish (t) {
      leaving.abort()
      await gone
      t.same([...statuses.keys()].filter(status => status !== 200 && status !== 503), [], 'no session was lost meanwhile')
      t.ok((statuses.get(200) ?? 0) > 1000)
      const lost = []
      for (const [n, cookie] of cookies.entries()) {
        if (n % 10 === 0 && await statusOf(cookie) !== 200) lost.push(cookie)
      }
      t.same(lost, [], 'nor afterward')
    },
    leave () { leaving.abort() }
  }
}

/** Sessions straight in the store. @returns the cookie of each */
async function logIn (redisUrl: string, dealers: readonly string[]): Promise<string[]> {
  const { sessions } = await openRedis(redisUrl, systemClock, 'portal')
  const hour = 3_600_000
  const now = systemClock.now()
  const cookies: string[] = []
  for (let n = 0; n < sessionsCount; n++) {
    const dealer = dealers[n % dealers.length] ?? ''
    const [userId, secret] = [dealerAccountId(dealer), systemIds.secret(32)]
    await sessions.create(sessionId(userId, secret), {
      userId, role: 'dealer', repNumber: null, dealerNumber: dealer, selectedDealer: null, epoch: 1, createdAt: now, absoluteEnd: now + 12 * hour, idleMs: hour, previousLogin: null, from: { address: '::1', browser: 'other' }
    })
    cookies.push(`portal=${userId}.${secret}`)
  }
  await sessions.close()
  return cookies
}

/** For `startPortalProcess`: garbage that V8 has not collected yet must not look like a leak. */
export const tidyFlags = ['--max-semi-space-size=4']

/** @returns checks that the processes have not grown much since */
export function watchMemory (portals: readonly PortalProcess[]): (t: Test) => void {
  const before = portals.map(residentMegabytes)
  return t => {
    const grown = portals.map((portal, n) => residentMegabytes(portal) - (before[n] ?? 0))
    t.ok(grown.every(megabytes => megabytes < 150), `memory stays within bounds: ${grown.map(Math.round).join(', ')} MB more`)
  }
}

function residentMegabytes ({ pid }: PortalProcess): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
