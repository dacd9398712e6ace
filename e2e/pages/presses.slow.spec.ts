import { knownItems } from '@portal/fixtures/data/known-items'
import { portalHeader } from '@portal/contracts/protocol'
import { expect, test, type Page } from '../support/portal.ts'
import { addToCart } from '../support/steps.ts'
import { expectStillPresses } from '../support/presses.ts'

// Files are mailed, and orders saved.
test.use({ portalFor: 'presses' })

/** What the portal answers to whoever is logged in. */
async function ask<T> (page: Page, call: string, data: object): Promise<T> {
  const answer = await page.request.post(call, { headers: { [portalHeader]: '1' }, data })
  return await answer.json() as T
}

test('no control of the forms of a visitor moves while it is pressed', async ({ page, mailsTo }) => {
  test.slow()
  await page.goto('/login')
  await ask(page, '/requestPasswordLink', { email: 'rep@example.com' })
  const link = () => mailsTo('rep@example.com').map(mail => /\/resetPassword\/[\w-]{43}/.exec(mail)?.[0])[0]
  await expect.poll(link).toBeDefined()
  for (const address of ['/login', '/forgot-password', link() ?? '', '/stock?term=chain']) await expectStillPresses(page, address)
})

test('no control of the forms of a dealer moves while it is pressed', async ({ page, loginAs }) => {
  test.slow()
  await loginAs('10001')
  await addToCart(page, knownItems.inStock.number, 2)
  const order = [{ id: knownItems.inStock.number, quantity: 1, note: '', item_description: 'A part' }]
  await ask(page, '/saveOrder', { name: 'Spring', order })
  const { orders: [saved] } = await ask<{ orders: Array<{ _id: string }> }>(page, '/saved-orders', { user: '10001' })
  for (const address of [
    '/change-password', '/change-email', '/two-step-login', '/people', '/checkout', '/save-cart', `/saved-orders/${saved?._id}/rename`, '/cart', '/quick-order',
    '/stock?term=chain', '/open-orders', '/back-orders', '/bought-before', '/invoice-history', '/open-order/confirmed/7000101/again'
  ]) await expectStillPresses(page, address)
})

test('no control of the forms of staff moves while it is pressed', async ({ page, loginAs }) => {
  test.slow()
  await loginAs('super@example.com', { at: '/email-admin' })
  await page.getByRole('combobox', { name: 'File' }).selectOption({ label: 'price-list.csv' })
  const file = new URL(page.url())
  await page.getByRole('switch', { name: 'Email this file' }).press('Space')
  await page.getByRole('textbox', { name: 'Recipients' }).fill('one@example.com')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Your changes were saved.')).toBeVisible()
  const { users: [rep] } = await ask<{ users: Array<{ _id: string }> }>(page, '/users', { type: 'sales' })
  const { users: [dealer] } = await ask<{ users: Array<{ _id: string }> }>(page, '/users', { type: 'dealers' })
  for (const address of [
    '/dealer-list/07', '/createUser', '/manageUser/sales', `/manageUser/edit/${rep?._id}`, `/manageUser/email/${dealer?._id}`, '/inviteDealers?rep=12',
    '/notice-banner-admin', `${file.pathname}${file.search}`, '/audit', '/submissions'
  ]) await expectStillPresses(page, address)
})
