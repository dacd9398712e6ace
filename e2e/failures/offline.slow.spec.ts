import { knownItems } from '@portal/fixtures/data/known-items'
import { expect, test } from '../support/portal.ts'
import { addToCart, checkOut, expectConfirmed, searchBox, searchFor, submit } from '../support/steps.ts'

test.use({ portalFor: 'offline' })

const part = knownItems.inStock.number
const other = knownItems.volumeBreak.number
const isOffline = /You are offline\. Nothing was sent\./

test('without a connection a new part waits in the cart, results stay, links go on by themselves, and Submit waits for a person', async ({ page, context, loginAs, ordersOf }) => {
  await loginAs('10001', { at: '/stock' })
  await searchFor(page, part)
  await context.setOffline(true)
  await page.getByRole('textbox', { name: `Quantity of ${part}` }).fill('2')
  await page.getByRole('button', { name: `Add ${part} to cart` }).click()
  await expect(page.getByText('You are offline. The cart is kept on this device until the connection is back.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 2 pieces' })).toBeVisible()

  await searchBox(page).fill(other)
  await searchBox(page).press('Enter')
  await expect(page.getByText(isOffline)).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`^${part}`) }), 'the last results').toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('row', { name: new RegExp(`^${other}`) }), 'the search goes on').toBeVisible()

  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Invoice History' }).click()
  await expect(page.getByRole('main').getByText(isOffline)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('table', { name: 'Invoices' })).toBeVisible()

  await page.goto('/cart')
  const quantity = page.getByRole('textbox', { name: `Quantity of ${part}` })
  await expect(page.getByText(/^as of/)).toBeVisible()
  const onward = page.getByRole('main').getByRole('link', { name: 'Checkout' })
  const where = await onward.boundingBox()
  await context.setOffline(true)
  await quantity.fill('3')
  await quantity.press('Enter')
  await expect(page.getByText('You are offline. The cart is kept on this device until the connection is back.')).toBeVisible()
  expect(await onward.boundingBox(), 'Checkout does not move').toEqual(where)
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect(page.getByText(isOffline), 'why there is no file').toBeVisible()
  await context.setOffline(false)
  await quantity.fill('2')
  await quantity.press('Enter')

  await checkOut(page, 'OFFLINE')
  const pressable = page.getByRole('button', { name: 'Submit' })
  await expect(pressable).toBeEnabled()
  const place = await pressable.boundingBox()
  await context.setOffline(true)
  await expect(page.getByText('You can submit this order as soon as the connection is back.', { exact: false })).toBeVisible()
  await expect(pressable).toBeDisabled()
  expect(await pressable.boundingBox(), 'Submit does not move').toEqual(place)
  await context.setOffline(false)
  await expect(pressable).toBeEnabled()
  expect(await ordersOf('OFFLINE'), 'nothing is sent by itself').toEqual([])
  await submit(page)
  await expectConfirmed(page)
  const [order] = await ordersOf('OFFLINE')
  expect(order?.record.LINES.map(({ ITNBR, QTYOR }) => [ITNBR.trim(), QTYOR])).toEqual([[part, 2]])
})

test('once the connection is back, an error that said only that it was gone goes, and an answer that was lost with it is looked up', async ({ page, context, loginAs, ordersOf }) => {
  await loginAs('10001')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('You Are Still Logged In')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You Are Still Logged In')).toHaveCount(0)

  await addToCart(page, part)
  await checkOut(page, 'LOST')
  await page.route('**/createOrder', async route => {
    await route.fetch()
    await context.setOffline(true)
    await route.abort()
  })
  await submit(page)
  await expect(page.getByRole('heading', { name: 'An Error Occurred' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Your order PO #LOST of', { exact: false })).toContainText('was submitted.')
  expect(await ordersOf('LOST')).toHaveLength(1)
})
