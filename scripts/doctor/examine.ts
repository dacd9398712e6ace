import { setTimeout as delay } from 'node:timers/promises'
import { second } from '../../contracts/src/base/time-units.ts'
import { ConfigError, readConfig, type Config } from '../../bff/src/start/config.ts'
import { unsetInProduction } from '../../bff/src/start/production-checks.ts'
import { reasonOf } from '../../bff/src/lib/error-reason.ts'
import { checkClocks } from './clocks.ts'
import { checkDatabase } from './database.ts'
import { checkErp } from './erp.ts'
import { checkFiles, checkPage } from './files.ts'
import type { Finding } from './finding.ts'
import { checkMail } from './mail.ts'
import { checkRedis } from './redis.ts'
import { checkStaffLogin } from './staff-login.ts'

/** Runs one check. An error that it throws becomes a finding. */
type Check = (config: Config) => Promise<Finding>

const checks: ReadonlyArray<[about: string, Check]> = [
  ['page', checkPage],
  ['database', checkDatabase],
  ['Redis', checkRedis],
  ['mail', checkMail],
  ['ERP', checkErp],
  ['clock', checkClocks],
  ['disk', checkFiles]
]

/** Milliseconds for each check. */
const timeout = 30 * second

/** Examines the whole installation at once. It changes nothing. */
export async function examineInstallation (environment: Readonly<Record<string, string | undefined>>, within = timeout): Promise<Finding[]> {
  const about = 'configuration'
  let config: Config
  try {
    config = readConfig(environment)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [
      ...error.problems.map((says): Finding => ({ about, verdict: 'fails', says, next: 'correct it where the portal gets its variables, and try again' })),
      { about: 'everything else', verdict: 'warning', says: 'not looked at, because the configuration does not say where it is' }
    ]
  }
  const unset = unsetInProduction(config).map((says): Finding => ({ about, verdict: 'warning', says, next: 'set it, unless you leave it out on purpose' }))
  const usable: Finding = { about, verdict: 'ok', says: config.production ? 'usable, for production' : 'usable; NODE_ENV is not production' }
  const wanted = config.oidc === undefined ? checks : [...checks, ['staff login', checkStaffLogin] as const]
  return [usable, ...unset, ...await Promise.all(wanted.map(async ([about, check]) => await inTime(about, check(config), within)))]
}

async function inTime (about: string, check: Promise<Finding>, within: number): Promise<Finding> {
  const timer = new AbortController()
  const late = delay(within, undefined, { signal: timer.signal, ref: false }).then((): Finding => (
    { about, verdict: 'fails', says: `no answer within ${within / second} s`, next: 'check whether it hangs, and the network between it and this machine' }
  ))
  try {
    return await Promise.race([check, late])
  } catch (error) {
    return { about, verdict: 'fails', says: reasonOf(error), next: 'this is a fault of the doctor: report it with this line' }
  } finally {
    timer.abort()
    late.catch(() => {})
  }
}
