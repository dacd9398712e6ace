import { createErpHttp, type ErpHttpOptions } from '../adapters/erp-http/erp-http.ts'
import type { BadAnswerLog } from '../adapters/erp-http/protection/bad-answers.ts'
import type { Clock } from '../ports/system/clock.ts'
import { ConfigError, type Config } from './config.ts'

/**
 * The configured ERP, or the recordings that stand in for it.
 * @param demoUrl the address of the demo's fake ERP, if one was started
 * @throws ConfigError if the recordings cannot be replayed
 */
export async function openErp (config: Config, demoUrl: string | undefined, clock: Clock, log: BadAnswerLog, options: Pick<ErpHttpOptions, 'limits' | 'lastAnswers' | 'trace'> = {}) {
  if (config.erpRecordings !== undefined) return await openRecordings(config.erpRecordings, config.company.timeZone, clock, log)
  return createErpHttp({
    url: config.erpUrl ?? demoUrl ?? '',
    key: config.erpKey,
    nextKey: config.erpKeyNext,
    poolSize: config.erpConnections,
    queueSize: config.erpQueue,
    ...options,
    now: clock.now,
    timeZone: config.company.timeZone,
    log
  })
}

/** Loaded only when needed. A folder that cannot be replayed is a configuration error. */
async function openRecordings (dir: string, timeZone: string, clock: Clock, log: BadAnswerLog) {
  const { createErpRecorded } = await import('../adapters/erp-recorded/erp-recorded.ts')
  try {
    return createErpRecorded({ dir, timeZone, now: clock.now, log })
  } catch (error) {
    throw new ConfigError([`ERP_RECORDINGS: ${error instanceof Error ? error.message : String(error)}`])
  }
}
