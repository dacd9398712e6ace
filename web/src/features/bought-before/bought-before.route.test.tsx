import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { BoughtPart } from '@portal/contracts/bought-before'
import { limits } from '@portal/contracts/policy/limits'
import { cartKeptOffline } from '@portal/contracts/policy/messages'
import type { Item } from '@portal/contracts/stock'
import { answerCalls, heldAnswer, refusal } from '../../../test/answer-calls.ts'
import { stopClockAtNoon } from '../../../test/clock-at-noon.ts'
import { erpAway, erpBack } from '../../../test/erp-away.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleStaff } from '../../../test/sample-users.ts'
import { addCartLine, cartOf } from '../../domain/cart/cart.ts'
import { sampleItem, sampleLine } from '../../../test/sample-cart.ts'
import { useOffline } from '../../lib/http/offline.ts'
import { paths } from '../../paths.ts'
import { BoughtBeforeRoute } from './bought-before.route.tsx'

const customer = '10001'
const part = (item_number: string, changes: Partial<BoughtPart> = {}): BoughtPart =>
  ({ item_number, item_description: `PART ${item_number}`, times: 2, pieces: 7, last_bought: '2026-11-03', last_price: 1250, ...changes })
const three = [part('A-1'), part('B-2', { times: 1, pieces: 1, last_bought: '2026-10-02' }), part('C-3', { last_bought: '2026-09-01' })]
const whole = { more: false, since: '2026-08-23', invoices_to_come: 0 }

beforeEach(() => { logInAs() })

const quantity = (id: string) => screen.getByLabelText<HTMLInputElement>(`Quantity of ${id}`)
const search = () => screen.getByLabelText('Search')
const row = (id: string) => screen.getByRole('row', { name: new RegExp(`^${id}`) })
const ordered = () => cartOf(customer).lines.map(line => `${line.quantity} ${line.id}`)
const bar = () => screen.getByRole('region', { name: 'Lines to add' })

/** @param items today's, by default of all parts */
async function renderBought ({ parts = three, items = parts.map(({ item_number: number }) => sampleItem(number)), notChecked = [], codes = {} }: {
  parts?: BoughtPart[], items?: Item[], notChecked?: string[], codes?: Record<string, string>
} = {}) {
  const calls = answerCalls({
    boughtBefore: () => ({ parts, ...whole }),
    priceByItemNumbers: ({ items: asked }) => ({ items: items.filter(item => asked.includes(item.item_number)), not_checked: notChecked }),
    findParts: ({ parts: typed }) => ({
      parts: typed.map(text => ({ typed: text, near: [], ...codes[text] !== undefined && { found: { ...sampleItem(codes[text]), bar_code: text } } }))
    })
  })
  const { user, address } = renderPage(<BoughtBeforeRoute />, paths.boughtBefore)
  await screen.findByText(/^Parts: \d/)
  return { user, address, calls, pricesAsked: () => calls.filter(({ name }) => name === 'priceByItemNumbers').map(({ body }) => body) }
}

test('a part has how often and how many were bought, when and at what price last, and today\'s price and stock', async () => {
  const { pricesAsked } = await renderBought({ items: [sampleItem('A-1', { dealer_price: 1390, quantity: 4 }), sampleItem('B-2', { quantity: 0 }), sampleItem('C-3')] })
  expect(await screen.findByText('Parts: 3 since 8/23/26')).toBeVisible()
  await within(row('A-1')).findByText('$13.90')
  expect(row('A-1')).toHaveTextContent('A-1PART A-127 pieces11/3/26at $12.50$13.904')
  expect(row('B-2')).toHaveTextContent(/11 piece10\/2\/26.*OUT OF STOCK/)
  expect(pricesAsked()).toEqual([{ items: ['A-1', 'B-2', 'C-3'] }])
})

test('quantities of several rows are added by one Enter, and that can be undone', async () => {
  addCartLine(customer, sampleLine('A-1', 2))
  const { user } = await renderBought()
  await user.type(search(), '{ArrowDown}')
  expect(quantity('A-1')).toHaveFocus()
  await user.keyboard('5{ArrowDown}{ArrowDown}3')
  expect(quantity('C-3')).toHaveFocus()
  expect(within(bar()).getByRole('status')).toHaveTextContent('8 pieces')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Added to cart: 2 lines, 8 pieces.')).toBeVisible()
  expect(ordered()).toEqual(['7 A-1', '3 C-3'])
  act(() => { useOffline.setState({ isOffline: true }) })
  expect(within(bar()).getByRole('status')).toHaveTextContent(`Added to cart: 2 lines, 8 pieces. ${cartKeptOffline}`)
  act(() => { useOffline.setState({ isOffline: false }) })
  expect(search()).toHaveFocus()
  expect(quantity('A-1')).toHaveValue('')
  expect(row('A-1')).toHaveTextContent('7 in cart')
  // In the search box, Ctrl+Z undoes what was typed there.
  await user.keyboard('{Control>}z{/Control}')
  expect(ordered()).toEqual(['7 A-1', '3 C-3'])
  act(() => { screen.getByRole('button', { name: 'Undo' }).focus() })
  await user.keyboard('{Control>}z{/Control}')
  expect(ordered()).toEqual(['2 A-1'])
  expect(quantity('C-3')).toHaveValue('3')
})

test('what is entered stays while the list is searched, sorted and paged, and is added with the rest', async () => {
  const parts = Array.from({ length: 60 }, (_, n) => part(`P-${100 + n}`))
  const { user, address, pricesAsked } = await renderBought({ parts })
  await user.type(quantity('P-100'), '4')
  await user.click(screen.getAllByRole('button', { name: 'Next Page' })[0] ?? search())
  await expect.poll(address).toBe(`${paths.boughtBefore}?page=2`)
  await within(row('P-159')).findByText('$15.00')
  await user.type(quantity('P-159'), '6')
  await user.type(search(), 'p120')
  expect(screen.getAllByRole('row')).toHaveLength(2)
  expect(screen.getByText('Parts: 1 of 60 since 8/23/26')).toBeVisible()
  await expect.poll(address).toBe(`${paths.boughtBefore}?search=p120`)
  await user.click(screen.getByRole('button', { name: 'Add 2 lines' }))
  await screen.findByText('Added to cart: 2 lines, 10 pieces.')
  expect(ordered()).toEqual(['4 P-100', '6 P-159'])
  expect(pricesAsked().map(body => (body as { items: string[] }).items.length)).toEqual([50, 10])
})

test('an invalid quantity, or one that breaks a pack, keeps everything back, says what can be ordered, and has the focus', async () => {
  const { user } = await renderBought({ items: [sampleItem('A-1'), sampleItem('B-2', { pack_size: 12, sold_in_packs: true }), sampleItem('C-3')] })
  await within(row('B-2')).findByText('packs of 12 only')
  await user.type(quantity('A-1'), '2')
  await user.type(quantity('B-2'), '13{Enter}')
  expect(await screen.findByText('Sold in packs of 12 only.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Use 24 for B-2' })).toBeVisible()
  expect(quantity('B-2')).toHaveFocus()
  expect(ordered()).toEqual([])
  await user.keyboard('24')
  await user.clear(quantity('A-1'))
  await user.type(quantity('A-1'), 'two{Enter}')
  expect(screen.getByText('Enter a whole number, 0 or more.')).toBeVisible()
  expect(ordered()).toEqual([])
  await user.clear(quantity('A-1'))
  await user.keyboard('{Enter}')
  await expect.poll(ordered).toEqual(['24 B-2'])
})

test('more than is in stock says how many are back-ordered', async () => {
  const { user } = await renderBought()
  await within(row('A-1')).findByText('$15.00')
  await user.type(quantity('A-1'), '13')
  expect(row('A-1')).toHaveTextContent('10 ship now, 3 back-ordered')
})

test('a part that is no longer sold has no quantity, one that was replaced names what replaces it, and an unchecked one is not added', async () => {
  const { user } = await renderBought({ items: [sampleItem('A-1', { superseded_by: 'A-7' })], notChecked: ['C-3'] })
  expect(await within(row('B-2')).findByText('No longer sold')).toBeVisible()
  expect(screen.queryByLabelText('Quantity of B-2')).toBeNull()
  expect(within(row('A-1')).getByRole('link', { name: 'A-7' })).toHaveAttribute('href', '/stock?term=A-7')
  expect(within(row('C-3')).getByText('Not checked')).toBeVisible()
  await user.type(quantity('C-3'), '1{Enter}')
  expect(await screen.findByText('Not checked: wait until the ordering system is back.')).toBeVisible()
  expect(ordered()).toEqual([])
})

test('what is entered before today\'s price is there is added once it is known', async () => {
  const prices = heldAnswer<Response>()
  const parts = [part('A-1')]
  const answer = { items: [sampleItem('A-1')], not_checked: [] }
  let asked = 0
  answerCalls({ boughtBefore: () => ({ parts, ...whole }), priceByItemNumbers: async () => ++asked === 1 ? await prices.answer : answer })
  const { user } = renderPage(<BoughtBeforeRoute />, paths.boughtBefore)
  await user.type(await screen.findByLabelText('Quantity of A-1'), '2{Enter}')
  await expect.poll(ordered).toEqual(['2 A-1'])
  prices.give(Response.json(answer))
  expect(await within(row('A-1')).findByText('$15.00')).toBeVisible()
})

test('a full cart says which parts stayed, and keeps their quantities', async () => {
  const { user } = await renderBought()
  await within(row('C-3')).findByText('$15.00')
  addCartLine(customer, sampleLine('A-1', 1))
  for (let n = 1; n < limits.cartLinesMax; n++) addCartLine(customer, sampleLine(`X-${n}`, 1))
  await user.type(quantity('A-1'), '2')
  await user.type(quantity('B-2'), '3{Enter}')
  expect(await screen.findByText(/The cart is full at 1,000 lines/)).toHaveTextContent('Submit it first: B-2.')
  expect(quantity('A-1')).toHaveValue('')
  expect(quantity('B-2')).toHaveValue('3')
})

test('a scanned bar code finds the part that has it, and its row says so; one that nobody knows finds nothing', async () => {
  const { user, address, calls } = await renderBought({ codes: { '036000291452': 'B-2' } })
  await user.type(search(), '*B-2*')
  expect(screen.getAllByRole('row')).toHaveLength(2)
  await user.keyboard('{Enter}')
  expect(search()).toHaveValue('B-2')
  await expect.poll(address).toBe(`${paths.boughtBefore}?search=B-2`)
  await user.clear(search())
  await user.type(search(), '036000291452{Enter}')
  await vi.waitFor(() => { expect(quantity('B-2')).toHaveFocus() })
  expect(row('B-2')).toHaveTextContent('Bar code 036000291452')
  expect(screen.getAllByRole('row')).toHaveLength(2)
  expect(calls.filter(({ name }) => name === 'findParts').map(({ body }) => body)).toEqual([{ parts: ['036000291452'] }])

  await user.clear(search())
  await user.type(search(), '4006381333931{Enter}')
  expect(await screen.findByText('No parts you bought match.')).toBeVisible()
})

test('a scanner\'s text and Enter lead to the quantity of the part, Escape and ↑ back to the search', async () => {
  const { user } = await renderBought()
  await user.type(search(), 'b2{Enter}')
  expect(quantity('B-2')).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(search()).toHaveFocus()
  await user.keyboard('nothing like it{Enter}')
  expect(screen.getByText('No parts you bought match.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Search all stock' })).toHaveAttribute('href', '/stock?term=nothing+like+it')
  expect(search()).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(screen.getAllByRole('row')).toHaveLength(4)
  await user.type(search(), '{ArrowDown}{Escape}')
  expect(search()).toHaveFocus()
})

test('keys pressed before the parts are there wait for them', async () => {
  const bought = heldAnswer<Response>()
  answerCalls({ boughtBefore: () => bought.answer, priceByItemNumbers: () => ({ items: [], not_checked: ['A-1', 'B-2', 'C-3'] }) })
  const { user } = renderPage(<BoughtBeforeRoute />, paths.boughtBefore)
  await user.type(await screen.findByLabelText('Search'), 'c3{Enter}')
  bought.give(Response.json({ parts: three, ...whole }))
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Quantity of C-3')
})

test('invoices that were not read yet are asked for automatically, until none are left or nothing more comes', async () => {
  const answers = [{ parts: three.slice(0, 1), to: 9 }, { parts: three.slice(0, 2), to: 4 }, { parts: three, to: 4 }]
  const calls = answerCalls({
    boughtBefore: () => {
      const { parts, to } = answers.length > 1 ? answers.shift() ?? { parts: [], to: 0 } : { parts: three, to: 4 }
      return { parts, ...whole, invoices_to_come: to }
    },
    priceByItemNumbers: () => ({ items: three.map(({ item_number: number }) => sampleItem(number)), not_checked: [] })
  })
  const { user } = renderPage(<BoughtBeforeRoute />, paths.boughtBefore)
  expect(await screen.findByText(/^4 invoices could not be read yet/)).toBeVisible()
  expect(screen.getAllByRole('row')).toHaveLength(4)
  const asked = () => calls.filter(({ name }) => name === 'boughtBefore').length
  expect(asked()).toBe(3)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(asked).toBe(4)
})

test('a failure, records that are missing, and nothing bought each say what to do', async () => {
  let answer: () => Response = () => refusal('erp_unavailable')
  answerCalls({ boughtBefore: () => answer(), priceByItemNumbers: () => ({ items: [], not_checked: [] }) })
  const { user } = renderPage(<BoughtBeforeRoute />, paths.boughtBefore)
  expect(await screen.findByText('What you have bought could not be loaded')).toBeVisible()
  answer = () => Response.json({ parts: [], ...whole }, { headers: { 'x-records-left-out': '2' } })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing bought yet.')).toBeVisible()
  expect(screen.getByText('Parts that were shipped to you since 8/23/26 are listed here.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Check stock' })).toBeVisible()
  expect(screen.getByText('2 records could not be read and are missing here.')).toBeVisible()
})

test('staff without a dealer are asked to select one', () => {
  logInAs(sampleStaff('sales'))
  renderPage(<BoughtBeforeRoute />, paths.boughtBefore)
  expect(screen.getByRole('button', { name: 'Select a dealer' })).toBeVisible()
})

test('while the ERP is away the list and the prices are those of before, with their time', async () => {
  stopClockAtNoon()
  const old = { headers: { 'x-data-age': '600' } }
  answerCalls({
    boughtBefore: () => Response.json({ parts: three, ...whole }, old),
    priceByItemNumbers: () => Response.json({ items: [sampleItem('A-1')], not_checked: ['B-2', 'C-3'] }, old)
  })
  renderPage(<BoughtBeforeRoute />, paths.boughtBefore)
  expect(await screen.findByText(/^as of \d+:\d\d [AP]M$/)).toBeVisible()
  expect(await within(row('A-1')).findByText('$15.00')).toBeVisible()
})

test('old prices have their time until they are asked for again once the ERP is back, not only those that were asked for last', async () => {
  stopClockAtNoon()
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  onTestFinished(() => { random.mockRestore() })
  erpAway()
  let [age, price] = ['600', 1500]
  answerCalls({
    boughtBefore: () => ({ parts: three, ...whole }),
    priceByItemNumbers: ({ items }) => Response.json(
      { items: items.map(number => sampleItem(number, { dealer_price: price })), not_checked: [] }, { headers: { 'x-data-age': age } }
    )
  })
  const { user } = renderPage(<BoughtBeforeRoute />, `${paths.boughtBefore}?search=A-1`)
  await within(await screen.findByRole('row', { name: /^A-1/ })).findByText('$15.00')
  await user.clear(search())
  await within(row('B-2')).findByText('$15.00')
  expect(screen.getByText('as of 11:50 AM')).toBeVisible();
  [age, price] = ['0', 1600]
  act(erpBack)
  for (const id of ['A-1', 'B-2', 'C-3']) expect(await within(row(id)).findByText('$16.00')).toBeVisible()
  expect(screen.queryByText(/^as of/)).toBeNull()
})
