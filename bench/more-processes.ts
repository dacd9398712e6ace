import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startPostgres } from '../bff/test/servers/postgres.ts'
import { startRedis } from '../bff/test/servers/redis.ts'
import { load, writeQuestions } from './load.ts'
import { startNginx } from './nginx.ts'
import { createAccounts, folderOf, logIn, startErp, startPortal, visitor, type BenchPortal, type PortalOptions } from './portal.ts'
import { searches, searchTerms } from './questions.ts'
import { count, milliseconds, type Results } from './results.ts'
import { compared, eachRound, inRounds, spreadOf, type Pace } from './rounds.ts'

/**
 * One, two and three processes behind nginx with Redis and PostgreSQL, on both cores. Portals that share nothing are measured beside them, with the
 * searches of visitors: what a search of theirs costs more with three portals is not the price of what the processes share.
 */

const dealers = Array.from({ length: 50 }, (_, at) => String(20_001 + at))

/**
 * Searches at a time for each process, where all have the same to do: many, and so few that two cores have time to spare. A busy core makes work on
 * the other dearer.
 */
const [eachOf, fewOf] = [16, 4]

type Group = { name: string, processes: readonly BenchPortal[], url: string, questions: string }

export async function measureProcesses (dir: string, pace: Pace, tell: (line: string) => void): Promise<Results> {
  const running: Array<{ stop: () => Promise<void> }> = []
  try {
    const [redis, postgres] = [await startRedis(), await startPostgres()]
    running.push({ stop: redis.remove }, { stop: postgres.remove })
    const erp = await startErp({ dir, dealers: dealers.length })
    running.push(erp)
    await createAccounts({ url: postgres.url, file: '' }, dealers)
    const portal = async (options: Partial<PortalOptions> = {}): Promise<BenchPortal> => {
      const started = await startPortal({ dir, erpUrl: erp.url, keptFor: 0, core: 'any', ...options })
      running.push(started)
      return started
    }
    const env = { REDIS_URL: redis.url, DATABASE_URL: postgres.url }
    const processes = [await portal({ env }), await portal({ env }), await portal({ env })]
    const group = async (name: string, processes: readonly BenchPortal[], questions: string): Promise<Group> => {
      const nginx = await startNginx({ dir: await folderOf(dir, `nginx-${name.replaceAll(/\W+/g, '-')}`), to: processes.map(({ url }) => url), core: 'any' })
      running.push(nginx)
      return { name, processes, url: nginx.url, questions }
    }
    const terms = searchTerms(300)
    const people = await Promise.all(dealers.map(async customerNumber => ({ headers: await logIn(processes[0]?.url ?? '', customerNumber), customerNumber })))
    const questions = await writeQuestions(join(dir, 'processes.lua'), searches(terms, people))
    const [one, two, three] = [await group('1', processes.slice(0, 1), questions), await group('2', processes.slice(0, 2), questions), await group('3', processes, questions)]
    const apart = []
    for (const name of ['first', 'second', 'third']) apart.push(await portal({ dir: await folderOf(dir, name) }))
    const visitors = await writeQuestions(join(dir, 'visitors.lua'), searches(terms, [{ headers: visitor }]))
    const [oneApart, threeApart] = [await group('1, shares nothing', apart.slice(0, 1), visitors), await group('3, share nothing', apart, visitors)]

    const cpuOf = async (processes: readonly BenchPortal[]): Promise<number> => {
      const usages = await Promise.all(processes.map(async process => await process.usage()))
      return usages.reduce((sum, usage) => sum + usage.cpu, 0)
    }
    const loaded = async (groups: readonly Group[], connections: (group: Group) => number) => await inRounds(groups.map(group => ({
      name: group.name,
      run: async (seconds: number) => {
        const before = await cpuOf(group.processes)
        const result = await load(group.url, group.questions, { connections: connections(group), seconds })
        return { ...result, cpuEach: (await cpuOf(group.processes) - before) / result.requests }
      }
    })), pace, tell)
    const saturated = await loaded([one, two, three], () => 64)
    await erp.behave({ delay: 50 })
    const sameEach = await loaded([one, two, three, oneApart, threeApart], ({ processes }) => eachOf * processes.length)
    const fewEach = await loaded([one, two, three], ({ processes }) => fewOf * processes.length)
    await erp.behave({ delay: 0 })
    const dearer = (many: Group, single: Group) => eachRound(sameEach.of(many.name), sameEach.of(single.name), (ours, theirs) => ours.cpuEach / theirs.cpuEach)
    const rows = [one, two, three, oneApart, threeApart].map(({ name }) => {
      const ratio = compared(saturated.of(name), saturated.of(one.name), (ours, theirs) => ours.rate / theirs.rate)
      const [most] = saturated.of(name)
      const [same] = sameEach.of(name)
      const [few] = fewEach.of(name)
      return [
        name, ...most === undefined ? ['', '', '', ''] : [perSecond(most.rate), milliseconds(most.median), ratio.median.toFixed(2), milliseconds(most.cpuEach)],
        perSecond(same?.rate), milliseconds(same?.cpuEach ?? 0), ...few === undefined ? ['', ''] : [perSecond(few.rate), milliseconds(few.cpuEach)]
      ]
    })
    const whileReplaced = load(three.url, questions, { connections: 64, seconds: 8 })
    await setTimeout(2000)
    const [, , third] = processes
    await third?.kill()
    await setTimeout(1000)
    await portal({ env, ...third !== undefined && { port: third.port } })
    const { rate, failed, requests } = await whileReplaced
    return {
      figures: [
        { name: 'three processes: rate / one process', spread: compared(saturated.of(three.name), saturated.of(one.name), (ours, theirs) => ours.rate / theirs.rate) },
        { name: 'processor time a search: three processes / one', spread: spreadOf(dearer(three, one)) },
        {
          name: 'processor time a search, cores with time to spare: three processes / one',
          spread: compared(fewEach.of(three.name), fewEach.of(one.name), (ours, theirs) => ours.cpuEach / theirs.cpuEach)
        },
        { name: 'processor time a search, three processes / one: with what they share / without', spread: spreadOf(dearer(three, one).map((ratio, round) => ratio / (dearer(threeApart, oneApart)[round] ?? Number.NaN))) }
      ],
      tables: [
        {
          title: `Processes behind nginx, with Redis and PostgreSQL, on two cores that all of it shares: 64 searches at a time, then ${eachOf} and ${fewOf} for each process, ERP at 50 ms`,
          head: ['processes', 'searches', 'median', 'to one', 'processor time a search', `searches, ${eachOf} each`, 'processor time a search', `searches, ${fewOf} each`, 'processor time a search'],
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
