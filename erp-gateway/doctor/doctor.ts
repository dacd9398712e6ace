import { second } from '@portal/contracts/base/time-units'
import { clientLimits } from '../contract/client-limits.ts'
import { gatewayOperations, isLeftOut, type OperationName } from '../contract/operations.ts'
import { createClient, type ClientOptions, type Exchange } from '../tools/client.ts'
import { findSamples } from '../tools/samples.ts'
import { addressesOf, tlsOf } from './connection.ts'
import { firstOrderOf, nextOf, readReportsOf } from './diagnosis.ts'
import { findingsIn, notFound } from './findings.ts'
import { elsewhere, healthOf, keyAsked, remarksOn } from './gateway.ts'
import { readsWith } from '../tools/reads.ts'
import { recommendedOf } from './recommended.ts'
import type { Remark, Report, Speed } from './report.ts'
import { speedOf } from './speed.ts'
import { rememberingClient } from './remembering-client.ts'

export type DoctorLimits = {
  /** Milliseconds for one read. */
  read: number
  /** Milliseconds after which no more requests are sent. */
  all: number
  /** How often a quick read is timed. */
  timings: number
}
export const doctorLimits: DoctorLimits = { read: clientLimits.read, all: 70 * second, timings: 20 }

export type DoctorOptions = ClientOptions & {
  /** The customer number of the dealer to try; one that the gateway lists if left out. */
  dealer: string | undefined
  limits: DoctorLimits
  /** Called with what is being done. */
  progress(what: string): void
}

/** Examines a gateway. It reads, and changes nothing. */
export async function examine (options: DoctorOptions): Promise<Report> {
  const { url, key, now, limits, progress } = options
  const until = performance.now() + limits.all
  const client = createClient(options)
  const via = rememberingClient(client, { read: limits.read, until, progress: operation => { progress(`reading ${operation}`) } })

  progress('connecting')
  const [address, tls, health] = await Promise.all([addressesOf(url), tlsOf(url, now(), limits.read), via.ask(gatewayOperations.health, {})])
  const gateway: Remark[] = [address, tls]
  if (tls.verdict === 'fail' || address.verdict === 'fail') return unreachable()
  if (isUnreachable(health)) {
    gateway.push({ about: 'answers', verdict: 'fail', says: `${health.failure}. Start the gateway, and check its address` })
    return unreachable()
  }
  const { remark, lacking, timeZone } = healthOf(health)
  gateway.push(...health.status === undefined ? [] : remarksOn(health, now()), remark)
  const place = remark.verdict === 'fail' ? await elsewhere({ url, key }, target => createClient({ ...options, ...target }), limits.read) : undefined
  if (place !== undefined) {
    gateway.push({ about: 'place', verdict: 'fail', says: place })
    return unreachable()
  }

  const samples = await findSamples(via, now, options.dealer)
  const tried = await Promise.all(readsWith(samples, now).map(async read => ({ read, result: await read.ask(via) })))
  const recommended = await recommendedOf(via, samples)
  progress('asking without the key')
  gateway.push(await keyAsked(client, key, health, limits.read))
  const speeds = new Map<OperationName, Speed | undefined>()
  for (const { read, result } of tried) {
    if (speeds.has(read.operation) || result.status === undefined) continue
    progress(`timing ${read.operation}`)
    speeds.set(read.operation, await speedOf(read, client, { most: limits.timings, until }))
  }

  const findings = [
    ...findingsIn(via.seen()),
    ...notFound(tried.filter(({ read, result }) => read.known && result.notFound !== undefined).map(({ read }) => read.operation)
      .filter(operation => !lacking.includes(operation)))
  ]
  const asked = new Set(tried.map(({ read }) => read.operation))
  const leftOut = new Set(tried.flatMap(({ read: { operation }, result: { status } }) =>
    status !== undefined && isLeftOut(gatewayOperations[operation], status) ? [operation] : []))
  const reads = readReportsOf({ asked, findings, speeds, lacking, leftOut, limit: limits.read })
  const firstOrder = firstOrderOf(reads, lacking, samples)
  const healthy = [...gateway, ...reads].every(({ verdict }) => verdict !== 'fail') && findings.length === 0
  const next = nextOf(gateway, findings, reads, firstOrder)
  return { target: url, limit: limits.read, healthy, next, firstOrder, gateway, timeZone, reads, findings, recommended }

  function unreachable (): Report {
    const firstOrder = { ready: false, because: 'the gateway cannot be asked' }
    const next = nextOf(gateway, [], [], firstOrder)
    return { target: url, limit: limits.read, healthy: false, next, firstOrder, gateway, timeZone: undefined, reads: [], findings: [], recommended: [] }
  }
}

/** Nothing answers at all. A gateway that is only too slow here may answer other operations. */
function isUnreachable ({ failure, headers }: Exchange): boolean {
  return failure !== undefined && !failure.startsWith('no whole answer') && [...headers].length === 0
}
