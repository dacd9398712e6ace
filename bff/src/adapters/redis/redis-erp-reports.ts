import { Compile } from 'typebox/compile'
import { ErpStatus, type ProcessName } from '@portal/contracts/erp-status'
import { timings } from '@portal/contracts/policy/timings'
import type { ErpReports } from '../../ports/erp/erp-reports.ts'
import { available, type RedisConnection } from './redis-client.ts'

/** The names of the processes that may have a report. */
const namesKey = 'erp-reports'

const status = Compile(ErpStatus)

/** A report is one value that Redis expires by its own clock. */
export function createRedisErpReports (redis: RedisConnection): ErpReports {
  async function reportOf (name: string): Promise<ErpStatus[]> {
    const text = await available(redis, redis.get(keyOf(name)))
    if (text !== null) return readReport(text)
    await available(redis, redis.srem(namesKey, name))
    return []
  }

  return {
    async publish (report) {
      const name = nameOf(report.process)
      await available(redis, redis.set(keyOf(name), JSON.stringify(report), 'PX', timings.erpReportKept))
      await available(redis, redis.sadd(namesKey, name))
    },
    async others (own) {
      const names = await available(redis, redis.smembers(namesKey))
      return (await Promise.all(names.filter(name => name !== nameOf(own)).map(reportOf))).flat()
    }
  }
}

function nameOf ({ host, pid }: ProcessName): string {
  return `${host}:${pid}`
}

function keyOf (name: string): string {
  return `${namesKey}:${name}`
}

function readReport (text: string): ErpStatus[] {
  try {
    const report: unknown = JSON.parse(text)
    return status.Check(report) ? [report] : []
  } catch {
    return []
  }
}
