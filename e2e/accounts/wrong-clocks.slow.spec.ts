import { isoDateOf, localTimeZone } from '@portal/contracts/base/dates'
import { knownItems } from '@portal/fixtures/data/known-items'
import { fillCart } from '../support/fill-cart.ts'
import { expect, test } from '../support/portal.ts'
import { addToCart, checkOut } from '../support/steps.ts'

const hour = 3_600_000

for (const { how, off } of [{ how: 'a day ahead', off: 24 * hour }, { how: 'thirteen hours behind', off: -13 * hour }]) {
  test.describe(`on a computer whose clock is ${how}, in Tokyo`, () => {
    test.use({ timezoneId: 'Asia/Tokyo' })

    test('a dealer stays logged in, is warned in time, and orders under the distributor\'s day', async ({ page, loginAs }) => {
      await page.clock.install({ time: Date.now() + off })
      await loginAs('10001', { at: '/' })
      await expect(page.getByRole('heading', { name: 'CANYON CREEK POWERSPORTS' })).toBeVisible()
      await page.clock.runFor('03:00')
      await page.goto('/open-orders')
      await expect(page.getByRole('heading', { name: 'Open Orders' })).toBeVisible()
      await addToCart(page, knownItems.inStock.number)
      await page.goto('/cart')
      await page.getByRole('link', { name: 'Checkout' }).click()
      const today = isoDateOf(Date.now(), localTimeZone()).replaceAll('-', '')
      await expect(page.getByRole('textbox', { name: 'PO number' })).toHaveValue(new RegExp(`^${today}-\\d{6}$`))
      await checkOut(page, `CLOCK ${off / hour}`)
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByText('Your order was submitted')).toBeVisible()
      await expect(page.getByRole('main').getByText(/\(Japan (Standard )?Time\)/), 'the reader\'s own time, with its zone').toBeVisible()

      await fillCart(page, [[knownItems.inStock.number]])
      await checkOut(page, `CLOCK ${off / hour}`)
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByRole('heading', { name: 'Submit This Order Twice?' })).toBeVisible()
      await expect(page.getByText(/^\d+:\d\d [AP]M$/), 'the order of a moment ago is one of today').toBeVisible()

      let left = 3600
      await page.route('**/session-standing', async route => { await route.fulfill({ json: { seconds_left: left, extendable: true } }) })
      left = 90
      await page.clock.fastForward('58:30')
      await expect(page.getByRole('dialog', { name: 'You Will Be Logged Out Soon' })).toContainText('1 minute')
    })
  })
}
