import { join } from 'node:path'
import type { Encoding } from '../../bff/src/http/answers/compression.ts'
import { endpoints } from '@portal/contracts/endpoints'
import { limits } from '@portal/contracts/policy/limits'
import { generatedDealer } from '@portal/fixtures/data/dealer-generator'
import { sparePort } from '../../bff/test/servers/server-process.ts'
import { startRedis } from '../../bff/test/servers/redis.ts'
import type { Results } from '../results.ts'
import type { Figure, GateName } from '../gates.ts'
import { load, writeQuestions, type Load, type Question } from '../load.ts'
import { startNginx } from '../nginx.ts'
import { dealerPortal, fileOf, logIn, startErp, visitor } from '../start-servers.ts'
import { script, start, type Running } from '../processes.ts'
import { broadTerms, searches, searchTerms } from '../searches.ts'
import { compared, inRounds, type Contender, type Pace } from '../rounds.ts'

/** The portal compared with other servers that give the same answers, in one run. */

const dealers = Array.from({ length: 20 }, (_, at) => generatedDealer(at))
const rate = (ours: Load, theirs: Load): number => ours.rate / theirs.rate

export async function comparePeers (dir: string, pace: Pace, tell: (line: string) => void): Promise<Results> {
  const running: Array<{ stop: () => Promise<void> }> = []
  const open = async <R extends { stop: () => Promise<void> }>(starting: Promise<R>): Promise<R> => {
    const started = await starting
    running.push(started)
    return started
  }
  try {
    const erp = await open(startErp({ dir, dealers: dealers.length }))
    const redis = await startRedis()
    running.push({ stop: redis.remove })
    const terms = searchTerms(300)
    const folder = (name: string): string => join(dir, name)
    const asking = await open(dealerPortal({ dir: folder('asking'), erpUrl: erp.url, keptFor: 0 }, dealers))
    const keeping = await open(dealerPortal({ dir: folder('keeping'), erpUrl: erp.url, keptFor: 3_600_000 }, dealers))
    const quiet = await open(dealerPortal({ dir: folder('quiet'), erpUrl: erp.url, keptFor: 3_600_000, env: { LOG_LEVEL: 'silent' } }, dealers))
    const shared = await open(dealerPortal({ dir: folder('shared'), erpUrl: erp.url, keptFor: 3_600_000, env: { REDIS_URL: redis.url } }, dealers))
    const passing = await open(startPeer('servers/reply-from.ts', erp.url, dir))
    const nginx = await open(startNginx({ dir: folder('nginx'), to: [erp.url] }))

    const people = async (url: string) => await Promise.all(dealers.map(async number => ({ headers: await logIn(url, number), customerNumber: number })))
    const questions = async (name: string, list: readonly Question[]): Promise<string> => await writeQuestions(folder(`${name}.lua`), list)
    const signedIn = await people(asking.url)
    const bySignedIn = await questions('signed-in', searches(terms, signedIn))
    const taking = async (encoding: Encoding, name: string, terms: readonly string[]): Promise<string> =>
      await questions(`${name}-${encoding}`, searches(terms, signedIn.map(person => ({ ...person, headers: { ...person.headers, 'accept-encoding': encoding } }))))
    const [inZstd, inGzip] = [await taking('zstd', 'all', terms), await taking('gzip', 'all', terms)]
    const [broadInZstd, broadInGzip] = [await taking('zstd', 'broad', broadTerms), await taking('gzip', 'broad', broadTerms)]
    const inRedis = await questions('in-redis', searches(terms, await people(shared.url)))
    const byAnyone = await questions('anyone', searches(terms, [{ headers: visitor }]))
    const ofTheErp = await questions('erp', searches(terms, dealers.map(customerNumber => ({ headers: visitor, customerNumber }))).map(({ headers, body }) => {
      const { search, customer_number } = JSON.parse(body) as { search: string, customer_number: string }
      return { path: '/v1/items/search', headers, body: JSON.stringify({ TERM: search, CUST: customer_number, LIMIT: limits.searchResultsMax }) }
    }))
    const answers = await Promise.all(terms.map(async search => {
      const answer = await fetch(keeping.url + endpoints.items.path, { method: 'POST', headers: visitor, body: JSON.stringify({ search }) })
      return new Uint8Array(await answer.arrayBuffer())
    }))
    const fixed = await open(startPeer('servers/fixed-buffer.ts', await fileOf(dir, 'answer.json', ofMeanLength(answers)), dir))

    const contender = <Name extends string>(name: Name, { url }: { url: string }, questions: string, connections: number): Contender<Name> =>
      ({ name, run: async seconds => await load(url, questions, { connections, seconds }) })

    tell('ERP at 0 ms, 32 connections')
    await erp.behave({ changing: true })
    const changing = await inRounds([
      contender('portal, new answers', asking, bySignedIn, 32),
      contender('portal, new answers, zstd', asking, inZstd, 32),
      contender('portal, new answers, gzip', asking, inGzip, 32),
      contender('portal, hundreds of parts, zstd', asking, broadInZstd, 32),
      contender('portal, hundreds of parts, gzip', asking, broadInGzip, 32),
      contender('reply-from', passing, ofTheErp, 32)
    ], pace, tell)
    await erp.behave({ changing: false })
    const quick = await inRounds([
      contender('portal, answers as before', asking, bySignedIn, 32),
      contender('portal, kept', keeping, byAnyone, 32),
      contender('portal, kept, logs off', quiet, byAnyone, 32),
      contender('reply-from', passing, ofTheErp, 32),
      contender('fixed Buffer', fixed, byAnyone, 32),
      contender('the ERP', erp, ofTheErp, 32)
    ], pace, tell)
    const checked = await inRounds([
      contender('session in Redis', shared, inRedis, 32),
      contender('no session', shared, byAnyone, 32)
    ], pace, tell)

    tell('ERP at 50 ms')
    await erp.behave({ delay: 50 })
    const many = await inRounds([
      contender('portal', asking, bySignedIn, 128),
      contender('nginx', nginx, ofTheErp, 128)
    ], pace, tell)
    const few = await inRounds([
      contender('portal', asking, bySignedIn, 8),
      contender('the ERP', erp, ofTheErp, 8)
    ], pace, tell)

    const kept = quick.of('portal, kept')
    const figures = [
      figure('search, signed in, ERP at 0 ms, new answers: rate / @fastify/reply-from', changing.of('portal, new answers'), changing.of('reply-from')),
      figure('search, signed in, ERP at 0 ms, new answers: rate with zstd / with gzip', changing.of('portal, new answers, zstd'), changing.of('portal, new answers, gzip')),
      figure(
        'search that finds hundreds of parts, signed in, ERP at 0 ms, new answers: rate with zstd / with gzip',
        changing.of('portal, hundreds of parts, zstd'), changing.of('portal, hundreds of parts, gzip')
      ),
      figure('search, signed in, ERP at 0 ms, answers as before: rate / @fastify/reply-from', quick.of('portal, answers as before'), quick.of('reply-from')),
      figure('search, signed in, ERP at 50 ms, 128 connections: rate / nginx', many.of('portal'), many.of('nginx')),
      figure('search, signed in, ERP at 50 ms, 8 connections: median added', few.of('portal'), few.of('the ERP'), (ours, bare) => ours.median - bare.median),
      figure('search, public, kept: rate / @fastify/reply-from', kept, quick.of('reply-from')),
      figure('search, public, kept: rate / fixed Buffer', kept, quick.of('fixed Buffer')),
      figure('search, public, kept, logs off: rate / fixed Buffer', quick.of('portal, kept, logs off'), quick.of('fixed Buffer')),
      figure('session check in Redis: rate / without', checked.of('session in Redis'), checked.of('no session'))
    ]
    return { figures, tables: [] }
  } finally {
    for (const server of running.reverse()) await server.stop()
  }
}

function figure (name: GateName, ours: readonly Load[], theirs: readonly Load[], by: (ours: Load, theirs: Load) => number = rate): Figure {
  return { name, spread: compared(ours, theirs, by) }
}

/** The answer whose length is closest to the mean. Sending it repeatedly is as much work for the kernel as sending all of them in turn. */
function ofMeanLength (answers: readonly Uint8Array[]): Uint8Array {
  const mean = answers.reduce((sum, { length }) => sum + length, 0) / answers.length
  const off = ({ length }: Uint8Array): number => Math.abs(length - mean)
  return answers.reduce((nearest, answer) => off(answer) < off(nearest) ? answer : nearest)
}

/** @param about the source of its answers: an address or a file */
async function startPeer (entry: string, about: string, dir: string): Promise<Running & { url: string }> {
  const port = await sparePort()
  const url = `http://127.0.0.1:${port}`
  const args = [script(entry), String(port), about]
  return { ...await start({ core: 'server', file: process.execPath, args, output: join(dir, 'peers.log'), ready: `${url}/healthz` }), url }
}
