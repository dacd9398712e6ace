import { join } from 'node:path'
import { load, writeQuestions } from '../load.ts'
import { dealerPortal, logIn, startErp } from '../start-servers.ts'
import { searches, searchTerms } from '../searches.ts'
import { megabytes, milliseconds, type Results } from '../results.ts'
import type { Running } from '../processes.ts'
import { compared, inRounds, type Pace } from '../rounds.ts'

/** What the V8 flags of `npm start` gain: the same portal with and without them, under many searches that wait for the ERP. */

const dealer = '10001'
const erpDelay = 50

export async function measureFlags (dir: string, pace: Pace, tell: (line: string) => void): Promise<Results> {
  const erp = await startErp({ dir })
  const running: Running[] = [erp]
  try {
    const kinds = []
    for (const [name, flags] of [['with', true], ['without', false]] as const) {
      const portal = await dealerPortal({ dir: join(dir, name), erpUrl: erp.url, keptFor: 0, flags }, [dealer])
      running.push(portal)
      const questions = await writeQuestions(join(dir, `${name}.lua`), searches(searchTerms(400), [{ headers: await logIn(portal.url, dealer), customerNumber: dealer }]))
      kinds.push({ name, portal, questions })
    }
    await erp.behave({ delay: erpDelay, changing: true })
    const rounds = await inRounds(kinds.map(({ name, portal, questions }) => ({
      name,
      run: async (seconds: number) => {
        const before = await portal.read('cpu')
        const result = await load(portal.url, questions, { connections: 128, seconds })
        const cpuEach = (await portal.read('cpu') - before) / result.requests
        const { resident } = await portal.read('usage')
        return { ...result, cpuEach, resident }
      }
    })), pace, tell)
    const spread = compared(rounds.of('with'), rounds.of('without'), (ours, theirs) => ours.resident / theirs.resident)
    return {
      figures: [{ name: 'resident memory under load: with the V8 flags of npm start / without', spread }],
      tables: [{
        title: `A search with and without the V8 flags of npm start, ERP at ${erpDelay} ms, 128 connections`,
        head: ['', 'rate', 'p99', 'processor time', 'resident'],
        rows: kinds.map(({ name }) => {
          const middle = rounds.of(name).toSorted((a, b) => a.cpuEach - b.cpuEach)[(pace.rounds - 1) >> 1]
          return [name, `${Math.round(middle?.rate ?? 0)}/s`, milliseconds(middle?.p99 ?? 0), milliseconds(middle?.cpuEach ?? 0), megabytes(middle?.resident ?? 0)]
        })
      }]
    }
  } finally {
    for (const server of running.reverse()) await server.stop()
  }
}
