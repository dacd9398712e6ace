import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { generatedDealer } from '@portal/fixtures/data/dealer-generator'
import { load, writeQuestions, type Load } from '../load.ts'
import { startNginx } from '../nginx.ts'
import { folderOf, logIn, startPortal, startShared, type BenchPortal } from '../start-servers.ts'
import { searches, searchTerms } from '../searches.ts'
import { count, milliseconds, type Results } from '../results.ts'
import { inRounds, spreadOf, type Contender, type Pace, type Spread } from '../rounds.ts'

/**
 * One, two and three processes behind nginx with Redis and PostgreSQL, on both cores, each with the same number of people who search independently. A
 * search should cost them together what it costs each process alone. The first process is also measured with the people of all three.
 */

const dealers = Array.from({ length: 50 }, (_, at) => generatedDealer(at))

/** People for each process, and milliseconds that each of them takes between a result and the next search on average. */
const [peopleEach, pause] = [200, 1000]

/** A load, and the milliseconds of processor time that all processes together took for each request. */
type CostedLoad = Load & { cpuEach: number }

/** The processes behind one nginx. */
type Group = { processes: readonly BenchPortal[], url: string }

export async function measureProcesses (dir: string, pace: Pace, tell: (line: string) => void): Promise<Results> {
  const running: Array<{ stop: () => Promise<void> }> = []
  try {
    const { erp, env } = await startShared(dir, dealers, running)
    const portal = async (port?: number): Promise<BenchPortal> => {
      const started = await startPortal({ dir, erpUrl: erp.url, keptFor: 0, core: 'any', env, ...port !== undefined && { port } })
      running.push(started)
      return started
    }
    const [first, second, third] = [await portal(), await portal(), await portal()]
    const people = await Promise.all(dealers.map(async customerNumber => ({ headers: await logIn(first.url, customerNumber), customerNumber })))
    const questions = searches(searchTerms(300), people)
    const withPauses = await writeQuestions(join(dir, 'pauses.lua'), questions, { pause })
    const group = async (...processes: readonly BenchPortal[]): Promise<Group> => {
      const nginx = await startNginx({ dir: await folderOf(dir, `nginx-${running.length}`), to: processes.map(({ url }) => url), core: 'any' })
      running.push(nginx)
      return { processes, url: nginx.url }
    }
    const [one, two, three] = [await group(first), await group(first, second), await group(first, second, third)]
    const alone = [one, await group(second), await group(third)]

    const cpuOf = async (processes: readonly BenchPortal[]): Promise<number> => {
      const times = await Promise.all(processes.map(async process => await process.read('cpu')))
      return times.reduce((sum, time) => sum + time, 0)
    }
    const asked = (name: string, { processes, url }: Group, connections: number): Contender<string, CostedLoad> => ({
      name,
      run: async seconds => {
        const before = await cpuOf(processes)
        const result = await load(url, withPauses, { connections, seconds })
        return { ...result, cpuEach: (await cpuOf(processes) - before) / result.requests }
      }
    })
    await erp.behave({ delay: 50 })
    const contenders = [
      ...alone.map((group, at) => asked(`${at + 1} alone`, group, peopleEach)),
      asked('1 and 2', two, peopleEach * 2),
      asked('1 to 3', three, peopleEach * 3),
      asked('1 alone, with the people of three', one, peopleEach * 3)
    ]
    const measured = await inRounds(contenders, { ...pace, seconds: pace.seconds * 2 }, tell)
    await erp.behave({ delay: 0 })
    /** For each round, what a search costs together, compared with what it costs each of the same processes alone. */
    const dearer = (together: '1 and 2' | '1 to 3', of: number): Spread => spreadOf(measured.of(together).map(({ cpuEach }, round) => {
      const each = alone.slice(0, of).map((_, at) => measured.of(`${at + 1} alone`)[round]?.cpuEach ?? Number.NaN)
      return cpuEach / (each.reduce((sum, cpu) => sum + cpu, 0) / of)
    }))
    const rows = contenders.map(({ name }) => {
      const middle = (figure: 'rate' | 'median' | 'p99' | 'cpuEach'): number => spreadOf(measured.of(name).map(load => load[figure])).median
      return [name, `${Math.round(middle('rate'))}/s`, milliseconds(middle('median')), milliseconds(middle('p99')), milliseconds(middle('cpuEach'))]
    })
    const whileReplaced = load(three.url, await writeQuestions(join(dir, 'replaced.lua'), questions), { connections: 64, seconds: 8 })
    await setTimeout(2000)
    await third.kill()
    await setTimeout(1000)
    await portal(third.port)
    const { rate, failed, requests } = await whileReplaced
    return {
      figures: [
        { name: 'processor time a search: two processes / one', spread: dearer('1 and 2', 2) },
        { name: 'processor time a search: three processes / one', spread: dearer('1 to 3', 3) }
      ],
      tables: [
        {
          title: `Processes behind nginx, with Redis and PostgreSQL, on two cores shared by everything: ${peopleEach} people searching on each process, ERP at 50 ms`,
          head: ['processes', 'searches', 'median', 'p99', 'processor time a search'],
          rows
        },
        {
          title: 'Three processes, one of which is killed',
          head: ['searches', 'rate', 'failed'],
          rows: [[count(requests), `${Math.round(rate)}/s`, count(failed)]]
        }
      ]
    }
  } finally {
    for (const server of running.reverse()) await server.stop()
  }
}
