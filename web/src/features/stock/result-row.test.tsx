import { createEvent, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Item } from '@portal/contracts/stock'
import { messages } from '@portal/contracts/policy/messages'
import { renderPage } from '../../../test/render-page.tsx'
import { ResultRow, type AddToCart } from './result-row.tsx'

const item: Item = { item_number: 'A-1', item_description: 'CHAIN', manufacturer_number: '', quantity: 5, retail_price: 1000, dealer_price: 700 }

function renderRow (onAdd: AddToCart = async () => true) {
  const add = vi.fn(onAdd)
  const { user } = renderPage(<ResultRow item={item} inCart={0} onAdd={add} />)
  return {
    user,
    added: () => add.mock.calls.map(([order]) => order),
    quantity: screen.getByRole('textbox', { name: 'Quantity of A-1' }),
    button: screen.getByRole('button', { name: 'Add A-1 to the cart' })
  }
}

test('Enter in the quantity and in the note adds what was typed, as the button does', async () => {
  const { user, added, quantity, button } = renderRow()
  await user.clear(quantity)
  await user.type(quantity, '3{Enter}')
  await user.click(screen.getByRole('button', { name: 'Note for A-1' }))
  await user.keyboard('rear{Enter}')
  await user.click(button)
  expect(added()).toEqual([
    { id: 'A-1', quantity: 3, note: '' }, { id: 'A-1', quantity: 3, note: 'rear' }, { id: 'A-1', quantity: 3, note: 'rear' }
  ])
})

test('Enter that completes a word of an input method adds nothing', async () => {
  const { user, added } = renderRow()
  await user.click(screen.getByRole('button', { name: 'Note for A-1' }))
  const note = screen.getByRole('textbox', { name: 'Note for A-1' })
  fireEvent(note, createEvent.keyDown(note, { key: 'Enter', isComposing: true }))
  expect(added()).toEqual([])
})

test('without a quantity nothing is added, and the field says so and takes the focus', async () => {
  const { user, added, quantity, button } = renderRow()
  await user.clear(quantity)
  await user.click(button)
  expect(screen.getByRole('alert')).toHaveTextContent(messages.quantityMissing)
  expect(quantity).toHaveFocus()
  expect(added()).toEqual([])
})

test('a second Enter while a part is being added does not add it twice', async () => {
  const { user, added, quantity } = renderRow(async () => await new Promise(() => {}))
  await user.type(quantity, '{Enter}{Enter}')
  expect(added()).toHaveLength(1)
})

test('a row shows what else is known of a part: picture, pieces, successor and stock by warehouse', async () => {
  const known = {
    ...item,
    unit_of_measure: 'PR',
    pack_size: 12,
    picture: 'https://pictures.example.com/a.jpg',
    superseded_by: 'B-2/C',
    warehouses: [{ name: 'RENO', quantity: 1200 }]
  }
  const { user, address } = renderPage(<ResultRow item={known} inCart={0} onAdd={undefined} />)
  const picture = screen.getByRole('img', { name: 'A-1' })
  expect(['src', 'width', 'height', 'loading'].map(name => picture.getAttribute(name))).toEqual([known.picture, '40', '40', 'lazy'])
  expect(screen.getByText('PR, pack of 12')).toBeVisible()
  expect(screen.getByText('1,200')).not.toBeVisible()
  await user.click(screen.getByText('Stock by warehouse'))
  expect(screen.getByText('1,200')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'B-2/C' }))
  expect(address()).toBe('/stock?term=B-2%2FC')
})

test('what is not known of a part leaves nothing behind', () => {
  renderPage(<ResultRow item={{ ...item, pack_size: 1 }} inCart={0} onAdd={undefined} />)
  expect(screen.getAllByRole('cell')[1]?.innerHTML).toBe('CHAIN')
})
