import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FoundItem } from '@portal/contracts/stock'
import type { CallResponse } from '@portal/contracts/calls'
import * as messages from '@portal/contracts/policy/messages'
import { answerCalls, heldAnswer, refusal } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleStaff } from '../../../test/sample-users.ts'
import { cartOf } from '../../domain/cart/cart.ts'
import { clearSession, useSession } from '../../domain/session/session.ts'
import { pressKey } from './keyboard/press-key.ts'
import { StockRoute } from './stock.route.tsx'

const part = (item_number: string, changes: Partial<FoundItem> = {}): FoundItem =>
  ({ item_number, item_description: `ACME PART ${item_number}`, manufacturer_number: '', quantity: 5, retail_price: 1000, dealer_price: 700, ...changes })

type Answer = CallResponse<'items'>
const found = (...items: FoundItem[]): Answer => ({ items, more: false })
const numbers = () => within(screen.getByRole('table', { name: 'Parts' })).getAllByRole('row').slice(1).map(row => row.getAttribute('data-part'))
const cart = () => cartOf('10001').lines.map(({ id, quantity }) => `${quantity} × ${id}`)
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Part number or description' })
const quantity = (id: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `Quantity of ${id}` })

function expectReady (): void {
  expect(box()).toHaveFocus()
  expect([box().selectionStart, box().selectionEnd]).toEqual([0, box().value.length])
}

/** Opens the page for a dealer. Each search is answered by `search`, and prices as the search has them. */
function open (search: (term: string) => Answer | Response | Promise<Answer | Response>, at = '/stock') {
  logInAs()
  const priceOf = ({ dealer_price: price = 0 }: FoundItem) => ({ price })
  const made = answerCalls({
    items: ({ search: term }) => search(term),
    itemDetails: ({ product }) => ({ item: part(product), itemPrice: priceOf(part(product)), itemPriceBreak: null }),
    priceByItemNumbers: ({ items }) => ({ items: items.map(id => part(id)), not_checked: [] })
  })
  const page = renderPage(<StockRoute />, at)
  return { ...page, searches: () => made.filter(({ name }) => name === 'items').map(({ body }) => (body as { search: string }).search) }
}

test('after a search its term is selected, and one key leads to the first quantity, one adds and leads back', async () => {
  const { user } = open(term => found(part(term.toUpperCase())))
  await user.type(box(), 'a-1{Enter}')
  await waitFor(() => { expect(numbers()).toEqual(['A-1']) })
  expectReady()
  await user.keyboard('{ArrowDown}')
  expect(quantity('A-1')).toHaveFocus()
  await user.keyboard('3{Enter}')
  await waitFor(() => { expect(cart()).toEqual(['3 × A-1']) })
  expectReady()
  await user.keyboard('b-2{Enter}')
  await waitFor(() => { expect(numbers()).toEqual(['B-2']) })
  expect(box()).toHaveValue('b-2')
})

test('keys pressed before the results are there are shown, wait, and then count', async () => {
  const answer = heldAnswer<Answer>()
  const { user } = open(async () => await answer.answer)
  await user.type(box(), 'a-1{Enter}{ArrowDown}12{Enter}')
  expect(await screen.findByText(/Waiting for the results: ↓ 12 ⏎/)).toBeVisible()
  expect(box()).toHaveValue('a-1')
  answer.give(found(part('A-1'), part('A-10')))
  await waitFor(() => { expect(cart()).toEqual(['12 × A-1']) })
  expectReady()
  expect(screen.queryByText(/Waiting for the results/)).toBeNull()
})

test('an order typed ahead of a slow search, part after part, is complete', async () => {
  const answers = { a: heldAnswer<Answer>(), b: heldAnswer<Answer>(), c: heldAnswer<Answer>() }
  const { user, searches } = open(async term => await answers[term as 'a' | 'b' | 'c'].answer)
  await user.type(box(), 'a{Enter}{ArrowDown}3{Enter}b{Enter}{ArrowDown}{ArrowDown}2{Enter}c{Enter}{ArrowDown}4{Enter}')
  expect(searches()).toEqual(['a'])
  answers.a.give(found(part('A')))
  await waitFor(() => { expect(searches()).toEqual(['a', 'b']) })
  answers.b.give(found(part('B'), part('B2')))
  await waitFor(() => { expect(searches()).toEqual(['a', 'b', 'c']) })
  answers.c.give(found(part('C')))
  await waitFor(() => { expect(cart()).toEqual(['3 × A', '2 × B2', '4 × C']) })
  expect(box()).toHaveValue('c')
})

test('if two scans follow each other, the second one counts, whichever answer comes first', async () => {
  const answers = { first: heldAnswer<Answer>(), second: heldAnswer<Answer>() }
  const { user, address, searches } = open(async term => await answers[term as 'first' | 'second'].answer)
  await user.type(box(), 'first{Enter}second{Enter}')
  expect(box()).toHaveValue('second')
  answers.second.give(found(part('S')))
  await waitFor(() => { expect(numbers()).toEqual(['S']) })
  answers.first.give(found(part('F')))
  await act(async () => { await answers.first.answer })
  expect(numbers()).toEqual(['S'])
  expect(searches()).toEqual(['first', 'second'])
  expect(address()).toBe('/stock?term=second')
  expectReady()
})

test('keys typed behind another search for the same term wait until the page shows what was searched for', async () => {
  open(() => found(part('FRONT-1', { item_description: 'PADS FRONT' }), part('REAR-1', { item_description: 'PADS REAR' })), '/stock?term=pads&with=REAR')
  await waitFor(() => { expect(numbers()).toEqual(['REAR-1']) })
  // Within `act`, the page draws nothing, as on a slow machine.
  act(() => {
    box().focus()
    for (const key of ['Enter', 'ArrowDown', '2', 'Enter']) pressKey(key)
  })
  await waitFor(() => { expect(cart()).toEqual(['2 × FRONT-1']) })
  expectReady()
})

test('the last of several searches counts, even if its results are on the page because the others have not been drawn', async () => {
  const { user, address } = open(term => found(part(term.toUpperCase())))
  await user.type(box(), 'a-1{Enter}')
  await waitFor(() => { expect(numbers()).toEqual(['A-1']) })
  act(() => {
    for (const key of ['b', 'Enter', 'a', '-', '1', 'Enter', 'ArrowDown', '3', 'Enter']) pressKey(key)
  })
  await waitFor(() => { expect(cart()).toEqual(['3 × A-1']) })
  expect(address()).toBe('/stock?term=a-1')
  expectReady()
})

test('of a scanned bar code, the box, the address and the heading have the part number alone, wherever it was scanned', async () => {
  const { user, address } = open(() => found(part('AB-1')))
  await user.type(box(), '*AB-1*{Enter}')
  expect(await screen.findByText('ab-1', { selector: '[role=status] *' })).toBeVisible()
  expect(box()).toHaveValue('AB-1')
  expect(address()).toBe('/stock?term=ab-1')
  expectReady()
  cleanup()
  const there = open(() => found(part('AB-1')), '/stock?term=*AB-1*')
  expect(await screen.findByText('AB-1', { selector: '[role=status] *' })).toBeVisible()
  expect(box()).toHaveValue('AB-1')
  expect(there.address()).toBe('/stock?term=AB-1')
})

for (const [what, answer, words] of [['finds nothing', found(), /found nothing/], ['fails', refusal('erp_unavailable'), /failed/]] as const) {
  test(`what waits for a search that ${what} is dropped and said, and the scan after it counts`, async () => {
    const bad = heldAnswer<Answer | Response>()
    const { user } = open(async term => term === 'bad' ? await bad.answer : found(part('G')))
    await user.type(box(), 'bad{Enter}{ArrowDown}3{Enter}good{Enter}{ArrowDown}2{Enter}')
    bad.give(answer)
    await waitFor(() => { expect(cart()).toEqual(['2 × G']) })
    const notice = screen.getByText(/these keys had no effect: ↓ 3 ⏎/)
    expect(notice).toHaveTextContent(words)
    await user.keyboard('next{Enter}')
    expect(notice).not.toBeInTheDocument()
  })
}

test('arrows lead from row to row and back to the search; so do Escape and /', async () => {
  const { user } = open(() => found(part('A'), part('B')))
  await user.type(box(), 'x{Enter}')
  await screen.findByText('ACME PART B')
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(quantity('B')).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(quantity('A')).toHaveFocus()
  for (const key of ['{ArrowUp}', '{Escape}', '/']) {
    quantity('A').focus()
    await user.keyboard(key)
    expectReady()
  }
  screen.getByRole('button', { name: 'Add B to cart' }).focus()
  await user.keyboard('n')
  expect(box()).toHaveValue('n')
})

test('quantities entered in several rows are added by one Enter, which can be undone', async () => {
  const { user } = open(() => found(part('A'), part('B'), part('C')))
  await user.type(box(), 'x{Enter}')
  await screen.findByText('ACME PART B')
  await user.keyboard('{ArrowDown}2{ArrowDown}{ArrowDown}5')
  const bar = screen.getByRole('region', { name: 'Lines to add' })
  expect(bar).toHaveTextContent('Add 2 lines7 pieces')
  await user.keyboard('{Enter}')
  await waitFor(() => { expect(cart()).toEqual(['5 × C', '2 × A']) })
  expectReady()
  expect(quantity('A')).toHaveValue('1')
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => { expect(cart()).toEqual(['5 × C', '3 × A']) })
  await user.clear(quantity('B'))
  await user.type(quantity('B'), '4')
  await user.clear(quantity('C'))
  await user.type(quantity('C'), '1')
  await user.click(screen.getByRole('button', { name: 'Add 2 lines' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(cart()).toEqual(['5 × C', '3 × A'])
  expectReady()
})

test('none of several lines is added while one is wrong, and its row offers what can be ordered', async () => {
  const { user } = open(() => found(part('A'), part('B', { pack_size: 12, sold_in_packs: true })))
  await user.type(box(), 'x{Enter}')
  await screen.findByText('ACME PART B')
  expect(quantity('B')).toHaveValue('12')
  await user.keyboard('{ArrowDown}2{ArrowDown}5{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('Sold in packs of 12 only.')
  expect(quantity('B')).toHaveFocus()
  expect(quantity('B')).toHaveValue('5')
  await user.click(screen.getByRole('button', { name: 'Use 12 for B' }))
  expect(quantity('B')).toHaveValue('12')
  expect(quantity('B')).toHaveFocus()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(cart()).toEqual([])
})

test('without a quantity nothing is added, and the field says so', async () => {
  const { user } = open(() => found(part('A')))
  await user.type(box(), 'x{Enter}')
  await screen.findByText('ACME PART A')
  await user.clear(quantity('A'))
  await user.click(screen.getByRole('button', { name: 'Add A to cart' }))
  expect(screen.getByRole('alert')).toHaveTextContent(messages.quantityMissing)
  expect(quantity('A')).toHaveFocus()
  expect(cart()).toEqual([])
})

test('Enter in a note adds its row; one that completes a word of an input method does not', async () => {
  const { user } = open(() => found(part('A')))
  await user.type(box(), 'x{Enter}')
  await screen.findByText('ACME PART A')
  await user.click(screen.getByRole('button', { name: 'Note for A' }))
  const note = screen.getByRole('textbox', { name: 'Note for A' })
  await user.type(note, 'rear')
  fireEvent.keyDown(note, { key: 'Enter', isComposing: true })
  expect(cart()).toEqual([])
  await user.keyboard('{Enter}')
  await waitFor(() => { expect(cartOf('10001').lines).toMatchObject([{ id: 'A', quantity: 1, note: 'rear' }]) })
})

test('a part that is being added says so in its row', async () => {
  const details = heldAnswer<CallResponse<'itemDetails'>>()
  logInAs()
  answerCalls({ items: () => found(part('SLOW')), itemDetails: async () => await details.answer })
  const { user } = renderPage(<StockRoute />, '/stock?term=x')
  await user.click(await screen.findByRole('button', { name: 'Add SLOW to cart' }))
  expect(screen.getByRole('button', { name: 'Adding… SLOW to cart' })).toHaveAttribute('aria-disabled', 'true')
  details.give({ item: part('SLOW'), itemPrice: { price: 700 }, itemPriceBreak: null })
  expect(await screen.findByRole('button', { name: 'Add SLOW to cart' })).toHaveAttribute('aria-disabled', 'false')
})

test('staff who act for no dealer see no price of theirs', async () => {
  logInAs(sampleStaff('sales', { rep_number: '07' }))
  answerCalls({ items: () => found(part('A')) })
  renderPage(<StockRoute />, '/stock?term=x')
  await screen.findByText('ACME PART A')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Part number', 'Description', 'In stock', 'Suggested retail', 'Order'])
  expect(screen.queryByText('$7.00')).toBeNull()
})

test('a dealer sees their own price beside the suggested one', async () => {
  open(() => found(part('A')), '/stock?term=x')
  await screen.findByText('ACME PART A')
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headings).toEqual(['Part number', 'Description', 'In stock', 'Suggested retail', 'Your price', 'Order'])
  for (const price of ['$10.00', '$7.00']) expect(screen.getByText(price)).toBeVisible()
})

test('says how many pieces are back-ordered before they are added', async () => {
  const { user } = open(() => found(part('A')))
  await user.type(box(), 'x{Enter}')
  await screen.findByText('ACME PART A')
  await user.keyboard('{ArrowDown}8')
  expect(screen.getByText('5 ship now, 3 back-ordered')).toBeVisible()
})

test('what was entered and not added is named when another search begins, and can still be added', async () => {
  const { user } = open(term => found(part(term === 'x' ? 'A' : 'B')))
  await user.type(box(), 'x{Enter}')
  await screen.findByText('ACME PART A')
  await user.keyboard('{ArrowDown}8{Escape}y{Enter}')
  expect(await screen.findByText((_text, element) => element?.textContent === '8 × A')).toBeVisible()
  expect(screen.getByText('Not Added to Cart')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add now' }))
  expect(await screen.findByText('Added to Cart')).toBeVisible()
  expect(screen.queryByText('Not Added to Cart')).toBeNull()
})

test('results are sorted and narrowed by what the address says, and a new search begins afresh', async () => {
  const { user, address } = open(() => found(
    part('A', { item_description: 'ACME PADS REAR', quantity: 0 }), part('B', { item_description: 'ACME PADS FRONT', dealer_price: 300 }), part('C', { item_description: 'ACME PADS REAR' })
  ), '/stock?term=pads&sort=price')
  await waitFor(() => { expect(numbers()).toEqual(['B', 'A', 'C']) })
  await user.click(screen.getByRole('checkbox', { name: 'In stock only' }))
  expect(numbers()).toEqual(['B', 'C'])
  await user.click(await screen.findByRole('button', { name: 'REAR 1' }))
  expect(numbers()).toEqual(['C'])
  expect(address()).toBe('/stock?term=pads&sort=price&stock=in&with=REAR')
  expect(screen.getByText('Showing 1-1 of 1, filtered from 3')).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Part number')
  await user.click(screen.getByRole('button', { name: 'REAR' }))
  expect(numbers()).toEqual(['B', 'C'])
  await user.clear(box())
  await user.type(box(), 'other{Enter}')
  await waitFor(() => { expect(address()).toBe('/stock?term=other') })
})

test('if the filters leave no results, all of them are one click away', async () => {
  const { user } = open(() => found(part('A', { quantity: 0 })), '/stock?term=pads&stock=in')
  await user.click(await screen.findByRole('button', { name: 'Show all results' }))
  expect(numbers()).toEqual(['A'])
})

test('where an answer cannot hold all results, words are offered to search with', async () => {
  const { user, searches } = open(term => ({ ...found(part('A', { item_description: 'ACME PADS REAR' }), part('B', { item_description: 'ACME PADS FRONT' })), more: term === 'pads' }))
  await user.type(box(), 'pads{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Search for pads REAR' }))
  await waitFor(() => { expect(searches()).toEqual(['pads', 'pads rear']) })
  await waitFor(() => { expect(box()).toHaveValue('pads rear') })
})

test('where nothing is found, the page says what to try and offers near part numbers', async () => {
  const { user } = open(term => term === 'a10' ? { ...found(), near: [part('A-10')] } : found(part('A-10')))
  await user.type(box(), 'a10{Enter}')
  expect(await screen.findByText('Try the manufacturer’s number.')).toBeVisible()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('link', { name: 'A-10' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => { expect(numbers()).toEqual(['A-10']) })
  await waitFor(() => { expectReady() })
})

test('a visitor is shown what there is, and cannot order', async () => {
  clearSession()
  useSession.setState({ status: 'out', user: null })
  answerCalls({ items: ({ search }) => search === 'a10' ? found() : found(part('A')) })
  const { user } = renderPage(<StockRoute />, '/stock')
  await user.type(box(), 'a{Enter}')
  await screen.findByText('ACME PART A')
  expect(screen.queryByRole('textbox', { name: 'Quantity of A' })).toBeNull()
  await user.keyboard('a10{Enter}')
  expect(await screen.findByText('Try the manufacturer’s number.')).toBeVisible()
  expectReady()
})

test('earlier searches and parts seen are suggested while the text differs from the term, and Enter searches for what was typed', async () => {
  const { user } = open(term => found(part(`${term.toUpperCase()}-77`)))
  await user.type(box(), 'chain{Enter}')
  await screen.findByText('ACME PART CHAIN-77')
  await user.keyboard('pads{Enter}')
  await screen.findByText('ACME PART PADS-77')
  await user.keyboard('cha')
  const list = await screen.findByRole('listbox', { name: 'Suggestions' })
  expect(within(list).getAllByRole('option').map(option => option.textContent)).toEqual(['chain', 'CHAIN-77'])
  expect(box()).toHaveAttribute('aria-expanded', 'true')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.getElementById(box().getAttribute('aria-activedescendant') ?? '')).toHaveTextContent('CHAIN-77')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(box()).toHaveValue('cha')
  await user.keyboard('{Enter}')
  await screen.findByText('ACME PART CHA-77')
  await user.keyboard('cha{ArrowDown}')
  expect(quantity('CHA-77'), 'the text is what was searched for: ↓ leads to the results').toHaveFocus()
  await user.keyboard('{Escape}ch{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => { expect(numbers()).toEqual(['CHAIN-77']) })
  expect(box()).toHaveValue('chain')
  expectReady()
})

test('? lists the shortcuts, except where text is typed', async () => {
  const show = vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) { this.open = true })
  const { user } = open(() => found(part('A')))
  await user.type(box(), 'x{Enter}')
  await screen.findByText('ACME PART A')
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(box()).toHaveValue('x')
  show.mockRestore()
})
