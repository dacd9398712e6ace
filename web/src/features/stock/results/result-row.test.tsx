import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Item } from '@portal/contracts/stock'
import { renderPage } from '../../../../test/render-page.tsx'
import { ResultRow } from './result-row.tsx'

const item: Item = { item_number: 'A-1', item_description: 'CHAIN', manufacturer_number: '', quantity: 5, retail_price: 1000, dealer_price: 700 }

test('a row shows what else is known of a part: picture, pieces, successor and stock by warehouse', async () => {
  const known = {
    ...item,
    unit_of_measure: 'PR',
    pack_size: 12,
    picture: 'https://pictures.example.com/a.jpg',
    superseded_by: 'B-2/C',
    warehouses: [{ name: 'RENO', quantity: 1200 }]
  }
  const { user, address } = renderPage(<ResultRow item={known} inCart={0} line={undefined} orders={undefined} priced />)
  const picture = screen.getByRole('img', { name: 'A-1' })
  expect(['src', 'width', 'height', 'loading'].map(name => picture.getAttribute(name))).toEqual([known.picture, '40', '40', 'lazy'])
  expect(screen.getByText('PR, pack of 12')).toBeVisible()
  expect(screen.getByText('1,200')).not.toBeVisible()
  await user.click(screen.getByText('Stock by warehouse'))
  expect(screen.getByText('1,200')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'B-2/C' }))
  expect(address()).toBe('/stock?term=B-2%2FC')
})

test('for a part that is out of stock, the row says when more is expected, as far as that is known', () => {
  const parts: Item[] = [
    { ...item, quantity: 0, expected_arrival: '2026-12-11' }, { ...item, item_number: 'A-2', expected_arrival: '2026-12-04' }, { ...item, item_number: 'A-3', quantity: 0 }
  ]
  renderPage(<>{parts.map(part => <ResultRow key={part.item_number} item={part} inCart={0} line={undefined} orders={undefined} priced />)}</>)
  expect(screen.getAllByText(/expected/).map(({ textContent }) => textContent)).toEqual(['More expected 12/11/26'])
})

test('unknown details of a part take no space', () => {
  renderPage(<ResultRow item={{ ...item, pack_size: 1 }} inCart={0} line={undefined} orders={undefined} priced />)
  expect(screen.getAllByRole('cell')[1]?.innerHTML).toBe('CHAIN')
})

test('the manufacturer\'s number is shown unless it is the part number', () => {
  renderPage(<ResultRow item={{ ...item, manufacturer_number: '07RS0141' }} inCart={0} line={undefined} orders={undefined} priced />)
  expect(screen.getAllByRole('cell')[0]).toHaveTextContent('A-1MFG# 07RS0141')
})

test('the pieces in the cart are shown beside those in stock', () => {
  renderPage(<ResultRow item={item} inCart={2} line={undefined} orders={undefined} priced />)
  expect(screen.getAllByRole('cell')[2]).toHaveTextContent('52 in cart')
})

test('a part sold in packs says so', () => {
  renderPage(<ResultRow item={{ ...item, pack_size: 12, sold_in_packs: true }} inCart={0} line={undefined} orders={undefined} priced />)
  expect(screen.getByText('packs of 12 only')).toBeVisible()
})
