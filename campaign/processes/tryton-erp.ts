import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { generatedDealer } from '@portal/fixtures/data/dealer-generator'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { randomFrom, whole } from '@portal/fixtures/data/random'
import { gatewayOperations } from '@portal/erp-gateway/contract/operations'
import { sparePort, startProcess, type ServerProcess } from '../../bff/test/servers/server-process.ts'
import { createClerk } from '../../erp-gateway/examples/tryton/demo/clerk.ts'
import { installCommand, lackingForTryton } from '../../erp-gateway/examples/tryton/demo/packages.ts'
import { readModel } from '../../erp-gateway/examples/tryton/gateway/read-model.ts'
import { readSales } from '../../erp-gateway/examples/tryton/gateway/sales.ts'
import { createTryton, type Tryton } from '../../erp-gateway/examples/tryton/gateway/tryton.ts'
import { startTryton } from '../../erp-gateway/examples/tryton/test/tryton-server.ts'
import type { CampaignErp, DistributorStep, ErpRequest } from './erp.ts'
import { compileCache } from './fleet.ts'
import { startTcpLoadBalancer } from './tcp-load-balancer.ts'
import { salesFile } from './tryton-sales.ts'

const gatewayProgram = join(import.meta.dirname, '../../erp-gateway/examples/tryton/gateway/main.ts')
const gateways = 2
const callWithin = 10_000
const referenceField = 'REFNO'
/** Milliseconds within which Tryton has stored an order, or nearly so. A kill in that time comes before, during or after the commit. */
const orderTakes = 600
/** Milliseconds for which a kill waits for an order. */
const orderComes = 5000

/**
 * Tryton on an SQLite file, behind two gateways. No faults are made in it: it and its gateways are killed, each time shortly after an order
 * has gone to them. Tryton takes a tenth of a second for an order, and takes one after the other, so the portal's minute takes six seconds.
 */
export const trytonErp: CampaignErp = {
  speeds: { work: 10, wait: 20 },
  dealers: 30,
  desks: 10,
  submissionsBetween: 2,
  killed: 12,
  async start ({ dealers, seed, now }) {
    const lacking = lackingForTryton()
    if (lacking !== undefined) throw new Error(`There is ${lacking} on this machine. This installs what is needed: ${installCommand}`)
    const closing: Array<() => Promise<void>> = []
    const stop = async (): Promise<void> => {
      for (const close of closing.splice(0).reverse()) await close()
    }
    try {
      const tryton = await startTryton({ teardown: close => { closing.push(close) } }, { parts: 0 })
      const admin = createTryton({ ...tryton, user: 'admin', password: tryton.adminPassword })
      closing.push(admin.close)
      const sales = salesFile(join(tryton.dir, `${tryton.database}.sqlite`))
      const newest = sales.newest()
      await addDealers(admin, dealers)
      const key = 'of the campaign'
      const slots = await Promise.all(Array.from({ length: gateways }, async () => await startGateway({
        args: ['--tryton', tryton.url, '--database', tryton.database, '--user', 'portal'],
        environment: { TRYTON_PASSWORD: tryton.portalPassword, GATEWAY_KEY: key }
      })))
      closing.push(...slots.map(slot => slot.stop))
      const orders = createOrderWatch(now)
      const through = await startTcpLoadBalancer(slots.map(({ port }) => port), orders.sent)
      closing.push(through.close)
      const random = randomFrom(seed + 3)

      return {
        environment: { ERP_URL: `http://127.0.0.1:${through.port}`, ERP_KEY: key },
        faults: () => ({}),
        kills: {
          async 'Tryton killed' () {
            await orders.next()
            await setTimeout(whole(random, orderTakes))
            await tryton.kill()
            await tryton.start()
          },
          async 'gateway killed' () {
            const slot = slots[await orders.next() ?? whole(random, gateways - 1)]
            await setTimeout(whole(random, orderTakes))
            await slot?.killAndReplace()
          }
        },
        outages: undefined,
        orders: async () => sales.since(newest),
        requests: orders.past,
        // Tryton may be away, or the order in another state.
        act: async (id, step) => { await act(admin, Number(id), step).catch(() => {}) },
        died: () => slots.flatMap(slot => slot.died()),
        calm: async () => {},
        stop
      }
    } catch (error) {
      await stop()
      throw error
    }
  }
}

const Ids = Compile(Type.Array(Type.Integer()))
const readParties = readModel('party.party', Type.Object({ id: Type.Integer() }))

/** The generated dealers, with the addresses, terms and prices of one of the demo's dealers. */
async function addDealers (admin: Tryton, size: number): Promise<void> {
  const limit = () => ({ signal: AbortSignal.timeout(callWithin) })
  const [pattern] = await readParties(admin, [['code', '=', '10001']], limit())
  if (pattern === undefined) throw new Error('there is no dealer 10001 in Tryton')
  for (const { dealer } of canonicalData({ size: 0, dealers: size }).dealers) {
    const { customer_number: code, name_company: name, rep_number: rep } = dealer
    if (code < generatedDealer(0)) continue
    await admin.call('model.party.party.copy', [[pattern.id], { code, name, dealer_rep: rep }], Ids, { ...limit(), writes: true })
  }
}

async function act (admin: Tryton, id: number, step: DistributorStep): Promise<void> {
  const clerk = createClerk(admin)
  const [sale] = await readSales(admin, [['id', '=', id]], { signal: AbortSignal.timeout(callWithin) })
  if (sale === undefined) return
  if (step === 'delete') {
    await clerk.cancel(sale)
    return
  }
  await clerk.confirm(sale)
  if (step === 'invoice') {
    await clerk.ship(sale, 'all')
    await clerk.invoice(sale)
  }
}

/** Sees orders on their way to a gateway. The gateways' answers are not read. */
function createOrderWatch (now: () => number) {
  const past: ErpRequest[] = []
  const heads = [gatewayOperations['post-order'], gatewayOperations['post-lightspeed']].map(({ method, path }) => `${method} ${path} `)
  let waiting = Promise.withResolvers<number>()
  return {
    sent (chunk: Buffer, gateway: number) {
      if (chunk.includes(referenceField)) past.push({ at: now(), request: chunk.toString(), answer: `at gateway ${gateway}` })
      if (!heads.some(head => chunk.includes(head))) return
      waiting.resolve(gateway)
      waiting = Promise.withResolvers()
    },
    past: () => past,
    /** The gateway that the next order goes to; undefined if there is none for a while. */
    next: async () => await Promise.race([waiting.promise, setTimeout(orderComes, undefined)])
  }
}

/** A gateway that keeps its port. One that ends by itself is replaced, and reported. */
async function startGateway ({ args, environment }: { args: readonly string[], environment: Record<string, string> }) {
  const port = await sparePort()
  const died: string[] = []
  let running: ServerProcess | undefined

  async function start (): Promise<void> {
    const env = { PATH: process.env['PATH'], ...compileCache, ...environment }
    const started = await startProcess(process.execPath, [gatewayProgram, '--port', String(port), ...args], { env, ready: '"listening"' })
    running = started
    started.ended.then(async code => {
      if (running !== started) return
      died.push(`a gateway, exit code ${code}\n${started.output()}`)
      await start()
    }).catch(() => {})
  }

  async function stop (): Promise<void> {
    const ending = running
    running = undefined
    await ending?.stop('SIGKILL')
  }

  await start()
  return {
    port,
    died: (): readonly string[] => died,
    stop,
    async killAndReplace () {
      await stop()
      await start()
    }
  }
}
