import { knownItems } from '@portal/fixtures/data/known-items'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expect, test, type Portal } from '../support/portal.ts'
import { addAgain, addToCart, checkOut, expectConfirmed, submit } from '../support/steps.ts'

// The orders of dealer 10004 are changed here.
test.use({ portalFor: 'changed-orders' })

const part = knownItems.inStock.number

/** What the distributor's people do to an order. */
async function distributor (portal: Portal, id: string, step: 'confirm' | 'reopen' | 'change' | 'cancel', body: object = {}): Promise<void> {
  const answer = await fetch(`${portal.erpUrl}/control/orders/${id}/${step}`, { method: 'POST', body: JSON.stringify(body) })
  expect(answer.status, step).toBe(200)
}

test('a dealer sees that the distributor changes an order, takes it back and cancels it, and orders its parts again', async ({ page, portal, loginAs, ordersOf }) => {
  await loginAs('10004')
  await addToCart(page, part, 4)
  await checkOut(page, 'CHANGED')
  await submit(page)
  await expectConfirmed(page)
  const [{ id } = { id: '' }] = await ordersOf('CHANGED')

  await distributor(portal, id, 'change', { item_number: part, quantity: 2, price: 1010 })
  await page.goto('/open-orders')
  await page.getByRole('link', { name: 'CHANGED' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('The distributor changed this order')
  await expect(main.getByRole('listitem').first()).toContainText('you ordered 4, now 2.')
  await expect(main.getByText(/Price raised from \$\d+\.\d\d/)).toBeVisible()
  await expectAccessible(page, 'an order that the distributor changed')

  const bookmark = page.url()
  await distributor(portal, id, 'confirm')
  await page.reload()
  await expect(main).toContainText('The distributor has confirmed this order')
  expect(page.url()).toBe(bookmark.replace('/unconfirmed/', '/confirmed/'))
  await distributor(portal, id, 'reopen')
  await page.reload()
  await expect(main).toContainText('The distributor reopened this order')
  expect(page.url()).toBe(bookmark)
  await expect(main.getByText(`S${id}/1`)).toBeVisible()
  await page.getByRole('link', { name: 'Back to open orders' }).click()
  await expect(page.getByRole('row', { name: /CHANGED/ })).toContainText('Reopened by the distributor')
  await page.goto('/')
  const remark = await main.getByText('by the distributor, to change it').boundingBox()
  const again = await main.getByRole('link', { name: 'Order again: CHANGED' }).boundingBox()
  expect((remark?.x ?? Infinity) + (remark?.width ?? 0), 'the remark ends before the link begins').toBeLessThan(again?.x ?? 0)

  await distributor(portal, id, 'cancel')
  await page.goto(bookmark)
  await expect(main).toContainText('The distributor canceled this order. It will not be delivered.')
  await expectAccessible(page, 'an order that the distributor canceled')
  await page.getByRole('link', { name: 'Back to open orders' }).click()
  const canceled = page.getByRole('table', { name: 'Canceled orders' })
  await expect(canceled.getByRole('row', { name: /CHANGED/ })).toContainText('Canceled by the distributor')
  await expectAccessible(page, 'the list with a canceled order')
  await canceled.getByRole('link', { name: 'CHANGED' }).click()
  await page.getByRole('link', { name: 'Order again' }).click()
  await addAgain(page)

  await checkOut(page, 'AGAIN')
  await submit(page)
  await expectConfirmed(page)
  expect((await ordersOf('AGAIN'))[0]?.record.LINES).toMatchObject([{ QTYOR: 4 }])
})
