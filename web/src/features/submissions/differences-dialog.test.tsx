import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { DifferencesDialog } from './differences-dialog.tsx'

test('differing pieces and prices are shown side by side before an order is linked', async () => {
  const onConfirm = vi.fn()
  const differences = [
    { item_number: 'A-1', ordered: 2, in_erp: 1 },
    { item_number: 'B-2', ordered: 12, in_erp: 12, price: { ordered: 625, in_erp: 750 } },
    { item_number: 'C-3', ordered: 100, in_erp: 200, price: { ordered: 1000, in_erp: 1100, price_unit: 100 } }
  ]
  const { user } = renderPage(<DifferencesDialog erpOrderId='8000001' differences={differences} loading={false} onConfirm={onConfirm} onClose={() => {}} />)
  expect(screen.getByRole('dialog', { name: 'Order 8000001 has other quantities or prices. Link anyway?' })).toBeVisible()
  expect(screen.getAllByRole('row').slice(1).map(row => row.textContent)).toEqual([
    'A-121', 'B-212 at $6.2512 at $7.50', 'C-3100 at $10.00 per 100200 at $11.00 per 100'
  ])
  await user.click(screen.getByRole('button', { name: 'Link anyway' }))
  expect(onConfirm).toHaveBeenCalledOnce()
})
