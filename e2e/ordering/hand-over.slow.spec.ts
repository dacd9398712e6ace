import { knownItems } from '@portal/fixtures/data/known-items'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test } from '../support/portal.ts'
import { addToCart, anotherBrowser, logIn, main } from '../support/steps.ts'

const part = knownItems.inStock.number

test('a cart moves to a colleague, who is told on home and by mail, and back again without what was removed meanwhile', async ({ page, loginAs, mailsTo }) => {
  await loginAs('counter@example.com')
  await addToCart(page, part, 4, 'for the blue one')
  await page.goto('/cart')
  await main(page).getByRole('link', { name: 'Hand over cart' }).click()
  await expect(main(page).getByText('Your cart of 1 line and 4 pieces')).toBeVisible()
  await expectAccessible(page, 'hand over a cart')
  await page.getByLabel('Hand it to').selectOption('Blake Bauer')
  await page.getByRole('button', { name: 'Hand over' }).dblclick()
  await expect(main(page).getByText('You handed a cart to Blake Bauer')).toBeVisible()
  await page.goto('/cart')
  await expect(main(page).getByText('Your cart is empty')).toBeVisible()
  await expect.poll(() => mailsTo('buyer@example.com').filter(mail => /prepared an order for you/.test(mail)).length, { timeout: 15_000 }).toBe(1)

  const colleague = await anotherBrowser(page)
  await logIn(colleague, 'buyer@example.com')
  await expect(main(colleague).getByText('Casey Cole prepared an order for you: 1 line, 4 pieces')).toBeVisible()
  await expectAccessible(colleague, 'home with a cart that was handed over')
  await main(colleague).getByRole('link', { name: 'Open cart' }).click()
  const quantity = main(colleague).getByRole('textbox', { name: `Quantity of ${part}` })
  await expect(quantity).toHaveValue('4')
  await expect(main(colleague).getByRole('textbox', { name: `Note for ${part}` })).toHaveValue('for the blue one')
  await quantity.fill('1')
  await quantity.press('Enter')
  // What was changed is stored, also for whoever reads it next.
  await colleague.waitForLoadState('networkidle')
  await colleague.reload()
  await expect(quantity).toHaveValue('1')

  await page.goto('/')
  await page.getByRole('button', { name: 'Take back from Blake Bauer' }).click()
  await expect(page.getByText(`Blake Bauer has ordered or removed 3 of ${part}.`)).toBeVisible()
  await page.goto('/cart')
  await expect(main(page).getByRole('textbox', { name: `Quantity of ${part}` })).toHaveValue('1')
  await colleague.goto('/cart')
  await expect(main(colleague).getByText('Your cart is empty')).toBeVisible()
})
