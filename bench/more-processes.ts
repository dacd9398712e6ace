import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startPostgres } from '../bff/test/servers/postgres.ts'
import { startRedis } from '../bff/test/servers/redis.ts'
import { load, writeQuestions, type Load } from './load.ts'
import { startNginx } from './nginx.ts'
import { createAccounts, folderOf, logIn, startErp, startPortal, type BenchPortal } from './portal.ts'
import { searches, searchTerms } from './questions.ts'
import { count, milliseconds, type Results } from './results.ts'
import { compared, inRounds, spreadOf, type Pace, type Spread } from './rounds.ts'

/**
 * One, two and three processes behind nginx with Redis and PostgreSQL, on both cores. Three are also measured behind an nginx each: what a search
 * then costs more than with one process is the price of what they share, and of a busier machine; the rest is that of dealing requests out in turn.
 */

const dealers = Array.from({ length: 50 }, (_, at) => String(20_001 + at))

/** Searches at a time for each process, where all have the same to do. */
const eachOf = 16

/** Some of the processes, and the addresses over which they are asked. */
type Group = { name: string, processes: readonly BenchPortal[], urls: readonly string[] }

export async function measureProcesses (dir: string, pace: Pace, tell: (line: string) => void): Promise<Results> {
  const running: Array<{ stop: () => Promise<void> }> = []
  try {
    const [redis, postgres] = [await startRedis(), await startPostgres()]
    running.push({ stop: redis.remove }, { stop: postgres.remove })
    const erp = await startErp({ dir, dealers: dealers.length })
    running.push(erp)
    await createAccounts({ url: postgres.url, file: '' }, dealers)
    const portal = async (port?: number): Promise<BenchPortal> => {
      const env = { REDIS_URL: redis.url, DATABASE_URL: postgres.url }
      const started = await startPortal({ dir, erpUrl: erp.url, keptFor: 0, core: 'any', env, ...port !== undefined && { port } })
      running.push(started)
      return started
    }
    const [first, second, third] = [await portal(), await portal(), await portal()]
    const people = await Promise.all(dealers.map(async customerNumber => ({ headers: await logIn(first.url, customerNumber), customerNumber })))
    const questions = await writeQuestions(join(dir, 'processes.lua'), searches(searchTerms(300), people))
    const nginxFor = async (...processes: readonly BenchPortal[]): Promise<string> => {
      const nginx = await startNginx({ dir: await folderOf(dir, `nginx-${running.length}`), to: processes.map(({ url }) => url), core: 'any' })
      running.push(nginx)
      return nginx.url
    }
    const group = async (...processes: readonly BenchPortal[]): Promise<Group> => {
      return { name: String(processes.length), processes, urls: [await nginxFor(...processes)] }
    }
    const [one, two, three] = [await group(first), await group(first, second), await group(first, second, third)]
    const apart: Group = { name: '3, an nginx each', processes: three.processes, urls: [...one.urls, await nginxFor(second), await nginxFor(third)] }

    const cpuOf = async (processes: readonly BenchPortal[]): Promise<number> => {
      const times = await Promise.all(processes.map(async process => await process.read('cpu')))
      return times.reduce((sum, time) => sum + time, 0)
    }
    /** @param connections in sum */
    const loaded = async (groups: readonly Group[], connections: (group: Group) => number) => await inRounds(groups.map(group => ({
      name: group.name,
      run: async (seconds: number) => {
        const before = await cpuOf(group.processes)
        const each = { connections: connections(group) / group.urls.length, seconds }
        const results = await Promise.all(group.urls.map(async url => await load(url, questions, each)))
        const sum = (of: (result: Load) => number): number => results.reduce((total, result) => total + of(result), 0)
        const requests = sum(result => result.requests)
        const cpuEach = (await cpuOf(group.processes) - before) / requests
        return {
          requests,
          rate: sum(result => result.rate),
          median: sum(result => result.median) / results.length,
          p99: Math.max(...results.map(({ p99 }) => p99)),
          failed: sum(result => result.failed),
          cpuEach
        }
      }
    })), pace, tell)
    const saturated = await loaded([one, two, three], () => 64)
    await erp.behave({ delay: 50 })
    const sameEach = await loaded([one, two, three, apart], ({ processes }) => eachOf * processes.length)
    await erp.behave({ delay: 0 })
    const rows = [one, two, three, apart].map(({ name }) => {
      const same = sameEach.of(name)
      const most = saturated.of(name)
      const ratio = compared(most, saturated.of(one.name), (ours, theirs) => ours.rate / theirs.rate)
      const saturation = most.length === 0
        ? ['', '', '', '']
        : [perSecond(middle(most, 'rate')), milliseconds(middle(most, 'median')), ratio.median.toFixed(2), milliseconds(middle(most, 'cpuEach'))]
      return [name, ...saturation, perSecond(middle(same, 'rate')), milliseconds(middle(same, 'cpuEach'))]
    })
    const whileReplaced = load(three.urls[0] ?? '', questions, { connections: 64, seconds: 8 })
    await setTimeout(2000)
    await third.kill()
    await setTimeout(1000)
    await portal(third.port)
    const { rate, failed, requests } = await whileReplaced
    return {
      figures: [
        { name: 'three processes: rate / one process', spread: compared(saturated.of(three.name), saturated.of(one.name), (ours, theirs) => ours.rate / theirs.rate) },
        { name: 'processor time a search: three processes / one', spread: dearer(sameEach.of(three.name), sameEach.of(one.name)) },
        { name: 'processor time a search, an nginx each: three processes / one', spread: dearer(sameEach.of(apart.name), sameEach.of(one.name)) }
      ],
      tables: [
        {
          title: `Processes behind nginx, with Redis and PostgreSQL, on two cores that all of it shares: 64 searches at a time, then ${eachOf} for each process, ERP at 50 ms`,
          head: ['processes', 'searches', 'median', 'to one', 'processor time a search', `searches, ${eachOf} each`, 'processor time a search'],
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

type CostedLoad = Load & { cpuEach: number }

function dearer (many: readonly CostedLoad[], one: readonly CostedLoad[]): Spread {
  return compared(many, one, (ours, theirs) => ours.cpuEach / theirs.cpuEach)
}

function middle (loads: readonly CostedLoad[], figure: 'rate' | 'median' | 'cpuEach'): number {
  return spreadOf(loads.map(load => load[figure])).median
}

function perSecond (rate: number): string {
  return `${Math.round(rate)}/s`
}
