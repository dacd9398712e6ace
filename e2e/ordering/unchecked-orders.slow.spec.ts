import { join } from 'node:path'
import { knownItems } from '@portal/fixtures/data/known-items'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test } from '../support/portal.ts'
import { addToCart, checkOut, submit } from '../support/steps.ts'

// The ERP is away for a while, on a portal that receives orders meanwhile.
test.use({ portalFor: 'unchecked orders', portalEnvironment: { ORDERS_WHILE_ERP_AWAY: 'true' } })

/** The ERP answers nothing, as if it were switched off. */
const switchedOff = { operation: '*', kind: 'status', status: 503 }

test('an order is received while the ERP is away and placed when it is back, with a mail for each', async ({ page, browser, loginAs, fault, ordersOf, mailsTo }) => {
  await loginAs('10001')
  await addToCart(page, knownItems.inStock.number, 3)
  await checkOut(page, 'AWAY')
  await fault(switchedOff)
  await page.reload()
  await expect(page.getByText('These are the last known prices.')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page, 'the summary while the ERP is away')
  await submit(page)
  await expect(page.getByText('Order received. We will check it when the ordering system is back')).toBeVisible({ timeout: 30_000 })
  expect(await ordersOf('AWAY')).toHaveLength(0)

  const orders = await page.context().newPage()
  await orders.goto('/open-orders')
  await expect(orders.getByText('Received, to be checked')).toBeVisible()
  await orders.getByRole('link', { name: /AWAY/ }).click()
  await expect(orders.getByText('Do not submit it again.')).toBeVisible()

  const staff = await (await browser.newContext()).newPage()
  await loginAs('admin@example.com', { page: staff, at: '/submissions' })
  await expect(staff.getByRole('table').getByText('Received, to be checked', { exact: true })).toBeVisible()
  await staff.getByRole('link', { name: /^P/ }).first().click()
  await expect(staff.getByRole('button', { name: 'Cancel the order' })).toBeVisible()
  await expectAccessible(staff, 'an unchecked order')

  await fault()
  await expect(page.getByText('Your order was submitted')).toBeVisible({ timeout: 60_000 })
  expect(await ordersOf('AWAY')).toHaveLength(1)
  await expect.poll(() => mailsTo('dealer@example.com').some(mail => mail.includes('Order PO #AWAY was submitted')), { timeout: 20_000 }).toBe(true)
})

test('a Lightspeed file is received while the ERP is away, and placed when it is back', async ({ page, loginAs, fault, ordersOf }) => {
  await loginAs('10004', { at: '/lightspeed' })
  await page.getByLabel('Choose file').setInputFiles(join(import.meta.dirname, '../../fixtures/files/DMS5003.ORD'))
  await page.getByRole('textbox', { name: 'PO number' }).fill('FILE AWAY')
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await fault(switchedOff)
  // What was read a few seconds ago counts as new, and nothing is asked.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('These are the last known prices.')).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  await submit(page)
  await expect(page.getByText('Order received. We will check it when the ordering system is back')).toBeVisible({ timeout: 30_000 })
  expect(await ordersOf('FILE AWAY')).toHaveLength(0)
  await fault()
  await expect(page.getByText('Your order was submitted')).toBeVisible({ timeout: 60_000 })
  const [order] = await ordersOf('FILE AWAY')
  expect(order?.record.LINES.map(line => [line.ITNBR.trim(), line.QTYOR])).toEqual([['RS-OF141', 6], ['NV-CR9EIX', 12], ['BW-FA181HH', 1]])
})
