import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { soldByPiece } from '@portal/fixtures/data/known-items'
import { eventually } from '../../bff/test/servers/eventually.ts'
import { sparePort } from '../../bff/test/servers/server-process.ts'
import type { Absence, CampaignErp, ErpRequest } from './erp.ts'
import { followRequests } from './erp-requests.ts'
import type { FakeErpStart } from './fake-erp-process.ts'
import { compileCache } from './fleet.ts'
import type { Changed } from '../history.ts'
import { erpOrder, type ListedOrder } from '../final-state.ts'

/** Alternately, every part costs a little more than at the beginning, or what it cost then. */
export function pricesAfter (before: readonly Changed[]): Changed[] {
  return before.length > 0 ? [] : soldByPiece.map(({ number: item, dealer }) => ({ kind: 'dearer', item, price: Math.ceil(dealer * 1.05) }))
}

const entry = join(import.meta.dirname, 'fake-erp-process.ts')

/** The fake ERP, with faults derived from the seed. One second is one minute of portal time, or two while there is nothing to do but wait. */
export const fakeErp: CampaignErp = {
  speeds: { work: 60, wait: 120 },
  dealers: 100,
  desks: 24,
  submissionsBetween: 20,
  killed: 2,
  async start ({ dir, dealers, pace, seed, now, pricesMove }) {
    const port = await sparePort()
    const url = `http://127.0.0.1:${port}`
    const counts: Array<Record<string, number>> = []
    const requests: ErpRequest[] = []
    let child: ChildProcess | undefined
    let absence: Absence | undefined
    let changes: readonly Changed[] = []
    let isCalm = false
    let replacing: Promise<void> = Promise.resolve()

    async function start (): Promise<void> {
      const weather = isCalm ? undefined : seed + counts.length
      const life = counts.push({}) - 1
      if (absence === 'gone') return
      const beginning: FakeErpStart = { port, stateFile: join(dir, 'orders.ndjson'), dealers, pace, seed: weather, absence, changes }
      child = fork(entry, [JSON.stringify(beginning)], { env: { ...process.env, ...compileCache } })
      child.on('message', (message: { faults: Record<string, number> }) => { counts[life] = message.faults })
      await once(child, 'message')
      followRequests(url, request => { requests.push(request) }, now).catch(() => {})
    }

    async function end (): Promise<void> {
      if (child === undefined) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      child = undefined
    }

    /** One at a time, because it may be killed while it is going away or coming back. */
    async function replace (): Promise<void> {
      const before = replacing
      replacing = (async () => {
        await before
        await end()
        await start()
      })()
      await replacing
    }

    await start()
    return {
      environment: { ERP_URL: url },
      faults () {
        const sum = new Map<string, number>()
        for (const [kind, count] of counts.flatMap(life => Object.entries(life))) sum.set(kind, (sum.get(kind) ?? 0) + count)
        return Object.fromEntries([...sum].sort())
      },
      kills: {
        'ERP killed': replace,
        ...(pricesMove && {
          'ERP killed, and back with other prices': async () => {
            changes = pricesAfter(changes)
            await replace()
          }
        })
      },
      outages: {
        async goAway (how) {
          absence = how
          await replace()
        },
        async comeBack (changed) {
          absence = undefined
          changes = changed
          await replace()
        },
        async takeBack () {
          changes = []
          await replace()
        }
      },
      async orders () {
        const reply = await fetch(`${url}/control/orders`)
        return (await reply.json() as { orders: ListedOrder[] }).orders.map(erpOrder)
      },
      requests: () => requests,
      async act (id, step) {
        await fetch(`${url}/control/orders/${id}/${step}`, { method: 'POST', body: '{}' }).catch(() => {})
      },
      died: () => [],
      async calm () {
        isCalm = true
        await replace()
        await eventually(async () => { await fetch(`${url}/v1/health`) })
      },
      stop: end
    }
  }
}
