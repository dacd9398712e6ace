import { expect, test, type Page } from '../support/portal.ts'
import { actFor } from '../support/steps.ts'

const acting = (page: Page, customer: string) => page.getByText(`Acting for ${customer}`)

test('a link that is opened in another tab, and a bookmark, lead to the dealer they belong to', { tag: '@slow' }, async ({ page, context, loginAs }) => {
  await loginAs('rep@example.com')
  await actFor(page, '10001')
  await expect(page).toHaveURL(/\?dealer=10001$/)
  await page.goto('/open-orders')
  await expect(page, 'an address that is typed is the tab\'s dealer\'s').toHaveURL(/\/open-orders\?dealer=10001$/)
  const order = page.getByRole('main').getByRole('table').getByRole('link').first()
  await expect(order).toHaveAttribute('href', /\?dealer=10001$/)

  // Another tab selects another dealer, with which a new tab would begin.
  const other = await context.newPage()
  await other.goto('/')
  await actFor(other, '10002')

  const [opened] = await Promise.all([context.waitForEvent('page'), order.click({ modifiers: ['ControlOrMeta'] })])
  await expect(acting(opened, '10001')).toBeVisible()
  await expect(opened.getByRole('heading', { level: 1, name: /PO #/ })).toBeVisible()
  const [middle] = await Promise.all([context.waitForEvent('page'), order.click({ button: 'middle' })])
  await expect(acting(middle, '10001')).toBeVisible()

  await page.getByRole('main').getByRole('searchbox').fill('S4')
  await expect(page).toHaveURL(/\/open-orders\?(?=.*search=S4)(?=.*dealer=10001)/)
  const bookmark = await context.newPage()
  await bookmark.goto(page.url())
  await expect(acting(bookmark, '10001')).toBeVisible()
  await expect(bookmark.getByRole('main').getByRole('searchbox')).toHaveValue('S4')
  await expect(acting(other, '10002')).toBeVisible()
  await other.reload()
  await expect(acting(other, '10002')).toBeVisible()
})

test('a dealer\'s own addresses name nobody', async ({ page, loginAs }) => {
  await loginAs('10001', { at: '/open-orders?dealer=10002' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/open-orders$/)
  await expect(page.getByRole('main').getByRole('table').getByRole('link').first()).not.toHaveAttribute('href', /dealer/)
})
