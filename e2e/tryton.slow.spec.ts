import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as messages from '@portal/contracts/policy/messages'
import { createClerk, type Clerk } from '@portal/erp-gateway/examples/tryton/demo/clerk'
import { createTryton } from '@portal/erp-gateway/examples/tryton/gateway/tryton'
import { knownItems } from '@portal/fixtures/data/known-items'
import { skipWithoutTryton } from '../bff/test/servers/binaries.ts'
import { sparePort, startProcess } from '../bff/test/servers/server-process.ts'
import { readAddresses } from '../scripts/tryton/addresses.ts'
import { database, readKept, trytonFiles } from '../scripts/tryton/database.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { expect, test as portalTest, type Page } from './support/portal.ts'
import { addToCart, checkOut, expectConfirmed, submit } from './support/steps.ts'

/** The main job with a real ERP behind the portal: everything that `npm run tryton` starts, and the distributor's people in Tryton. */

type Stack = { url: string, clerk: Clerk }

const test = portalTest.extend<object, { stack: Stack }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs, also where it needs nothing
  stack: [async ({}, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-on-tryton-'))
    const launched = await startProcess(process.execPath, [join(import.meta.dirname, '../scripts/tryton.ts'), '--parts', '40'], {
      ready: 'npm run tryton:act -- invoice', env: { ...process.env, DATA_DIR: dataDir, PORT: String(await sparePort()) }
    })
    const [addresses, kept] = [readAddresses(dataDir), readKept(trytonFiles(dataDir))]
    if (addresses === undefined || kept === undefined) throw new Error('it says that it runs, and does not')
    const tryton = createTryton({ url: addresses.tryton, database, user: 'admin', password: kept.adminPassword })
    await use({ url: addresses.portal, clerk: createClerk(tryton) })
    await tryton.close()
    await launched.stop('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }, { scope: 'worker', timeout: 1_200_000 }],
  baseURL: async ({ stack }, use) => { await use(stack.url) }
})

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.skip(() => skipWithoutTryton() !== false, 'Tryton is not on this machine')

const { inStock: filter, outOfStock: pads } = knownItems

async function order (page: Page, poNumber: string, parts: Readonly<Record<string, number>>): Promise<void> {
  for (const [part, pieces] of Object.entries(parts)) await addToCart(page, part, pieces)
  await checkOut(page, poNumber)
  await submit(page)
  await expectConfirmed(page)
}

async function openOrder (page: Page, poNumber: string): Promise<void> {
  await page.goto('/open-orders')
  await page.getByRole('link', { name: poNumber, exact: true }).click()
  await expect(page.getByRole('heading', { name: `PO #${poNumber}` })).toBeVisible()
}

const partRow = (page: Page, part: string) => page.getByRole('row', { name: new RegExp(part) })

test('a dealer searches, orders, and follows the order through confirmation, a partial shipment, the invoice and a credit memo', async ({ page, loginAs, stack: { clerk } }) => {
  await loginAs('10001')
  await order(page, 'TRYTON 1', { [filter.number]: 3, [pads.number]: 4 })
  const sale = await clerk.findSale('TRYTON 1')
  expect(sale).toMatchObject({ state: 'quotation', reference: 'TRYTON 1' })
  await expect(page.getByText(sale.dealer_reference ?? '–')).toBeVisible()

  await openOrder(page, 'TRYTON 1')
  expect(page.url()).toContain('/unconfirmed/')
  await expect(partRow(page, filter.number)).toContainText('$8.40')
  await clerk.confirm(sale)
  await openOrder(page, 'TRYTON 1')
  expect(page.url()).toContain('/confirmed/')

  await clerk.ship(sale, { [filter.number]: 3, [pads.number]: 1 }, { tracking: '1Z999TRYTON' })
  await page.reload()
  await expect(page.getByText('1Z999TRYTON')).toBeVisible()
  const [ordered, shipped, onBackOrder] = ['4', '1', '3']
  await expect(partRow(page, pads.number).getByRole('cell').filter({ hasText: /^\d$/ })).toHaveText([ordered, shipped, onBackOrder])
  await expectAccessible(page, 'an order of Tryton that was shipped in part')

  const [posted] = await clerk.invoice(sale)
  if (posted === undefined) throw new Error('Tryton has no invoice')
  await page.goto('/invoice-history')
  await page.getByRole('link', { name: posted.number }).click()
  await expect(page.getByRole('main')).toContainText('TRYTON 1')
  await expect(partRow(page, pads.number)).toContainText('$27.45')
  await clerk.ship(sale, 'all')
  await clerk.invoice(sale)
  // An order that was taken less than 20 s ago is shown until the ERP's lists are sure to have it.
  await expect(async () => {
    await page.goto('/open-orders')
    await expect(page.getByRole('link', { name: 'CHAINS' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'TRYTON 1', exact: true })).toHaveCount(0, { timeout: 100 })
  }).toPass({ timeout: 40_000 })

  const memo = await clerk.credit(posted)
  await page.goto('/invoice-history')
  const memoRow = page.getByRole('row', { name: new RegExp(memo.number) })
  await expect(memoRow).toContainText('-$52.65')
  await expect(memoRow).toContainText('TRYTON 1')
  await page.getByRole('link', { name: memo.number }).click()
  await expect(page.getByRole('main')).toContainText('-$52.65')
})

test('a new dealer\'s first order must be large enough, and clears the new-dealer flag in Tryton too', async ({ page, loginAs, stack: { clerk } }) => {
  await loginAs('10002')
  await expect(page.getByText(messages.newDealerHome)).toBeVisible()
  await addToCart(page, filter.number, 2)
  await page.goto('/cart')
  await expect(page.getByText(messages.newDealerMinimum).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Checkout', exact: true })).toBeDisabled()
  await order(page, 'LARGE ENOUGH', { [filter.number]: 80 })
  expect(await clerk.findSale('LARGE ENOUGH')).toMatchObject({ state: 'quotation' })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'BLUE MESA CYCLES' })).toBeVisible()
  await expect(page.getByText(messages.newDealerHome)).toHaveCount(0)
})

test('a suspended dealer sees what is overdue, and cannot order', async ({ page, loginAs }) => {
  await loginAs('10003')
  await expect(page.getByText('Account Suspended')).toBeVisible()
  await expect(page.getByText(messages.suspendedAmountDue)).toBeVisible()
  await page.goto('/finances')
  await expect(page.getByRole('main')).toContainText(/Total Amount DueUnpaid invoices\$418\.50.*Period 1 \(due\)1–30 days\$75\.00.*Period 3 \(due\)61–90 days\$343\.50/)
  await addToCart(page, filter.number)
  await page.goto('/cart')
  await expect(page.getByText(messages.suspended).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Checkout', exact: true })).toBeDisabled()
})

test('a dealer is told what the distributor changes in an order, takes back and cancels', async ({ page, loginAs, stack: { clerk } }) => {
  await loginAs('10004')
  await order(page, 'CHANGED', { [filter.number]: 4 })
  const sale = await clerk.findSale('CHANGED')
  await clerk.change(sale, { part: filter.number, quantity: 2, price: 1010 })
  await openOrder(page, 'CHANGED')
  const main = page.getByRole('main')
  await expect(main).toContainText('The distributor changed this order')
  await expect(main).toContainText('you ordered 4, now 2.')
  await expect(main).toContainText('Reopened by the distributor')
  await clerk.cancel(sale)
  await page.reload()
  await expect(main).toContainText('The distributor canceled this order')
  expect((await clerk.findSale('CHANGED')).state).toBe('cancelled')
})
