import { setTimeout } from 'node:timers/promises'
import { pick, whole } from '@portal/fixtures/random'
import type { PostgresServer } from '../bff/test/servers/postgres.ts'
import type { RedisServer } from '../bff/test/servers/redis.ts'
import type { CampaignErp, ErpProcess } from './erp.ts'
import type { Fleet } from './fleet.ts'

export type Disrupted = {
  fleet: Fleet
  postgres: PostgresServer
  redis: RedisServer
  erp: ErpProcess
  often: Pick<CampaignErp, 'submissionsBetween' | 'killed'>
  random: () => number
  /** The number of submissions that people are done with. */
  done: () => number
}

export type Disruptions = {
  /** Servers killed, restarted or paused. */
  counts: () => Record<string, number>
  /** Resolves when everything is up again. */
  stop: () => Promise<void>
}

/** Kills and restarts one server after another during the work. */
export function disrupt ({ fleet, postgres, redis, erp, often: { submissionsBetween, killed }, random, done }: Disrupted): Disruptions {
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
    'PostgreSQL crashed': async () => {
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
  const more: Readonly<Record<string, number>> = { 'portal process killed': 2, 'portal process restarted': 2, 'PostgreSQL crashed': 1 }
  const drawn = Object.keys(kinds).flatMap(kind => Array.from<string>({ length: kind in erp.kills ? killed : 1 + (more[kind] ?? 0) }).fill(kind))

  async function loop (): Promise<void> {
    while (!stopping.signal.aborted) {
      const next = done() + whole(random, 2 * submissionsBetween)
      while (done() < next && !stopping.signal.aborted) await setTimeout(20)
      const kind = pick(random, drawn)
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
