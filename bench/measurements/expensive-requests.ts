import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { CallBody } from '@portal/contracts/calls'
import { endpoints, type CallName } from '@portal/contracts/endpoints'
import { providerAnswerMax } from '@portal/contracts/policy/staff-login'
import { limits } from '@portal/contracts/policy/limits'
import { milliseconds, type Results } from '../results.ts'
import { spreadOf } from '../rounds.ts'
import { dealerPortal, startErp, visitor } from '../start-servers.ts'

/** How long a stranger's single request keeps the portal from answering anybody else, for the most expensive request to every public address. */

const assets = join(import.meta.dirname, '../../web/dist/assets')

type PublicCall = { [N in CallName]: (typeof endpoints)[N]['access'] extends { who: 'anyone' } ? N : never }[CallName]

const text = (length: number): string => 'x'.repeat(length)

/** The largest body that each public call accepts. */
const expensiveBodies: { readonly [N in PublicCall]: CallBody<N> } = {
  login: { username: text(limits.emailMax), password: text(limits.passwordEnteredMax), code: text(limits.factorCodeMax) },
  beginStaffLogin: {},
  staffLogin: { answer: text(providerAnswerMax) },
  logout: {},
  requestPasswordLink: { email: `${text(60)}@example.com` },
  validateToken: {},
  changePassword: { password: `Aa1!${text(limits.passwordMax - 4)}` },
  // The letter that most parts have.
  items: { search: 'e' },
  orderingSystem: {},
  clientError: {
    kind: 'script',
    message: text(limits.failureMessageMax),
    stack: Array.from({ length: limits.failureFramesMax }, () => `${text(limits.failureFrameMax - 12)}@a.js:1:1`),
    route: '/',
    release: 'development'
  },
  getBanner: {}
}

/** As deep as a body may be. */
const nested = `{"a":${'['.repeat(limits.publicBodyBytes / 2 - 8)}${']'.repeat(limits.publicBodyBytes / 2 - 8)}}`

const pages = ['/', '/stock', '/login', '/no-such-page', '/healthz', '/readyz', '/logo', '/docs/', '/docs/json', '/docs/yaml', '/docs/erp-gateway.json']

type Asked = { name: string, path: string, init: RequestInit }

function requests (): Asked[] {
  const sizeOf = (name: string): number => statSync(join(assets, name)).size
  const [largest = ''] = readdirSync(assets).sort((a, b) => sizeOf(b) - sizeOf(a))
  const calls = Object.entries(expensiveBodies).flatMap(([name, body]): Asked[] => {
    // The keys are those of the object above.
    const { method, path } = endpoints[name as PublicCall]
    if (method === 'GET') return [{ name: path, path, init: {} }]
    const post = (payload: string): RequestInit => ({ method, headers: { ...visitor, authorization: `Bearer ${'A'.repeat(43)}` }, body: payload })
    return [{ name: path, path, init: post(JSON.stringify(body)) }, { name: `${path}, deeply nested`, path, init: post(nested) }]
  })
  return [...calls, ...[...pages, `/assets/${largest}`].map(path => ({ name: path, path, init: { redirect: 'manual' as const } }))]
}

export async function measureExpensive (dir: string, rounds: number, tell: (line: string) => void): Promise<Results> {
  const erp = await startErp({ dir })
  const portal = await dealerPortal({ dir, erpUrl: erp.url, keptFor: 0 }, [])
  try {
    const ask = async ({ path, init }: Asked): Promise<void> => { await (await fetch(portal.url + path, init)).arrayBuffer() }
    const all = requests()
    // The first request also pays for what is done only once.
    for (let warm = 0; warm < 3; warm++) for (const asked of all) await ask(asked)
    const held: Array<{ name: string, spread: ReturnType<typeof spreadOf> }> = []
    for (const asked of all) {
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        await portal.read('longest')
        await ask(asked)
        times.push(await portal.read('longest'))
      }
      held.push({ name: asked.name, spread: spreadOf(times) })
    }
    held.sort((a, b) => b.spread.median - a.spread.median)
    const [mostExpensive] = held
    if (mostExpensive === undefined) throw new Error('nothing is public')
    tell(`  ${mostExpensive.name} holds the event loop for ${milliseconds(mostExpensive.spread.median)}`)
    return {
      figures: [{ name: 'the most expensive request of a stranger: event loop blocked', spread: mostExpensive.spread }],
      tables: [{
        title: 'How long a stranger\'s request blocks the event loop, longest first',
        head: ['request', 'median', 'longest'],
        rows: held.slice(0, 12).map(({ name, spread: { median, max } }) => [name, milliseconds(median), milliseconds(max)])
      }]
    }
  } finally {
    await portal.stop()
    await erp.stop()
  }
}
