import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { OrderNews } from '@portal/contracts/order-news'
import { answerCalls, refusal } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs } from '../../../test/sample-users.ts'
import { OrderNewsPanel } from './order-news.tsx'

const order = { _id: '8000001', type: 'confirmed', po_number: 'FALL', order_number: 'S8000001' } as const

function news (id: string, content: OrderNews['content'], changes: Partial<OrderNews['order']> = {}): OrderNews {
  return { id, at: '2026-11-20T15:00:00.000Z', order: { ...order, ...changes }, content }
}

const confirmed = news('1', { kind: 'confirmed' })
const invoiced = news('2', { kind: 'invoiced', invoice_id: '98000001' })
const shipped = news('3', { kind: 'shipped', pieces: 3, shipments: [{ carrier: 'UPS', tracking_number: '1Z999AA1' }] }, { po_number: '' })

function renderNews (kept: OrderNews[], more = 0, noteSeen: () => { ok: true } | Response = () => ({ ok: true })) {
  const made = answerCalls({ orderNews: () => ({ news: kept, more }), orderNewsSeen: noteSeen })
  return { ...renderPage(<OrderNewsPanel />), seen: () => made.filter(({ name }) => name === 'orderNewsSeen').map(({ body }) => body) }
}

test('news says what has happened to an order and leads to it, or to its invoice, until it is dismissed', async () => {
  logInAs()
  const { user, seen } = renderNews([confirmed, invoiced, shipped], 2)
  const items = await screen.findAllByRole('listitem')
  expect(items[0]).toHaveTextContent('PO #FALL was confirmed as order S8000001.')
  expect(screen.getByRole('link', { name: 'Unnamed Order' }).closest('li')).toHaveTextContent('was shipped: 3 pieces.')
  expect(screen.getByText('1Z999AA1').closest('li')).toHaveTextContent('UPS 1Z999AA1')
  expect(screen.getAllByText('S8000001')).toHaveLength(3)
  expect(screen.getByText('2 older pieces of news')).toBeVisible()
  const [first, second] = screen.getAllByRole('link', { name: 'PO #FALL' })
  expect([first, second].map(link => link?.getAttribute('href'))).toEqual(['/open-order/confirmed/8000001', '/invoice-history/98000001'])
  await user.click(screen.getByRole('button', { name: /^Dismiss .*PO #FALL .*was confirmed/ }))
  await user.click(screen.getByRole('button', { name: 'Dismiss all' }))
  expect(seen()).toEqual([{ ids: ['1'] }, { ids: ['1', '2', '3'] }])
})

test('of much news, the newest five are shown until more is asked for, and none is dismissed unseen', async () => {
  logInAs()
  const { user, seen } = renderNews(['7', '6', '5', '4', '3', '2', '1'].map(id => news(id, { kind: 'confirmed' }, { po_number: `PO ${id}` })), 3)
  await screen.findByRole('link', { name: 'PO #PO 7' })
  const shown = () => screen.getAllByRole('link').map(link => link.textContent)
  expect(shown()).toEqual(['PO #PO 7', 'PO #PO 6', 'PO #PO 5', 'PO #PO 4', 'PO #PO 3'])
  expect(screen.queryByRole('button', { name: 'Dismiss all' })).toBeNull()
  expect(screen.queryByText(/older pieces/)).toBeNull()
  screen.getByRole('button', { name: 'Show 2 more' }).focus()
  await user.keyboard('{Enter}')
  expect(shown().slice(5)).toEqual(['PO #PO 2', 'PO #PO 1'])
  expect(document.activeElement).toHaveTextContent(/^PO #PO 2 was confirmed/)
  expect(screen.getByText('3 older pieces of news')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Dismiss all' }))
  expect(seen()).toEqual([{ ids: ['7', '6', '5', '4', '3', '2', '1'] }])
})

test('following a link counts as having seen the news', async () => {
  logInAs()
  const { user, seen } = renderNews([confirmed])
  await user.click(await screen.findByRole('link', { name: 'PO #FALL' }))
  expect(seen()).toEqual([{ ids: ['1'] }])
})

test('if news cannot be dismissed, or perhaps not, the page says so, and still shows it', async () => {
  logInAs()
  const answers = [() => refusal('portal_unavailable'), () => { throw new TypeError('Failed to fetch') }]
  const { user } = renderNews([confirmed], 0, () => answers.shift()?.() ?? { ok: true })
  for (const said of ['Not Dismissed', 'Not Sure Whether It Worked']) {
    await user.click(await screen.findByRole('button', { name: /^Dismiss .*PO #FALL/ }))
    expect(await screen.findByText(said)).toBeVisible()
  }
  expect(await screen.findByRole('link', { name: 'PO #FALL' })).toBeVisible()
})

test('without news, or if it cannot be read, nothing is shown', async () => {
  logInAs()
  renderNews([])
  await expect.poll(() => screen.queryByText('News of orders')).toBeNull()
})

test('when news is dismissed, the focus goes to the page\'s heading', async () => {
  logInAs()
  let kept = [confirmed]
  answerCalls({
    orderNews: () => ({ news: kept, more: 0 }),
    orderNewsSeen () {
      kept = []
      return { ok: true }
    }
  })
  // The news is read again in the cache that all pages share.
  render(<MemoryRouter><h1 tabIndex={-1}>Home</h1><OrderNewsPanel /></MemoryRouter>)
  await userEvent.click(await screen.findByRole('button', { name: /^Dismiss/ }))
  await expect.poll(() => screen.queryByText('News of orders')).toBeNull()
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { name: 'Home' }))
})
