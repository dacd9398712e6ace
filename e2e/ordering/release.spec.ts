import { knownItems } from '@portal/fixtures/data/known-items'
import { expectAccessible } from '../support/expect-accessible.ts'
import { fillCart } from '../support/fill-cart.ts'
import { expect, test, type Page } from '../support/portal.ts'
import { anotherBrowser, checkOut, logIn, main } from '../support/steps.ts'

// Requests and their outcomes stay, and a person is added to the dealership for good.
test.use({ portalFor: 'release' })

const part = knownItems.inStock.number
const newPassword = 'Kayak!Blue7river'

/** The buyer asks for the release of some filters. */
async function ask (page: Page, quantity: number, poNumber: string): Promise<void> {
  await fillCart(page, [[part, quantity]])
  await checkOut(page, poNumber)
  await page.getByRole('button', { name: 'Ask for release' }).click()
  await expect(main(page).getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible()
  await expect(main(page).getByRole('row', { name: new RegExp(poNumber) })).toContainText('Waiting for release')
}

test('a buyer above the limit asks, and the owner releases with other quantities', async ({ page: owner, loginAs, ordersOf }) => {
  await loginAs('10001')
  const buyer = await anotherBrowser(owner)
  await logIn(buyer, 'buyer@example.com')
  await fillCart(buyer, [[part, 60]])
  await checkOut(buyer, 'ABOVE')
  await expect(main(buyer).getByText('above your order limit of $500.00')).toBeVisible()
  await expect(buyer.getByRole('button', { name: 'Submit' })).toHaveCount(0)
  await expectAccessible(buyer, 'an order summary above the limit')
  await buyer.getByRole('button', { name: 'Ask for release' }).click()
  await expect(main(buyer).getByText('Nothing was ordered yet.').first()).toBeVisible()
  await expectAccessible(buyer, 'releases')
  expect(await ordersOf('ABOVE')).toHaveLength(0)

  await owner.goto('/')
  await expect(main(owner).getByText('1 order is waiting for release')).toBeVisible()
  await expect(owner.getByRole('link', { name: 'Releases 1' })).toBeVisible()
  await expectAccessible(owner, 'home with a release')
  await main(owner).getByRole('link', { name: 'PO #ABOVE' }).click()
  await expect(main(owner).getByText('Blake Bauer').first()).toBeVisible()
  await owner.getByRole('textbox', { name: `Quantity of ${part}` }).fill('50')
  await expect(main(owner).getByText('60 requested')).toBeVisible()
  await expectAccessible(owner, 'a request for release')
  await owner.getByRole('button', { name: 'Release and submit' }).dblclick()
  await expect(main(owner).getByText(/Released by dealer@example\.com, and submitted as order \d+\./)).toBeVisible()
  expect(await ordersOf('ABOVE')).toHaveLength(1)
  await buyer.reload()
  await expect(main(buyer).getByRole('row', { name: /ABOVE/ })).toContainText('Released')
})

test('the owner invites a buyer, declines in one tab what another tab still shows, and is told the outcome after a lost answer', { tag: '@slow' }, async ({ page: owner, loginAs, mailsTo, ordersOf }) => {
  await loginAs('10001', { at: '/people' })
  await owner.getByLabel('Email addresses').fill('bo@example.com')
  await owner.getByLabel('Rights').selectOption('buyer')
  await owner.getByLabel('Limit for one order').fill('20')
  await owner.getByRole('button', { name: 'Invite' }).click()
  await expect(main(owner).getByRole('row', { name: /bo@example.com/ })).toContainText('up to $20.00 an order')
  await expect.poll(() => mailsTo('bo@example.com').length, { timeout: 15_000 }).toBe(1)
  const buyer = await anotherBrowser(owner)
  await buyer.goto(/https?:\/\/\S+\/resetPassword\/\S+/.exec(mailsTo('bo@example.com')[0] ?? '')?.[0] ?? '')
  await buyer.getByLabel('New password', { exact: true }).fill(newPassword)
  await buyer.getByRole('textbox', { name: 'Retype the new password' }).fill(newPassword)
  await buyer.keyboard.press('Enter')
  await expect(buyer).toHaveURL(/\/login/)
  await logIn(buyer, 'bo@example.com', newPassword)

  // Two tabs of the owner: one declines, the other one still shows the request.
  await ask(buyer, 8, 'TWO TABS')
  await owner.goto('/releases')
  await main(owner).getByRole('link', { name: 'PO #TWO TABS' }).click()
  const other = await owner.context().newPage()
  await other.goto(owner.url())
  await expect(other.getByRole('button', { name: 'Release and submit' })).toBeEnabled()
  await owner.getByRole('button', { name: 'Decline' }).click()
  await expect(main(owner).getByText('Enter a reason for bo@example.com.')).toBeVisible()
  await owner.getByLabel('Reason').fill('Next month')
  await owner.getByRole('button', { name: 'Decline' }).click()
  await expect(main(owner).getByText('Declined by dealer@example.com. Reason: Next month')).toBeVisible()
  await other.getByRole('button', { name: 'Release and submit' }).click()
  await expect(main(other).getByText('This request has been declined by dealer@example.com. Nothing was sent.')).toBeVisible()
  await other.close()
  await buyer.goto('/')
  await expect(main(buyer).getByText('Next month')).toBeVisible()
  await buyer.goto('/cart')
  await expect(buyer.getByRole('textbox', { name: `Quantity of ${part}` })).toHaveValue('8')
  expect(await ordersOf('TWO TABS')).toHaveLength(0)

  // The answer is lost, and the browser with it.
  await checkOut(buyer, 'LOST ANSWER')
  await buyer.getByRole('button', { name: 'Ask for release' }).click()
  await expect(main(buyer).getByRole('row', { name: /LOST ANSWER/ })).toBeVisible()
  const dying = await owner.context().newPage()
  await dying.goto('/releases')
  await main(dying).getByRole('link', { name: 'PO #LOST ANSWER' }).click()
  const arrived = new Promise<void>(resolve => {
    dying.route('**/createOrder', async route => {
      await route.fetch()
      resolve()
    })
  })
  await dying.getByRole('button', { name: 'Release and submit' }).click()
  await arrived
  await dying.close()
  await owner.goto('/')
  await expect(main(owner).getByText(/Your order PO #LOST ANSWER .* was submitted/)).toBeVisible()
  expect(await ordersOf('LOST ANSWER')).toHaveLength(1)
})
