import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { firstOrderCents } from '@portal/contracts/policy/ordering'
import { isoDateOf } from '@portal/contracts/rules/dates'
import { inDollars } from '@portal/contracts/rules/money'
import { canonicalData } from '@portal/fixtures/erp-data'
import { startFakeErp } from '@portal/fixtures/fake-erp'
import type { Role } from '@portal/contracts/roles'
import type { Ports } from './ports/ports.ts'

const password = 'Portal!2026'

type Account = { role: Role, email: string, dealerNumber?: string, repNumber?: string, names?: [first: string, last: string], about: string }

const accounts: readonly Account[] = [
  { role: 'dealer', email: 'dealer@example.com', dealerNumber: '10001', about: 'dealer in good standing' },
  { role: 'dealer', email: 'newdealer@example.com', dealerNumber: '10002', about: `new dealer, first order above ${inDollars(firstOrderCents)}` },
  { role: 'dealer', email: 'suspended@example.com', dealerNumber: '10003', about: 'suspended dealer' },
  { role: 'dealer', email: 'willcall@example.com', dealerNumber: '10004', about: 'dealer who picks up, without orders' },
  { role: 'sales', email: 'rep@example.com', repNumber: '07', names: ['Robin', 'Reyes'], about: 'sales representative 07' },
  { role: 'admin', email: 'admin@example.com', names: ['Alex', 'Adams'], about: 'administrator' },
  { role: 'superUser', email: 'super@example.com', names: ['Sam', 'Summers'], about: 'super user' }
]

type DemoPorts = Pick<Ports, 'users' | 'passwords' | 'clock' | 'ids'>

/**
 * Starts the demo: an account for each kind of user, files that can be e-mailed, and, unless recordings stand in for it, a fake ERP on
 * loopback. Orders posted to the fake ERP survive a restart, and its sample orders are always a few weeks old. Existing accounts and
 * files are left alone.
 */
export async function startDemo ({ dataDir, erpRecordings }: { dataDir: string, erpRecordings: string | undefined }, ports: DemoPorts) {
  const erp = erpRecordings === undefined
    ? await startFakeErp({ stateFile: join(dataDir, 'fake-erp-orders.ndjson'), data: canonicalData({ today: isoDateOf(ports.clock.now()) }) })
    : undefined
  for (const account of accounts) await seed(account, ports)
  const filesDir = join(dataDir, 'files')
  await seedFiles(filesDir)
  return {
    erpUrl: erp?.url,
    filesDir,
    close: async () => await erp?.close(),
    /** Prints the address and the accounts to log in with. */
    announce (publicUrl: string) {
      const rows = accounts.map(a => `    ${(a.dealerNumber ?? a.email).padEnd(20)} ${a.about}`)
      const source = erp === undefined ? `  ERP recordings   ${erpRecordings}` : `  Fake ERP         ${erp.url}`
      console.log(`\n  Dealer portal    ${publicUrl}\n${source}\n\n  Demo accounts, password ${password}\n${rows.join('\n')}\n`)
    }
  }
}

async function seed (account: Account, { users, passwords, clock, ids }: DemoPorts): Promise<void> {
  if (await users.findByLogin(account.email) !== undefined) return
  await users.create({
    id: ids.uuid(),
    role: account.role,
    email: account.email,
    status: 'active',
    passwordHash: await passwords.hash(password),
    nameFirst: account.names?.[0] ?? null,
    nameLast: account.names?.[1] ?? null,
    repNumber: account.repNumber ?? null,
    dealerNumber: account.dealerNumber ?? null,
    createdAt: clock.now(),
    lastLogin: null,
    epoch: 1
  })
}

const files: Readonly<Record<string, string>> = {
  'price-list.csv': 'part number,description,retail price\r\nDRV-0001,"O-ring chain 520, 120 links",89.95\r\nBRK-0042,"Brake pads, front",34.50\r\n',
  'backorders.txt': 'Backorders by supplier\n\nNothing is on backorder.\n'
}

async function seedFiles (dir: string): Promise<void> {
  await mkdir(dir, { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(dir, name), content, { flag: 'wx' }).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    })
  }
}
