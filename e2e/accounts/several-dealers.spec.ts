import { knownItems } from '@portal/fixtures/data/known-items'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test } from '../support/portal.ts'
import { actFor, addToCart, anotherBrowser, logIn, main } from '../support/steps.ts'

// A person is taken out of a dealership for good.
test.use({ portalFor: 'several-dealers' })

const part = knownItems.inStock.number

test('a person with two dealers sees both on home, acts for one in each tab, with a cart and rights of its own, and is told when one is gone', async ({ page, context, loginAs }) => {
  await loginAs('group@example.com')
  await expect(main(page).getByRole('heading', { level: 1, name: 'Gail' })).toBeVisible()
  const buyer = main(page).getByRole('row', { name: /10001/ })
  await expect(buyer).toContainText('Buyer, up to $500.00 an order')
  await expect(main(page).getByRole('row', { name: /10004/ })).toContainText('Owner')
  await expectAccessible(page, 'home of a person with two dealers')

  await buyer.getByRole('link', { name: /10001/ }).click()
  await expect(page.getByText('Acting for 10001')).toBeVisible()
  await expect(page).toHaveURL(/\?dealer=10001$/)
  await addToCart(page, part, 3)
  await expect(page.getByRole('link', { name: 'Finances' })).toHaveCount(0)
  await expectAccessible(page, 'stock of a person with two dealers')

  const other = await context.newPage()
  await other.goto('/?dealer=10004')
  await expect(other.getByText('Acting for 10004')).toBeVisible()
  await other.goto('/cart')
  await expect(main(other).getByText('Your cart is empty')).toBeVisible()
  await page.goto('/cart')
  await expect(main(page).getByRole('textbox', { name: `Quantity of ${part}` })).toHaveValue('3')

  const owner = await anotherBrowser(page)
  await logIn(owner, '10004')
  await owner.goto('/people')
  await owner.getByRole('button', { name: 'Change… group@example.com' }).click()
  await owner.getByRole('button', { name: 'Remove' }).click()
  await owner.getByRole('button', { name: /^Remove/ }).last().click()
  await expect(main(owner).getByRole('row', { name: /group@/ })).toHaveCount(0)

  await other.getByRole('link', { name: 'Saved Orders' }).first().click()
  await expect(other.getByText('Not Acting for #10004')).toBeVisible()
  await expect(other.getByRole('combobox', { name: 'Dealer to act for' })).toHaveCount(0)
  await page.reload()
  await expect(main(page).getByRole('textbox', { name: `Quantity of ${part}` })).toHaveValue('3')
})

test('the selector offers only the person\'s own dealers', async ({ page, loginAs }) => {
  await loginAs('willcall@example.com', { at: '/people' })
  await page.getByLabel('Email addresses').fill('newdealer@example.com')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(main(page).getByRole('row', { name: /newdealer@/ })).toContainText('Invited')

  await loginAs('newdealer@example.com')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Acting for 10004')).toBeVisible()
  await page.getByRole('combobox', { name: 'Dealer to act for' }).click()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await actFor(page, '10002')
  await expect(page).toHaveTitle(/^#10002/)
})
