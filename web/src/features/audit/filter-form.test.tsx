import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { FilterForm } from './filter-form.tsx'

test('filters are trimmed, and an empty field is no filter', async () => {
  const filter = vi.fn()
  const { user } = renderPage(<FilterForm filters={{}} onFilter={filter} />)
  await user.type(screen.getByLabelText('Who'), ' admin@ ')
  await user.type(screen.getByLabelText('Dealer number'), '10001{Enter}')
  expect(filter.mock.calls).toEqual([[{ actor: 'admin@', dealer: '10001' }]])
})

test('an invalid dealer number, and days in the wrong order, are reported at their fields', async () => {
  const filter = vi.fn()
  const { user } = renderPage(<FilterForm filters={{ from: '2026-11-20', to: '2026-11-01' }} onFilter={filter} />)
  await user.type(screen.getByLabelText('Dealer number'), '10/001')
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  expect(screen.getByLabelText('Dealer number')).toBeInvalid()
  expect(screen.getByLabelText('To')).toBeInvalid()
  expect(filter).not.toHaveBeenCalled()
})

test('all filters are cleared at once', async () => {
  const filter = vi.fn()
  const { user } = renderPage(<FilterForm filters={{ actor: 'admin' }} onFilter={filter} />)
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(filter.mock.calls).toEqual([[{}]])
})
