import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import t from 'tap'
import { createClerk } from '@portal/erp-gateway/examples/tryton/demo/clerk'
import { createTryton } from '@portal/erp-gateway/examples/tryton/gateway/tryton'
import { demoPassword } from '../../bff/src/start/demo-accounts.ts'
import { skipWithoutTryton } from '../../bff/test/servers/binaries.ts'
import { inherited } from '../../bff/test/servers/ended-process.ts'
import { eventually } from '../../bff/test/servers/eventually.ts'
import { createVisitor } from '../../bff/test/servers/portal-process.ts'
import { sparePort } from '../../bff/test/servers/server-process.ts'
import { readAddresses } from './addresses.ts'
import { database, readKept, trytonFiles } from './database.ts'

const script = join(import.meta.dirname, '../tryton.ts')

t.test('a portal on Tryton comes up in an empty folder, takes an order once, and leaves nothing running', { skip: skipWithoutTryton() }, async t => {
  const dataDir = join(t.testdir(), 'data')
  const files = trytonFiles(dataDir)
  const start = async () => await launcher(dataDir, await sparePort())

  const brokenOff = await start()
  await brokenOff.says('Installing its modules')
  t.equal(await brokenOff.end('SIGINT'), 130)
  t.notOk(existsSync(files.dir), 'what was interrupted is no database')

  const first = await start()
  await first.says('Dealer portal')
  const [addresses, kept] = [readAddresses(dataDir), readKept(files)]
  if (addresses === undefined || kept === undefined) throw new Error('it says that it runs, and does not')
  for (const secret of [files.kept, files.config, join(files.dir, 'erp.sqlite')]) t.equal(statSync(secret).mode & 0o777, 0o600, secret)
  t.equal(statSync(dataDir).mode & 0o777, 0o700)

  const dealer = createVisitor(addresses.portal)
  t.match(await dealer.call('login', { username: '10001', password: demoPassword }), { status: 200 })
  const { body } = await dealer.call('createOrder', {
    submission_key: '00000000-0000-4000-8000-000000000001',
    order: {
      cart: [{ id: 'RS-OF141', quantity: 3, note: '' }, { id: 'NV-CR9EIX', quantity: 12, note: '' }],
      data: { customer_number: '10001', shipping: 'default', po_number: 'PO 5501', special_instructions: '', address: 9999 }
    }
  })
  t.match(body, { submission: { state: 'accepted' } })

  const tryton = createTryton({ url: addresses.tryton, database, user: 'admin', password: kept.adminPassword })
  t.teardown(tryton.close)
  const clerk = createClerk(tryton)
  const sale = await clerk.findSale(body.submission.reference)
  t.match(sale, { id: Number(body.submission.erp_order_id), state: 'quotation', reference: 'PO 5501' })
  t.match(await clerk.change(sale, { part: 'NV-CR9EIX', quantity: 6, price: 700 }), { state: 'quotation', revision: 1 })
  t.match(await clerk.change(sale, { part: 'MM-GR88', quantity: 2 }), { state: 'quotation', revision: 2 })
  t.match(await clerk.change(sale, { part: 'MM-GR88', quantity: 0 }), { state: 'quotation', revision: 3 })
  t.match(await clerk.draft(sale), { state: 'draft', revision: 4 })
  t.match(await clerk.confirm(sale), { state: 'processing', shipment_state: 'waiting' })
  await t.rejects(clerk.draft(sale), /is in the state processing: "draft" does nothing there/)
  await t.rejects(clerk.ship(sale, { 'RS-OF141': 4 }), /the shipment lacks 1 pieces of RS-OF141/)
  t.match(await clerk.ship(sale, { 'RS-OF141': 3 }, { tracking: '1Z5501' }), { shipment_state: 'waiting' })
  t.match(await clerk.invoice(sale, { paid: 1000 }), [{ total: 2520, open: 1520 }])
  t.match(await clerk.ship(sale, 'all'), { shipment_state: 'sent' })
  const [newest, older] = await clerk.invoice(sale, { paid: 4200 })
  t.match([newest, older], [{ total: 4200, open: 0 }, { total: 2520, open: 1520 }])
  t.match(older && await clerk.credit(older), { total: -2520, open: -2520 })
  await t.rejects(clerk.ship(sale, 'all'), /has nothing to be shipped/)
  t.match(await clerk.cancel(await clerk.findSale('WHEELS')), { state: 'cancelled' }, 'a sale of the story, which is the distributor\'s own')
  t.match(await clerk.cancel(await clerk.findSale('CHAINS')), { state: 'done', 'invoices.': [] })
  await t.rejects(clerk.findSale('PO 0'), /Tryton has no sale/)

  t.equal(await first.end('SIGTERM'), 0)
  t.strictSame(await listening(Object.values(addresses)), [])
  t.strictSame(processesOf(dataDir), [])
  t.equal(readAddresses(dataDir), undefined)

  const second = await start()
  await second.says('Dealer portal')
  const again = readAddresses(dataDir)
  if (again === undefined) throw new Error('it says that it runs, and does not')
  const returning = createVisitor(again.portal)
  await returning.call('login', { username: '10001', password: demoPassword })
  const { orders } = (await returning.call('invoiceHistory', { dealer: '10001' })).body
  t.equal(orders.filter(invoice => invoice.po_number === 'PO 5501').length, 3, 'Tryton has kept the invoices and the credit memo, and the dealer sees them')
  await second.end('SIGKILL')
  await eventually(async () => {
    const left = [...processesOf(dataDir), ...await listening(Object.values(again))]
    if (left.length > 0) throw new Error(`left after it was killed:\n${left.join('\n')}`)
  })
})

/** `npm run tryton` on a folder. */
async function launcher (dataDir: string, port: number) {
  const child = spawn(process.execPath, [script, '--parts', '20'], {
    env: { ...inherited, DATA_DIR: dataDir, PORT: String(port) }, stdio: ['ignore', 'pipe', 'pipe']
  })
  const killWithTests = () => { child.kill('SIGKILL') }
  process.once('exit', killWithTests)
  const ended = once(child, 'exit').then(([code]): number | null => code).finally(() => process.off('exit', killWithTests))
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', line => { lines.push(line) })
  return {
    /** Resolves when it has printed this. */
    async says (text: string): Promise<void> {
      const over = new AbortController()
      const gone = ended.then(() => { throw new Error(`it ended:\n${lines.join('\n')}`) })
      const said = eventually(async () => {
        if (over.signal.aborted || lines.some(line => line.includes(text))) return
        throw new Error(`it did not say "${text}":\n${lines.join('\n')}`)
      }, 300_000)
      try {
        await Promise.race([said, gone])
      } finally {
        over.abort()
        gone.catch(() => undefined)
      }
    },
    async end (signal: NodeJS.Signals): Promise<number | null> {
      child.kill(signal)
      return await ended
    }
  }
}

/** The addresses at which something answers. */
async function listening (addresses: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(addresses.map(async address => await fetch(address).then(() => true, () => false)))
  return addresses.filter((_, index) => answers[index])
}

/** The command lines of processes that name a folder. */
function processesOf (dir: string): string[] {
  return readdirSync('/proc').filter(name => /^\d+$/.test(name)).flatMap(pid => {
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return line.includes(dir) ? [line] : []
    } catch {
      return []
    }
  })
}
