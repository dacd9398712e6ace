import { randomUUID } from 'node:crypto'
import { inspectRedis } from '../../bff/src/adapters/redis/inspect.ts'
import { timeOfPostgres } from '../../bff/src/adapters/portal-db/inspect.ts'
import { createClockCheck } from '../../bff/src/adapters/system/clock-check.ts'
import type { Config } from '../../bff/src/start/config.ts'
import { gatewayOperations } from '../../erp-gateway/contract/operations.ts'
import { createClient } from '../../erp-gateway/tools/client.ts'
import { clockOffMax } from '../../contracts/src/policy/ordering.ts'
import type { Finding } from './finding.ts'

const about = 'clock'

/** Another machine's clock, in milliseconds since 1970. Throws if it cannot be read. */
type OtherClock = { of: string, read: () => Promise<number> }

/** This machine's clock compared with the others. Those that do not answer are reported in lines of their own. */
export async function checkClocks (config: Config, now: () => number = Date.now): Promise<Finding> {
  const compared = await Promise.all(otherClocks(config).map(async ({ of, read }) => ({ of, ahead: await aheadOf(read, now) })))
  const known = compared.flatMap(({ of, ahead }) => ahead === undefined ? [] : [{ of, ahead }])
  const off = known.filter(({ ahead }) => Math.abs(ahead) > clockOffMax)
  if (known.length === 0) return { about, verdict: 'ok', says: 'there is no other clock to compare this machine\'s with' }
  if (off.length === 0) return { about, verdict: 'ok', says: `it agrees with ${known.map(({ of }) => of).join(', ')}` }
  const says = off.map(({ of, ahead }) => `${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? 'ahead of' : 'behind'} that of ${of}`).join(', ')
  // The portal goes only by the database's clock.
  const holdsBack = off.some(({ of }) => of === postgres)
  return { about, verdict: holdsBack ? 'fails' : 'warning', says: holdsBack ? `${says}: this machine receives orders, but sends none` : says, next: 'synchronize all of them with NTP' }
}

const postgres = 'PostgreSQL'

function otherClocks ({ databaseUrl, redisUrl, redisPrefix, erpUrl, erpKey }: Config): OtherClock[] {
  return [
    ...(databaseUrl === undefined ? [] : [{ of: postgres, read: async () => await timeOfPostgres(databaseUrl) }]),
    ...(redisUrl === undefined ? [] : [{ of: 'Redis', read: async () => (await inspectRedis(redisUrl, redisPrefix)).time }]),
    ...(erpUrl === undefined ? [] : [{ of: 'the ERP gateway', read: async () => await timeOfGateway(erpUrl, erpKey) }])
  ]
}

async function timeOfGateway (url: string, key: string | undefined): Promise<number> {
  const client = createClient({ url, key, now: Date.now, nextId: () => `doctor-${randomUUID()}` })
  const { headers } = await client.ask(gatewayOperations.health, {})
  const time = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(time)) throw new Error('the answer has no Date')
  return time
}

/** Milliseconds by which this machine's clock is certainly ahead; undefined if the other one cannot be read. */
async function aheadOf (read: () => Promise<number>, now: () => number): Promise<number | undefined> {
  let isRead = false
  const check = createClockCheck({ now }, async () => {
    const time = await read()
    isRead = true
    return time
  })
  await check.maySend()
  return isRead ? check.ahead() : undefined
}
