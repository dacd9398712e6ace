import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rightPresets, type Rights } from '@portal/contracts/rules/accounts/rights'
import { limits } from '@portal/contracts/policy/limits'
import { answerCalls } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleItem } from '../../../test/sample-cart.ts'
import { logInAs, sampleDealer, sampleUser } from '../../../test/sample-users.ts'
import { addCartLines, cartOf, forgetCarts } from '../../domain/cart/cart.ts'
import { forgetDrafts } from '../../domain/session/page-drafts.ts'
import { decodeCheckoutData } from '../../domain/submission/checkout-data.ts'
import { LightspeedRoute } from './lightspeed.route.tsx'

const file = new File(['PO:SPRING\r\nA-1,3\r\nA-1,1\r\nB-2,2\r\n'], 'order.ord')

async function choose (rights: Rights) {
  forgetCarts()
  forgetDrafts()
  logInAs(sampleUser({ dealer: sampleDealer(), rights }))
  const found = (typed: string) => sampleItem(typed, { dealer_price: 1000, quantity: 9 })
  answerCalls({ findParts: ({ parts }) => ({ parts: parts.map(typed => ({ typed, found: found(typed), near: [] })) }), earlierOrders: () => ({}) })
  const page = renderPage(<LightspeedRoute />, '/lightspeed')
  await page.user.upload(screen.getByLabelText(/^Choose (another )?file$/), file)
  await screen.findByRole('table', { name: 'Parts of the file' })
  return page
}

test('a file above one\'s limit goes on to the order summary, with its parts in the cart and its PO number, where the release is asked for', async () => {
  const { user, address } = await choose({ ...rightPresets.buyer, order_limit: 5000 })
  expect(await screen.findByText(/above your order limit of \$50\.00\..*go into your cart first/)).toBeVisible()
  const button = screen.getByRole('button', { name: 'Continue to ask for release' })
  await waitFor(() => { expect(button).toBeEnabled() })
  await user.click(button)
  expect(cartOf('10001').lines).toMatchObject([{ id: 'A-1', quantity: 4 }, { id: 'B-2', quantity: 2 }])
  expect(address()).toMatch(/^\/order-summary\//)
  expect(decodeCheckoutData(address()?.split('/').at(-1) ?? '')).toMatchObject({ customer: '10001', data: { po_number: 'SPRING', shipping: 'default' } })
})

test('a file that does not fit into the cart stays as it is, and none of it is in the cart', async () => {
  const { user, address } = await choose({ ...rightPresets.buyer, order_limit: 5000 })
  addCartLines('10001', Array.from({ length: limits.cartLinesMax - 1 }, (_, n) => ({ id: `FULL-${n}`, item: sampleItem(`FULL-${n}`), quantity: 1, note: '' })))
  const button = screen.getByRole('button', { name: 'Continue to ask for release' })
  await waitFor(() => { expect(button).toBeEnabled() })
  await user.click(button)
  expect(await screen.findByText('Not Moved to Cart')).toBeVisible()
  expect(cartOf('10001').lines.map(({ id }) => id)).not.toContain('A-1')
  expect(address()).toBe('/lightspeed')
})

test('a file within one\'s limit is submitted as it is', async () => {
  await choose({ ...rightPresets.buyer, order_limit: 6000 })
  await waitFor(() => { expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled() })
})
