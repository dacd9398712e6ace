import { format } from 'node:util'
import { isoDateOf } from '../../contracts/src/base/dates.ts'
import { systemClock as clock } from '../../bff/src/adapters/system/clock.ts'
import { systemIds as ids } from '../../bff/src/adapters/system/ids.ts'
import type { Config } from '../../bff/src/start/config.ts'
import { PortalError } from '../../bff/src/errors.ts'
import type { Erp } from '../../bff/src/ports/erp/erp.ts'
import { openErp } from '../../bff/src/start/open-erp.ts'
import type { Terminal } from '../command/command.ts'
import { Refused } from '../command/refused.ts'

/**
 * The companies of dealers, by customer number, as the ERP has them: the configured one, the recordings that stand in for it, or, in demo
 * mode, the fake ERP's sample dealers. Numbers that the ERP does not have are left out.
 * @throws Refused if the ERP cannot be asked
 */
export async function companiesOf (numbers: readonly string[], config: Config, { stderr }: Pick<Terminal, 'stderr'>): Promise<ReadonlyMap<string, string>> {
  const demo = config.erpUrl === undefined && config.erpRecordings === undefined ? await startDemoErp() : undefined
  const erp = await openErp(config, demo?.url, clock, { warn (details, message) { stderr.write(`${format(message, details)}\n`) } })
  try {
    return await ask(erp, numbers)
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    throw new Refused(`The ERP could not be asked for the dealer (${error.code}). Nothing was created. Try again later, or add --unchecked to create the account without asking.`)
  } finally {
    await erp.close()
    await demo?.close()
  }
}

async function ask (erp: Pick<Erp, 'dealer' | 'dealersOutsideReps'>, numbers: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const context = { requestId: ids.uuid() }
  const companies = new Map<string, string>()
  if (numbers.length > 1) {
    for (const { customer_number: number, name_company: name } of await erp.dealersOutsideReps([], context)) companies.set(number, name)
  }
  // The list leaves out records that could not be read.
  for (const number of numbers) {
    const dealer = companies.has(number) ? undefined : await erp.dealer(number, context)
    if (dealer !== undefined) companies.set(number, dealer.name_company)
  }
  return companies
}

/** The running demo's fake ERP has a new address at each start. This one has the same dealers. */
async function startDemoErp () {
  const { startFakeErp } = await import('../../fixtures/src/fake-erp/fake-erp.ts')
  const { canonicalData } = await import('../../fixtures/src/data/erp-data.ts')
  return await startFakeErp({ data: canonicalData({ today: isoDateOf(clock.now(), 'UTC') }) })
}
