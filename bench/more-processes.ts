import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startPostgres } from '../bff/test/servers/postgres.ts'
import { startRedis } from '../bff/test/servers/redis.ts'
import { load, writeQuestions, type Load } from './load.ts'
import { startNginx } from './nginx.ts'
import { createAccounts, dealerPortal, folderOf, logIn, startErp, startPortal, type BenchPortal, type PortalOptions } from './portal.ts'
import { searches, searchTerms } from './questions.ts'
import { count, milliseconds, type Results } from './results.ts'
import { compared, inRounds, spreadOf, type Pace, type Spread } from './rounds.ts'

/**
 * One, two and three processes behind nginx with Redis and PostgreSQL, on both cores. A busy core makes work on the other dearer, so fewer than three
 * are measured twice: alone, and beside other portals that share nothing with them and make the machine as busy as three processes do.
 */

const dealers = Array.from({ length: 50 }, (_, at) => String(20_001 + at))

/** Searches at a time for each process, where all have the same to do. */
const eachOf = 16

type Target = { url: string, questions: string }

type Group = Target & { name: string, processes: readonly BenchPortal[] }

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
    const terms = searchTerms(300)
    const searchesOf = async (file: string, url: string, dealers: readonly string[]): Promise<string> => {
      const people = await Promise.all(dealers.map(async customerNumber => ({ headers: await logIn(url, customerNumber), customerNumber })))
      return await writeQuestions(join(dir, file), searches(terms, people))
    }
    const questions = await searchesOf('processes.lua', processes[0]?.url ?? '', dealers)
    const group = async (name: string, processes: readonly BenchPortal[]): Promise<Group> => {
      const nginx = await startNginx({ dir: await folderOf(dir, `nginx-${name}`), to: processes.map(({ url }) => url), core: 'any' })
      running.push(nginx)
      return { name, processes, url: nginx.url, questions }
    }
    const [one, two, three] = [await group('1', processes.slice(0, 1)), await group('2', processes.slice(0, 2)), await group('3', processes)]
    const others: Target[] = []
    for (const name of ['other-1', 'other-2']) {
      const few = dealers.slice(0, 10)
      const other = await dealerPortal({ dir: await folderOf(dir, name), erpUrl: erp.url, keptFor: 0, core: 'any' }, few)
      running.push(other)
      others.push({ url: other.url, questions: await searchesOf(`${name}.lua`, other.url, few) })
    }

    const cpuOf = async (processes: readonly BenchPortal[]): Promise<number> => {
      const times = await Promise.all(processes.map(async process => await process.read('cpu')))
      return times.reduce((sum, time) => sum + time, 0)
    }
    const loaded = ({ processes, url, questions }: Group, name: string, connections: number, beside: readonly Target[] = []) => ({
      name,
      run: async (seconds: number) => {
        const before = await cpuOf(processes)
        const [result] = await Promise.all([
          load(url, questions, { connections, seconds }),
          ...beside.map(async other => await load(other.url, other.questions, { connections: eachOf, seconds }))
        ])
        return { ...result, cpuEach: (await cpuOf(processes) - before) / result.requests }
      }
    })
    const saturated = await inRounds([one, two, three].map(group => loaded(group, group.name, 64)), pace, tell)
    await erp.behave({ delay: 50 })
    const alone = [one, two, three].map(group => loaded(group, group.name, eachOf * group.processes.length))
    const beside = (name: string) => `${name}, beside others`
    const besideOthers = [one, two].map(group => loaded(group, beside(group.name), eachOf * group.processes.length, others.slice(group.processes.length - 1)))
    const sameEach = await inRounds([...alone, ...besideOthers], pace, tell)
    await erp.behave({ delay: 0 })
    const rows = [one, two, three].map(({ name }) => {
      const ratio = compared(saturated.of(name), saturated.of(one.name), (ours, theirs) => ours.rate / theirs.rate)
      const [most] = saturated.of(name)
      const same = cpuTimes(sameEach.of(name))
      const asBusy = sameEach.of(beside(name))
      return [
        name, perSecond(most?.rate), milliseconds(most?.median ?? 0), ratio.median.toFixed(2), milliseconds(cpuTimes(saturated.of(name))),
        perSecond(sameEach.of(name)[0]?.rate), milliseconds(same), milliseconds(asBusy.length === 0 ? same : cpuTimes(asBusy))
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
        { name: 'processor time a search: three processes / one', spread: dearer(sameEach.of(three.name), sameEach.of(one.name)) },
        { name: 'processor time a search, machine as busy: three processes / one', spread: dearer(sameEach.of(three.name), sameEach.of(beside(one.name))) }
      ],
      tables: [
        {
          title: `Processes behind nginx, with Redis and PostgreSQL, on two cores that all of it shares: 64 searches at a time, then ${eachOf} for each process, ERP at 50 ms`,
          head: ['processes', 'searches', 'median', 'to one', 'processor time a search', `searches, ${eachOf} each`, 'processor time a search', 'the same, machine as busy as with three'],
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

type Cost = { cpuEach: number }

function dearer <Result extends Load & Cost> (many: readonly Result[], one: readonly Result[]): Spread {
  return compared(many, one, (ours, theirs) => ours.cpuEach / theirs.cpuEach)
}

function cpuTimes (loads: readonly Cost[]): number {
  return spreadOf(loads.map(({ cpuEach }) => cpuEach)).median
}

function perSecond (rate = 0): string {
  return `${Math.round(rate)}/s`
}
