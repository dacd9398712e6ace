import * as messages from '@portal/contracts/policy/messages'
import { firstOrderCents } from '@portal/contracts/policy/ordering'
import { knownItems } from '@portal/fixtures/data/known-items'
import { expect, test } from '../support/portal.ts'
import { addToCart, checkOut, expectConfirmed, submit } from '../support/steps.ts'

// A dealer stops being new here, with a first order.
test.use({ portalFor: 'who-may-order' })

test('a new dealer\'s first order must be above $500.00', async ({ page, loginAs, ordersOf }) => {
  await loginAs('10002', { cart: [[knownItems.fiveHundred.number]] })
  await expect(page.getByText(messages.newDealerHome)).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText('$500.00').first()).toBeVisible()
  await expect(page.getByRole('main').getByText(messages.newDealerMinimum).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Checkout', exact: true })).toBeDisabled()
  await page.goto('/checkout')
  await expect(page.getByRole('main').getByText(messages.newDealerMinimum).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0)

  await page.goto('/cart')
  await page.getByRole('button', { name: `Remove ${knownItems.fiveHundred.number}` }).click()
  await addToCart(page, knownItems.fiveHundredAndOneCent.number)
  expect(firstOrderCents).toBe(knownItems.fiveHundredAndOneCent.dealer - 1)
  await checkOut(page, 'A CENT MORE')
  await submit(page)
  await expectConfirmed(page)
  expect(await ordersOf('A CENT MORE')).toHaveLength(1)
})

test('a suspended dealer is told so everywhere and stopped at the cart', async ({ page, loginAs }) => {
  await loginAs('10003', { cart: [[knownItems.inStock.number]] })
  await expect(page.getByText('Account Suspended')).toBeVisible()
  await expect(page.getByText(messages.suspendedAmountDue)).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText(messages.suspended).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Checkout', exact: true })).toBeDisabled()
  await page.goto('/checkout')
  await expect(page.getByRole('main').getByText(messages.suspended)).toBeVisible()
})

test('a dealer without orders, who picks up parts at the counter, sees empty lists and does not read Will Call twice', async ({ page, loginAs }) => {
  await loginAs('10004', { at: '/open-orders', cart: [[knownItems.inStock.number]] })
  await expect(page.getByText(messages.noOpenOrders)).toBeVisible()
  await page.goto('/checkout')
  await expect(page.getByRole('radio')).toHaveCount(1)
})
