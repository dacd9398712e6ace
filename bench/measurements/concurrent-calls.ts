import { endpoints } from '@portal/contracts/endpoints'
import { generatedDealer } from '@portal/fixtures/data/dealer-generator'
import type { Figure } from '../gates.ts'
import { dealerPortal, logIn, startErp, visitor } from '../start-servers.ts'
import type { Results } from '../results.ts'
import { spreadOf } from '../rounds.ts'

/** What many concurrent calls cost the ERP, and how long others wait meanwhile. */

const delay = 400

/** Words that find parts, because a search without results also looks for near part numbers. */
const terms = ['chain', 'brake', 'filter', 'clutch', 'gasket', 'lever', 'tire', 'cable', 'piston', 'seal']

/** The first logins of a process wait for V8 to compile code, so they are not counted. */
const warmUps = 20
const dozen = Array.from({ length: 12 }, (_, at) => generatedDealer(at))

export async function measureCalls (dir: string, rounds: number, tell: (line: string) => void): Promise<Results> {
  const erp = await startErp({ dir, dealers: dozen.length })
  const portal = await dealerPortal({ dir, erpUrl: erp.url, core: 'any' }, dozen)
  try {
    const search = async (term: string): Promise<void> => {
      const answer = await fetch(portal.url + endpoints.items.path, { method: 'POST', headers: visitor, body: JSON.stringify({ search: term }) })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`a search failed with status ${answer.status}`)
    }
    const crowd = async (term: string): Promise<number> => {
      const begun = performance.now()
      await Promise.all(Array.from({ length: 200 }, async () => await search(term)))
      return performance.now() - begun
    }
    const dozenLogins = async (): Promise<void> => { await Promise.all(dozen.map(async dealer => await logIn(portal.url, dealer))) }
    await crowd('warm up')
    for (let round = 0; round < warmUps; round++) await dozenLogins()
    await erp.behave({ delay })
    const [asked, walls, late]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < rounds; round++) {
      const before = await erp.searches()
      walls.push(await crowd(terms[round % terms.length] ?? '') / delay)
      asked.push(await erp.searches() - before)
    }
    await erp.behave({ delay: 0 })
    for (let round = 0; round < rounds; round++) {
      await portal.read('delay')
      await dozenLogins()
      late.push(await portal.read('delay'))
    }
    tell(`  ${asked.join(', ')} ERP calls for 200 searches; event loop late by ${late.map(ms => ms.toFixed(1)).join(', ')} ms`)
    const figures: Figure[] = [
      { name: '200 identical searches at once: ERP calls', spread: spreadOf(asked) },
      { name: '200 identical searches at once: wall / ERP\'s delay', spread: spreadOf(walls) },
      { name: 'a dozen logins at once: event-loop delay p99', spread: spreadOf(late) }
    ]
    return { figures, tables: [] }
  } finally {
    await portal.stop()
    await erp.stop()
  }
}
