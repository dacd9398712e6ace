import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { errorTable } from '@portal/contracts/errors'
import type { TypedPart } from '@portal/contracts/stock'
import { answerCalls, refusal } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs } from '../../../test/sample-users.ts'
import { addCartLine, cartOf, dismissRejectedOrder } from '../cart/cart.ts'
import { openCart } from '../cart/sync/open-carts.ts'
import { sampleItem, sampleLine } from '../../../test/sample-cart.ts'
import { OrderAgain } from './order-again.tsx'
import type { PastLine } from './past-line.ts'

const customer = '10001'

function past (id: string, quantity = 2, changes: Partial<PastLine> = {}): PastLine {
  return { id, quantity, note: '', description: `Part ${id}`, price: { price: 1500 }, ...changes }
}

beforeEach(() => { logInAs() })

const catalog = new Map([
  sampleItem('A', { quantity: 100 }), sampleItem('B', { quantity: 1, dealer_price: 1400 }), sampleItem('OLD', { superseded_by: 'NEW' }), sampleItem('NEW'),
  sampleItem('PACK', { pack_size: 12, sold_in_packs: true, quantity: 100 })
].map(item => [item.item_number, item]))

function typedPart (typed: string): TypedPart {
  const found = catalog.get(typed)
  return { typed, ...(found !== undefined && { found }), near: [] }
}

function renderAgain (lines: readonly PastLine[], restores?: string) {
  const made = answerCalls({ findParts: ({ parts }) => ({ parts: parts.map(typedPart) }) })
  return { ...renderPage(<OrderAgain customer={customer} title='PO #1' lines={lines} restores={restores} />), made }
}

const row = async (number: string) => within(await screen.findByRole('row', { name: new RegExp(`Order ${number}|^${number}`) }))
const add = () => screen.getByRole('button', { name: 'Add to cart' })
const inCart = () => cartOf(customer).lines.map(({ id, quantity }) => `${quantity} × ${id}`)

test('changes are shown at the line and in the summary, before anything goes into the cart', async () => {
  renderAgain([past('A'), past('B', 3), past('OLD'), past('GONE'), past('PACK', 5)])
  expect((await row('A')).queryByText(/was|back-ordered|cart/)).toBeNull()
  const b = await row('B')
  expect(b.getByText('Price was $15.00')).toBeVisible()
  expect(b.getByText('1 ships now, 2 back-ordered')).toBeVisible()
  expect((await row('OLD')).getByRole('button', { name: 'Replaced: use NEW' })).toBeVisible()
  expect((await row('GONE')).getByText('No longer sold')).toBeVisible()
  expect((await row('PACK')).getByText('Sold in packs of 12 only.')).toBeVisible()
  expect(screen.getByText('1 part is no longer sold and will be left out.')).toBeVisible()
  expect(screen.getByText('1 price has changed. 1 part was replaced by another. 1 part is only sold in whole packs. 2 of 12 pieces will be back-ordered.')).toBeVisible()
  expect(inCart()).toEqual([])
})

test('lines are merged with what is in the cart, and Undo takes exactly these pieces out again', async () => {
  addCartLine(customer, sampleLine('A', 4))
  addCartLine(customer, sampleLine('Z', 1))
  const { user } = renderAgain([past('A'), past('B', 1)])
  expect((await row('A')).getByText('4 already in cart')).toBeVisible()
  await user.click(add())
  expect(screen.getByRole('alert')).toHaveTextContent('2 parts (3 pieces) were added to your cart.')
  expect(screen.getByRole('link', { name: 'View cart' })).toHaveFocus()
  for (const line of ['Order A', 'Order B', 'Order all lines']) expect(screen.getByLabelText(line)).not.toBeChecked()
  expect(inCart()).toEqual(['6 × A', '1 × Z', '1 × B'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(inCart()).toEqual(['4 × A', '1 × Z'])
  expect(screen.getByLabelText('Order A')).toBeChecked()
  expect(add()).toHaveFocus()
})

test('lines replace the cart, and Undo brings the cart back', async () => {
  addCartLine(customer, sampleLine('Z', 1, 'for Jim'))
  const { user } = renderAgain([past('A')])
  await row('A')
  await user.click(screen.getByRole('button', { name: 'Replace cart' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Your cart now has 1 line, 2 pieces. It had 1 line, 1 piece before.')
  expect(inCart()).toEqual(['2 × A'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(cartOf(customer).lines).toMatchObject([{ id: 'Z', quantity: 1, note: 'for Jim' }])
  expect(screen.getByRole('alert')).toHaveTextContent('Undone. Your cart is back as it was.')
})

test('bringing the replaced cart back takes out nothing that was added since', async () => {
  addCartLine(customer, sampleLine('Z', 1))
  const { user } = renderAgain([past('A')])
  await row('A')
  await user.click(screen.getByRole('button', { name: 'Replace cart' }))
  act(() => {
    addCartLine(customer, sampleLine('A', 5))
    addCartLine(customer, sampleLine('C', 3))
  })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(inCart()).toEqual(['1 × Z', '5 × A', '3 × C'])
  expect(screen.getByRole('alert')).toHaveTextContent('Undone. Your cart is not quite as it was, since something else in it was changed, too.')
})

test('lines chosen after an Undo and another addition are offered without the earlier Undo, and the focus stays', async () => {
  const { user } = renderAgain([past('A'), past('B', 1)])
  await row('A')
  await user.click(add())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await user.click(add())
  expect(screen.getByRole('link', { name: 'View cart' })).toHaveFocus()
  await user.tab()
  act(() => { addCartLine(customer, sampleLine('C', 1)) })
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
  await user.click(screen.getByLabelText('Order A'))
  expect(screen.queryByText(/^Undone/)).toBeNull()
  expect(screen.getByLabelText('Order A')).toHaveFocus()
})

test('an empty cart has nothing to replace', async () => {
  renderAgain([past('A')])
  await row('A')
  expect(screen.queryByRole('button', { name: 'Replace cart' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Save cart first' })).toBeNull()
})

test('quantities are changed and lines left out by keyboard alone', async () => {
  const { user } = renderAgain([past('A'), past('GONE'), past('B', 1)])
  await row('A')
  await user.click(screen.getByLabelText('Quantity of A'))
  await user.keyboard('7{ArrowDown}')
  expect(screen.getByLabelText('Quantity of B')).toHaveFocus()
  await user.tab({ shift: true })
  await user.keyboard(' ')
  expect(screen.getByLabelText('Order B')).not.toBeChecked()
  await user.click(add())
  expect(inCart()).toEqual(['7 × A'])
})

test('one line of many is ordered: all are cleared, then one is ticked', async () => {
  const { user } = renderAgain([past('A'), past('B', 1)])
  await row('A')
  await user.click(screen.getByLabelText('Order all lines'))
  expect(screen.getByText('Select the lines you want.')).toBeVisible()
  expect(screen.getByText('No lines selected')).toBeInTheDocument()
  expect(add()).toBeDisabled()
  await user.click(screen.getByLabelText('Order B'))
  await user.click(add())
  expect(inCart()).toEqual(['1 × B'])
})

test('a replacement is taken instead, and whole packs are ordered', async () => {
  const { user, made } = renderAgain([past('OLD'), past('PACK', 5)])
  await user.click((await row('OLD')).getByRole('button', { name: 'Replaced: use NEW' }))
  expect((await row('NEW')).getByText(/^instead of/)).toHaveTextContent('instead of OLD')
  expect(screen.getByRole('button', { name: 'Back to OLD' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Use 12' }))
  expect(screen.getByLabelText('Quantity of PACK')).toHaveValue('12')
  await user.click(add())
  expect(inCart()).toEqual(['2 × NEW', '12 × PACK'])
  expect(made.map(({ body }) => body)).toEqual([{ parts: ['OLD', 'PACK'] }, { parts: ['NEW'] }])
})

test('an order that no longer stands is put back once, and the page says if another tab has restored it', async () => {
  const { user } = renderAgain([past('A')], 'P1')
  await row('A')
  await user.click(add())
  expect(cartOf(customer).away).toEqual(['P1'])
  expect(screen.getByRole('alert')).toHaveTextContent('1 part (2 pieces) was added to your cart.')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await user.click(add())
  expect(inCart()).toEqual(['2 × A'])
})

test('an order that no longer stands is put back with its own pieces, once; substitutes and further pieces are added, and count for those that they replace', async () => {
  const { user } = renderAgain([past('OLD'), past('PACK', 5)], 'P1')
  await user.click((await row('OLD')).getByRole('button', { name: 'Replaced: use NEW' }))
  await user.click(screen.getByRole('button', { name: 'Use 12' }))
  await user.click(add())
  expect([inCart(), cartOf(customer).away]).toEqual([['12 × PACK', '2 × NEW'], ['P1']])
  const sent = openCart(customer).log.unsent().map(({ edit }) => edit)
  expect(sent).toMatchObject([
    { kind: 'restore', reference: 'P1', lines: [{ id: 'PACK', quantity: 5 }], replaced: [{ id: 'OLD', quantity: 2 }] },
    { kind: 'add', lines: [{ id: 'NEW', quantity: 2 }, { id: 'PACK', quantity: 7 }] }
  ])
})

test('an order that was restored or dismissed elsewhere is not offered anymore', async () => {
  renderAgain([past('A')], 'P1')
  await row('A')
  act(() => { dismissRejectedOrder(customer, 'P1') })
  expect(screen.getByText('This order was already handled.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull()
})

test('an order that no longer stands is marked as restored even if it replaces the cart', async () => {
  addCartLine(customer, sampleLine('Z', 1))
  const { user } = renderAgain([past('A')], 'P1')
  await row('A')
  await user.click(screen.getByRole('button', { name: 'Replace cart' }))
  expect([inCart(), cartOf(customer).away]).toEqual([['2 × A'], ['P1']])
})

test('with the ERP away, the last known prices count, and unchecked lines are left out and named', async () => {
  logInAs()
  answerCalls({
    findParts: ({ parts }) => Response.json(
      { parts: parts.map(typed => typed === 'A' ? typedPart('A') : { typed, near: [], not_checked: true }) }, { headers: { 'x-data-age': '600' } })
  })
  const { user } = renderPage(<OrderAgain customer={customer} title='PO #1' lines={[past('A'), past('B')]} />)
  expect((await row('B')).getByText('Not checked')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Stock and prices' })).toBeVisible()
  expect(screen.getByText(/^1 part cannot be checked while the ordering system is down/)).toBeVisible()
  expect(screen.getByText('Total of the 1 known line')).toBeVisible()
  expect(screen.getByLabelText('Order all lines')).toBeChecked()
  await user.click(add())
  expect(inCart()).toEqual(['2 × A'])
})

test('if stock and prices cannot be loaded, the lines are shown, nothing is added, and the person can try again', async () => {
  logInAs()
  const answers = [refusal('erp_bad_reply')]
  answerCalls({ findParts: ({ parts }) => answers.pop() ?? { parts: parts.map(typedPart) } })
  const { user } = renderPage(<OrderAgain customer={customer} title='PO #1' lines={[past('A')]} />)
  expect(await screen.findByText(new RegExp(errorTable.erp_bad_reply.message))).toBeVisible()
  expect((await row('A')).getByText('Not checked')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(add).toBeEnabled()
})

test('if nothing is still sold, there is nothing to add', async () => {
  renderAgain([past('GONE')])
  expect(await screen.findByText('These parts are no longer sold.')).toBeVisible()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull()
})

test('an order without parts leads to the stock', () => {
  renderAgain([])
  expect(screen.getByRole('link', { name: 'Check stock' })).toBeVisible()
})

test('where no line can be ordered, none can be ticked', async () => {
  renderAgain([past('GONE'), past('LOST')])
  await row('GONE')
  expect(screen.queryByRole('checkbox')).toBeNull()
})
