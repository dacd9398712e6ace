import { join } from 'node:path'
import { knownItems } from '@portal/fixtures/known-items'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './portal.ts'
import { actFor, addToCart, checkOut, expectConfirmed } from './steps.ts'

test('staff confirm the dealer before an order is sent, and the dealer sees who placed it', async ({ page, browser, loginAs, ordersOf }) => {
  await loginAs('rep@example.com')
  await actFor(page, '10001')
  await addToCart(page, knownItems.inStock.number, 2)
  await checkOut(page, 'BY PHONE')
  await page.getByRole('button', { name: 'Confirm dealer' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm the Dealer' })).toBeFocused()
  await expect(page.getByRole('main').getByText('#10001 CANYON CREEK POWERSPORTS', { exact: true })).toBeVisible()
  await expect(page.getByText('1 (2 pieces)')).toBeVisible()
  await expectAccessible(page, 'confirmation of the dealer')
  expect(await ordersOf('BY PHONE')).toEqual([])
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
  await page.goForward()
  await page.reload()
  await page.getByRole('link', { name: 'Submit for #10001' }).click()
  await expectConfirmed(page)
  expect(await ordersOf('BY PHONE')).toHaveLength(1)

  const dealer = await browser.newPage()
  await loginAs('10001', dealer)
  await dealer.goto('/open-orders')
  await dealer.getByRole('link', { name: 'BY PHONE' }).click()
  await expect(dealer.getByText('Placed by')).toBeVisible()
  await expect(dealer.getByText('Robin Reyes')).toBeVisible()
})

test('a dealer that was changed meanwhile stops the order of a cart and of a file', async ({ page, loginAs, ordersOf }) => {
  await loginAs('rep@example.com')
  await actFor(page, '10001')
  await addToCart(page, knownItems.inStock.number, 2)
  await checkOut(page, 'OTHER DEALER')
  await page.getByRole('button', { name: 'Confirm dealer' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm the Dealer' })).toBeVisible()
  await actFor(page, '10002')
  await expect(page.getByText('Checkout aborted due to change in selected dealer.')).toBeVisible()
  await expect(page).toHaveURL(/\/stock$/)

  await actFor(page, '10001')
  await page.goto('/lightspeed')
  await page.getByLabel(/^Choose (another )?file$/).setInputFiles(join(import.meta.dirname, '../fixtures/files/order.txt'))
  await page.getByRole('textbox', { name: 'PO number' }).fill('OTHER FILE')
  await page.getByRole('button', { name: 'Confirm dealer' }).click()
  await expect(page.getByRole('main').getByText('#10001 CANYON CREEK POWERSPORTS', { exact: true })).toBeVisible()
  await expect(page.getByText('order.txt')).toBeVisible()
  const confirm = page.url()
  await actFor(page, '10005')
  await expect(page.getByText('Checkout aborted due to change in selected dealer.')).toBeVisible()
  expect([...await ordersOf('OTHER DEALER'), ...await ordersOf('OTHER FILE')]).toEqual([])

  await actFor(page, '10001')
  await page.goto(confirm)
  await page.getByRole('link', { name: 'Submit for #10001' }).click()
  await expectConfirmed(page)
  expect(await ordersOf('OTHER FILE')).toHaveLength(1)
})

test('the confirmation of a dealer opened by hand sends nothing', async ({ page, loginAs, ordersOf }) => {
  await loginAs('rep@example.com')
  await actFor(page, '10001')
  await addToCart(page, knownItems.inStock.number, 2)
  await checkOut(page, 'TYPED')
  await page.goto(page.url().replace('order-summary', 'dealer-order-confirm'))
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
  await page.goto('/dealer-order-confirm/nothing')
  await expect(page.getByText('Something Went Wrong...')).toBeVisible()
  expect(await ordersOf('TYPED')).toEqual([])
})
