import { join } from 'node:path'
import { knownItems } from '@portal/fixtures/data/known-items'
import { expect, test } from '../support/portal.ts'
import { addToCart, checkOut, expectConfirmed, logIn, logOut, submit } from '../support/steps.ts'

// What browsers keep for secure contexts is missing here: locks, the clipboard, service workers, crypto.randomUUID, Secure cookies, Sec-Fetch-Site.
test.use({ portalFor: 'plain-http', portalHost: 'portal.lan' })

const part = knownItems.inStock.number

test('on a plain HTTP host a dealer logs in, orders by cart and by file, and reads what came of it', async ({ page, context, ordersOf }) => {
  const complaints: string[] = []
  page.on('console', message => { if (message.type() === 'error') complaints.push(message.text()) })
  page.on('pageerror', error => { complaints.push(error.message) })

  await logIn(page, '10001')
  expect(await page.evaluate(() => [location.hostname, isSecureContext, 'randomUUID' in crypto, 'locks' in navigator])).toEqual(['portal.lan', false, false, false])
  await addToCart(page, part, 3)
  const other = await context.newPage()
  await addToCart(other, part, 2, 'for Jim')
  await expect(page.getByText('5 in cart')).toBeVisible()
  await checkOut(page, 'PLAIN CART')
  await submit(page)
  await expectConfirmed(page)
  const [order] = await ordersOf('PLAIN CART')
  expect(order?.record.LINES.map(line => [line.ITNBR.trim(), line.QTYOR, line.NOTES.trim()])).toEqual([[part, 5, 'for Jim']])
  await expect(page.getByText(order?.record.REFNO.trim() ?? '')).toBeVisible()

  await page.goto('/lightspeed')
  await page.getByLabel('Choose file').setInputFiles(join(import.meta.dirname, '../../fixtures/files/order.txt'))
  await page.getByRole('textbox', { name: 'PO number' }).fill('PLAIN FILE')
  await submit(page)
  await expectConfirmed(page)
  expect(await ordersOf('PLAIN FILE')).toHaveLength(1)

  await page.goto('/')
  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('on a plain HTTP host an answer that breaks on its way is noticed', async ({ page, ordersOf }) => {
  await logIn(page, '10001')
  await addToCart(page, part)
  await checkOut(page, 'PLAIN BROKEN')
  await page.evaluate(() => {
    const call = window.fetch
    window.fetch = async (...request) => {
      const answer = await call(...request)
      if (answer.url.endsWith('/createOrder')) throw new TypeError('The connection broke.')
      return answer
    }
  })
  await submit(page)
  await page.getByRole('link', { name: 'Back to cart' }).click()
  await expect(page.getByText('Your order PO #PLAIN BROKEN of', { exact: false })).toContainText('was submitted')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  expect(await ordersOf('PLAIN BROKEN')).toHaveLength(1)
})
