import { knownItems } from '@portal/fixtures/data/known-items'
import { expectAccessible } from '../support/expect-accessible.ts'
import { fillCart } from '../support/fill-cart.ts'
import { expect, test, type Page } from '../support/portal.ts'
import { addAgain, checkOut, expectConfirmed, submit } from '../support/steps.ts'

// Its dealer's orders are its own.
test.use({ portalFor: 'orders again' })

const { inStock, outOfStock, superseding } = knownItems

async function order (page: Page, poNumber: string): Promise<void> {
  await fillCart(page, [[inStock.number, 3, 'for Jim'], [outOfStock.number, 2]])
  await checkOut(page, poNumber)
  await submit(page)
  await expectConfirmed(page)
  await page.goto('/open-orders')
  await page.getByRole('link', { name: poNumber }).click()
  await expect(page.getByRole('heading', { name: `PO #${poNumber}` })).toBeVisible()
}

test('an order is ordered again with a replacement, by keyboard alone', async ({ page, loginAs, ordersOf }) => {
  await loginAs('10001')
  await order(page, 'FIRST')
  await page.getByRole('link', { name: 'Order again', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('This order is still open. What you add here is ordered in addition to it.')).toBeVisible()
  const late = page.getByRole('row', { name: new RegExp(outOfStock.number) })
  await expect(late).toContainText('2 back-ordered')
  await late.getByRole('button', { name: `Replaced: use ${superseding.number}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`instead of ${outOfStock.number}`)).toBeVisible()
  await page.getByRole('textbox', { name: `Quantity of ${inStock.number}` }).focus()
  await page.keyboard.type('5')
  await page.getByRole('button', { name: 'Add to cart' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 parts (7 pieces) were added to your cart.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View cart' })).toBeFocused()
  await page.keyboard.press('Enter')
  await checkOut(page, 'SECOND')
  await submit(page)
  await expectConfirmed(page)
  expect((await ordersOf('SECOND'))[0]?.record.LINES.map(({ ITNBR, QTYOR, NOTES }) => [ITNBR.trim(), QTYOR, NOTES.trim()])).toEqual([
    [inStock.number, 5, 'for Jim'], [superseding.number, 2, '']
  ])
})

test('a single line of an invoice is ordered again, merged with the cart; Back leads to the invoice for the next one', async ({ page, loginAs }) => {
  await loginAs('10001', { at: '/invoice-history' })
  await page.getByRole('row', { name: /Invoice|\$/ }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: /^Invoice #/ })).toBeVisible()
  const address = page.url()
  await page.getByRole('link', { name: /^Order again: / }).first().click()
  await expect(page.getByRole('checkbox', { name: /^Order (?!all)/ })).toHaveCount(1)
  await addAgain(page)
  await page.goBack()
  await page.getByRole('link', { name: 'Back to the invoice' }).click()
  await expect(page).toHaveURL(address)
})

test('ordering again is accessible in each of its states, and goes on with the ERP away', async ({ page, loginAs, fault }) => {
  // Many pages one after the other, on a machine that may be busy.
  test.slow()
  await loginAs('10004')
  await order(page, 'ACCESS')
  const address = page.url()
  await expectAccessible(page, 'an order that can be ordered again')
  await fillCart(page, [[inStock.number, 1]])
  await page.goto(`${address}/again`)
  await expect(page.getByText('1 already in cart')).toBeVisible()
  await expectAccessible(page, 'order again')
  for (const width of [800, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const beside = await page.getByRole('table').evaluate(table => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))
    expect(beside, `px of the lines beside their panel at ${width}`).toBe(0)
  }
  await page.getByRole('button', { name: 'Replace cart' }).click()
  await expect(page.getByText('It had 1 line, 1 piece')).toBeVisible()
  await expectAccessible(page, 'ordered again')
  await fault({ operation: '*', kind: 'status', status: 503 })
  await page.reload()
  await expect(page.getByText('before tax, at the last known prices').filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(page, 'order again, ERP away')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('2 parts (5 pieces) were added to your cart.')).toBeVisible()
})
