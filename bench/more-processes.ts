import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startPostgres } from '../bff/test/servers/postgres.ts'
import { startRedis } from '../bff/test/servers/redis.ts'
import { load, writeQuestions } from './load.ts'
import { startNginx } from './nginx.ts'
import { createAccounts, logIn, startErp, startPortal, type BenchPortal } from './portal.ts'
import { searches, searchTerms } from './questions.ts'
import { count, milliseconds, type Results } from './results.ts'
import { compared, inRounds, type Pace } from './rounds.ts'

/** One, two and three processes behind nginx with Redis and PostgreSQL, on both cores. */

const dealers = Array.from({ length: 50 }, (_, at) => String(20_001 + at))

export async function measureProcesses (dir: string, pace: Pace, tell: (line: string) => void): Promise<Results> {
  const running: Array<{ stop: () => Promise<void> }> = []
  try {
    const [redis, postgres] = [await startRedis(), await startPostgres()]
    running.push({ stop: redis.remove }, { stop: postgres.remove })
    const erp = await startErp({ dir, dealers: dealers.length })
    running.push(erp)
    const env = { REDIS_URL: redis.url, DATABASE_URL: postgres.url }
    await createAccounts({ url: postgres.url, file: '' }, dealers)
    const portal = async (port?: number): Promise<BenchPortal> => {
      const started = await startPortal({ dir, erpUrl: erp.url, keptFor: 0, env, core: 'any', ...(port !== undefined && { port }) })
      running.push(started)
      return started
    }
    const processes = [await portal(), await portal(), await portal()]
    const groups = await Promise.all([1, 2, 3].map(async size => {
      const nginx = await startNginx({ dir: join(dir, `nginx-${size}`), to: processes.slice(0, size).map(({ url }) => url), core: 'any' })
      running.push(nginx)
      return { size, url: nginx.url }
    }))
    const people = await Promise.all(dealers.map(async customerNumber => ({ headers: await logIn(processes[0]?.url ?? '', customerNumber), customerNumber })))
    const questions = await writeQuestions(join(dir, 'processes.lua'), searches(searchTerms(300), people))
    const cpuOf = async (size: number): Promise<number> => {
      const usages = await Promise.all(processes.slice(0, size).map(async process => await process.usage()))
      return usages.reduce((sum, usage) => sum + usage.cpu, 0)
    }
    const loaded = async (connections: (size: number) => number) => await inRounds(groups.map(({ size, url }) => ({
      name: String(size),
      run: async (seconds: number) => {
        const before = await cpuOf(size)
        const result = await load(url, questions, { connections: connections(size), seconds })
        return { ...result, cpuEach: (await cpuOf(size) - before) / result.requests }
      }
    })), pace, tell)
    const saturated = await loaded(() => 64)
    await erp.behave({ delay: 50 })
    const sameEach = await loaded(size => 16 * size)
    await erp.behave({ delay: 0 })
    const rows = groups.map(({ size }) => {
      const ratio = compared(saturated.of(String(size)), saturated.of('1'), (ours, one) => ours.rate / one.rate)
      const [most] = saturated.of(String(size))
      const [same] = sameEach.of(String(size))
      return [
        String(size), perSecond(most?.rate), milliseconds(most?.median ?? 0), ratio.median.toFixed(2), milliseconds(most?.cpuEach ?? 0),
        perSecond(same?.rate), milliseconds(same?.cpuEach ?? 0)
      ]
    })
    const whileReplaced = load(groups[2]?.url ?? '', questions, { connections: 64, seconds: 8 })
    await setTimeout(2000)
    const [, , third] = processes
    await third?.kill()
    await setTimeout(1000)
    await portal(third?.port)
    const { rate, failed, requests } = await whileReplaced
    return {
      figures: [
        { name: 'three processes: rate / one process', spread: compared(saturated.of('3'), saturated.of('1'), (three, one) => three.rate / one.rate) },
        { name: 'processor time a search: three processes / one', spread: compared(sameEach.of('3'), sameEach.of('1'), (three, one) => three.cpuEach / one.cpuEach) }
      ],
      tables: [
        {
          title: 'Processes behind nginx, with Redis and PostgreSQL, on two cores that all of it shares: 64 searches at a time, then 16 for each process, ERP at 50 ms',
          head: ['processes', 'searches', 'median', 'to one', 'processor time a search', 'searches, 16 each', 'processor time a search'],
          rows
        },
        {
          title: 'Three processes, of which one is killed',
          head: ['searches', 'rate', 'failed'],
          rows: [[count(requests), `${Math.round(rate)}/s`, count(failed)]]
        }
      ]
    }
  } finally {
    for (const server of running.reverse()) await server.stop()
  }
}

function perSecond (rate = 0): string {
  return `${Math.round(rate)}/s`
}
