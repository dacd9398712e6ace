import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isoDateOf } from '@portal/contracts/base/dates'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import { startFakeErp } from '@portal/fixtures/fake-erp/fake-erp'
import type { Config } from './config.ts'
import { demoAccountLines, seedDemoAccounts, type AccountPorts } from './demo-accounts.ts'

/**
 * Starts the demo: files that can be emailed, and, unless recordings stand in for it, a fake ERP on loopback. `seedAccounts` adds an
 * account for each kind of user. Orders posted to the fake ERP survive a restart, and its sample orders are always a few weeks old. Existing accounts and
 * files are left alone.
 */
export async function startDemo ({ dataDir, erpRecordings, company: { timeZone } }: Pick<Config, 'dataDir' | 'erpRecordings' | 'company'>, ports: AccountPorts) {
  const filesDir = join(dataDir, 'files')
  await seedFiles(filesDir)
  const erp = erpRecordings === undefined
    ? await startFakeErp({
      stateFile: join(dataDir, 'fake-erp-orders.ndjson'), data: canonicalData({ today: isoDateOf(ports.clock.now(), timeZone) }), timeZone
    })
    : undefined
  return {
    erpUrl: erp?.url,
    filesDir,
    seedAccounts: async () => await seedDemoAccounts(ports),
    close: async () => await erp?.close(),
    /** Prints the address and the accounts to log in with. */
    announce (publicUrl: string) {
      const source = erp === undefined ? `  ERP recordings   ${erpRecordings}` : `  Fake ERP         ${erp.url}`
      console.log(`\n  Dealer portal    ${publicUrl}\n${source}\n\n${demoAccountLines().join('\n')}\n`)
    }
  }
}

const files: Readonly<Record<string, string>> = {
  'price-list.csv': 'part number,description,retail price\r\nDRV-0001,"O-ring chain 520, 120 links",89.95\r\nBRK-0042,"Brake pads, front",34.50\r\n',
  'backorders.txt': 'Backorders by supplier\n\nNothing is on backorder.\n'
}

async function seedFiles (dir: string): Promise<void> {
  await mkdir(dir, { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    const file = join(dir, name)
    await writeFile(file, content, { flag: 'wx' }).catch(async (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return
      // The next start must not mistake half a file for a whole one.
      await rm(file, { force: true })
      throw error
    })
  }
}
