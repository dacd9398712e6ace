import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { AuditRoute } from './audit.route.tsx'

function renderLog (address: string) {
  const made = answerCalls({ audit: () => ({ entries: [], more: false }) })
  return { made, ...renderPage(<AuditRoute />, address) }
}

test('filters are trimmed, and an empty field is no filter', async () => {
  const { user, made, address } = renderLog('/audit')
  await user.type(screen.getByLabelText('Who'), ' admin@ ')
  await user.type(screen.getByLabelText('Dealer number'), '10001{Enter}')
  expect(address()).toBe('/audit?actor=admin%40&customer=10001')
  expect(screen.getByLabelText('Dealer number')).toHaveFocus()
  await expect.poll(() => made.at(-1)?.body).toEqual({ actor: 'admin@', dealer: '10001', page: 0 })
})

test('a filter that is wrong is reported at its field, and no list is shown for it, nor exported', async () => {
  const { user, made, address } = renderLog('/audit?customer=10%2F001&event=nothing&from=2026-11-20&to=2026-11-01')
  for (const label of ['Dealer number', 'Event', 'To']) expect(screen.getByLabelText(label)).toBeInvalid()
  expect(screen.getByLabelText('Dealer number')).toHaveFocus()
  expect(screen.getByLabelText('Dealer number')).toHaveValue('10/001')
  expect(screen.getByText('These filters cannot be applied.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  await user.clear(screen.getByLabelText('Dealer number'))
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  expect(screen.getByLabelText('Dealer number')).toBeValid()
  expect(screen.getByLabelText('To')).toHaveFocus()
  expect(made).toEqual([])
  const [clear] = screen.getAllByRole('button', { name: 'Clear filters' })
  if (clear !== undefined) await user.click(clear)
  expect(address()).toBe('/audit')
  expect(screen.getByLabelText('Who')).toHaveFocus()
  await expect.poll(() => made.at(-1)?.body).toEqual({ page: 0 })
})
