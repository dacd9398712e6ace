import { randomUUID } from 'node:crypto'
import { second } from '../../contracts/src/base/time-units.ts'
import { gatewayOperations } from '../../erp-gateway/contract/operations.ts'
import { doctorLimits, examine } from '../../erp-gateway/doctor/doctor.ts'
import { createClient } from '../../erp-gateway/tools/client.ts'
import type { Config } from '../../bff/src/start/config.ts'
import type { Finding } from './finding.ts'

const about = 'ERP'

/** A summary of what the gateway's doctor finds. */
export async function checkErp ({ erpUrl, erpKey, erpKeyNext, erpRecordings, company }: Config): Promise<Finding> {
  if (erpRecordings !== undefined) return { about, verdict: 'ok', says: `recordings in ${erpRecordings} take its place: orders go nowhere` }
  if (erpUrl === undefined) return { about, verdict: 'ok', says: 'none: the demo starts a fake ERP of its own' }
  const accepted = await acceptedKey(erpUrl, erpKey, erpKeyNext)
  const report = await examine({
    url: erpUrl,
    key: accepted,
    dealer: undefined,
    now: Date.now,
    nextId: () => `doctor-${randomUUID()}`,
    limits: { ...doctorLimits, all: 20 * second, timings: 1 },
    progress: () => {}
  })
  const { host } = new URL(erpUrl)
  const { timeZone } = report
  if (report.healthy && report.firstOrder.ready && accepted !== erpKey) {
    return { about, verdict: 'ok', says: `the gateway at ${host} accepts ERP_KEY_NEXT and no longer ERP_KEY`, next: 'set ERP_KEY to the value of ERP_KEY_NEXT, and remove ERP_KEY_NEXT' }
  }
  if (report.healthy && report.firstOrder.ready && timeZone !== undefined && timeZone !== company.timeZone) {
    const says = `the gateway at ${host} dates its records in ${timeZone}, but the portal uses ${company.timeZone}`
    return { about, verdict: 'warning', says, next: `set TIME_ZONE to ${timeZone}, if that is the distributor's` }
  }
  if (report.healthy && report.firstOrder.ready) return { about, verdict: 'ok', says: `the gateway at ${host} answers, and everything that was read fits the contract` }
  const broken = report.gateway.find(({ verdict }) => verdict === 'fail')
  const details = '`npm run erp:doctor` has all the details'
  const next = broken?.says === report.next ? details : `${report.next}; ${details}`
  if (broken !== undefined) return { about, verdict: 'fails', says: `the gateway at ${host}: ${broken.about}: ${broken.says}`, next }
  if (!report.firstOrder.ready) return { about, verdict: 'fails', says: `the gateway at ${host} answers, but no order can be placed: ${report.firstOrder.because}`, next }
  return { about, verdict: 'warning', says: `the gateway at ${host} answers, but not all of it fits the contract (${report.findings.length} findings)`, next }
}

/** The key that the gateway accepts: the first, unless it accepts only the next. */
export async function acceptedKey (url: string, key: string | undefined, next: string | undefined): Promise<string | undefined> {
  if (next === undefined) return key
  const client = createClient({ url, key, now: Date.now, nextId: () => `doctor-${randomUUID()}` })
  const { status } = await client.ask(gatewayOperations.health, {})
  if (status !== 401) return key
  return (await client.ask(gatewayOperations.health, {}, { key: next })).status === 200 ? next : key
}
