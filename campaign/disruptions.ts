import { setTimeout } from 'node:timers/promises'
import { pick, whole } from '@portal/fixtures/data/random'
import { minute } from '@portal/contracts/base/time-units'
import type { PostgresServer } from '../bff/test/servers/postgres.ts'
import type { RedisServer } from '../bff/test/servers/redis.ts'
import type { Clock } from './people/browser.ts'
import type { CampaignErp, ErpProcess } from './processes/erp.ts'
import type { Fleet } from './processes/fleet.ts'

export type Disrupted = {
  fleet: Fleet
  postgres: PostgresServer
  redis: RedisServer
  erp: ErpProcess
  often: Pick<CampaignErp, 'submissionsBetween' | 'killed'>
  random: () => number
  /** The number of submissions that people have finished. */
  done: () => number
  clock: Clock
  /** Whether the ERP is in a long outage. It then stays away, while everything else goes on failing. */
  isAway: () => boolean
}

export type Disruptions = {
  /** Servers killed, restarted or paused. */
  counts: () => Record<string, number>
  /** Resolves when everything is up again. */
  stop: () => Promise<void>
}

/** A crash empties what the portal last knew of the ERP, so that orders could not be received while the ERP is away. */
const crash = 'PostgreSQL crashed'
/** Milliseconds of portal time between two disruptions while the ERP is away, on average. */
const betweenWhileAway = 4 * minute

/** Kills and restarts one server after another during the work. */
export function disrupt ({ fleet, postgres, redis, erp, often: { submissionsBetween, killed }, random, done, clock, isAway }: Disrupted): Disruptions {
  const stopping = new AbortController()
  const counts = new Map<string, number>()
  const replacing = new Set<Promise<void>>()
  const replace = (replacement: () => Promise<void>): void => {
    const work = replacement().finally(() => replacing.delete(work))
    replacing.add(work)
  }
  const kinds: Record<string, () => Promise<void>> = {
    'portal process killed': async () => {
      const ready = fleet.ready()
      if (ready.length > 0) replace(async () => { await fleet.killAndReplace(pick(random, ready)) })
    },
    'portal process restarted': async () => {
      const ready = fleet.ready()
      if (ready.length > 0) replace(async () => { await fleet.restart(pick(random, ready)) })
    },
    'PostgreSQL restarted': async () => {
      await postgres.stop()
      await postgres.start()
    },
    [crash]: async () => {
      await postgres.crash()
      await postgres.start()
    },
    'Redis restarted, empty': async () => {
      await redis.stop()
      await redis.start()
    },
    'Redis paused': async () => {
      redis.pause()
      await setTimeout(400)
      redis.resume()
    },
    ...erp.kills
  }
  const more: Readonly<Record<string, number>> = { 'portal process killed': 2, 'portal process restarted': 2, [crash]: 1 }
  const drawn = Object.keys(kinds).flatMap(kind => Array.from<string>({ length: kind in erp.kills ? killed : 1 + (more[kind] ?? 0) }).fill(kind))

  async function loop (): Promise<void> {
    while (!stopping.signal.aborted) {
      const next = done() + whole(random, 2 * submissionsBetween)
      const until = clock.now() + whole(random, 2 * betweenWhileAway)
      // While nobody can order, no submissions are finished.
      while (done() < next && !(isAway() && clock.now() > until) && !stopping.signal.aborted) await setTimeout(20)
      const kind = pick(random, isAway() ? drawn.filter(kind => kind !== crash && !(kind in erp.kills)) : drawn)
      await kinds[kind]?.()
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
    }
    await Promise.all(replacing)
  }

  const running = loop()
  return {
    counts: () => Object.fromEntries([...counts].sort()),
    async stop () {
      stopping.abort()
      await running
    }
  }
}
