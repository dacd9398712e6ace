import { endpoints } from '@portal/contracts/endpoints'
import { trytonErp } from '@portal/erp-gateway/examples/tryton/gateway/erp'
import { createTryton } from '@portal/erp-gateway/examples/tryton/gateway/tryton'
import { startTryton } from '@portal/erp-gateway/examples/tryton/test/tryton-server'
import { createGateway } from '@portal/erp-gateway/server/gateway'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { skipWithoutTryton } from '../../bff/test/servers/binaries.ts'
import { dealerPortal, logIn } from '../start-servers.ts'
import type { Results } from '../results.ts'
import { spreadOf } from '../rounds.ts'

/** How long a dealer waits for a search with a real ERP behind the portal. */

const [dealer, parts, searches] = ['10001', 5000, 30]

export async function measureTryton (dir: string, tell: (line: string) => void): Promise<Results> {
  const lacking = skipWithoutTryton()
  if (lacking !== false) {
    tell(`  ${lacking}`)
    return { figures: [], tables: [] }
  }
  const closing: Array<() => Promise<unknown>> = []
  try {
    tell('  making a database, which takes some minutes if it is the first today')
    const { url, database, portalPassword: password } = await startTryton({ teardown: close => { closing.push(close) } }, { parts })
    const tryton = createTryton({ url, database, user: 'portal', password })
    closing.push(tryton.close)
    const gateway = createGateway({ key: 'bench', erp: trytonErp(tryton), log: { info () {}, warn () {}, error: (fields, message) => { tell(`  ${message} ${JSON.stringify(fields)}`) } } })
    closing.push(gateway.close)
    const portal = await dealerPortal({ dir, erpUrl: (await gateway.listen()).url, env: { ERP_KEY: 'bench' }, core: 'any' }, [dealer])
    closing.push(portal.stop)
    const headers = await logIn(portal.url, dealer)
    const search = async (term: string): Promise<number> => {
      const begun = performance.now()
      const answer = await fetch(portal.url + endpoints.items.path, { method: 'POST', headers, body: JSON.stringify({ search: term, customer_number: dealer }) })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`a search for ${term} failed with status ${answer.status}`)
      return performance.now() - begun
    }
    await search('warm up')
    const [first, kept]: [number[], number[]] = [[], []]
    for (const term of terms()) {
      first.push(await search(term))
      kept.push(await search(term))
    }
    return {
      figures: [
        { name: 'search through portal, gateway and Tryton with 5,000 parts: the first time', spread: spreadOf(first) },
        { name: 'search through portal, gateway and Tryton with 5,000 parts: kept', spread: spreadOf(kept) }
      ],
      tables: []
    }
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

/** Part numbers and words from descriptions in turn, each once. */
function terms (): string[] {
  const items = [...canonicalData({ size: parts }).items]
  const every = Math.floor(items.length / (2 * searches))
  const found = items.filter((_, at) => at % every === 0).map(({ number, description }, at) =>
    at % 2 === 0 ? number : description.split(' ').find(word => /^[A-Z]{4,}$/.test(word)) ?? number)
  return [...new Set(found)].slice(0, searches)
}
