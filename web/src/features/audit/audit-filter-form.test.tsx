import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, refusal } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import type { AuditEntry } from '../../api/audit.ts'
import { AuditRoute } from './audit.route.tsx'

function renderLog (address: string, entries: AuditEntry[] = []) {
  const made = answerCalls({ audit: () => ({ entries, more: false }) })
  return { made, ...renderPage(<AuditRoute />, address) }
}

test('filters are trimmed, and an empty field is not a filter', async () => {
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
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(address()).toBe('/audit')
  expect(screen.getByLabelText('Who')).toHaveFocus()
  await expect.poll(() => made.at(-1)?.body).toEqual({ page: 0 })
})

const login: AuditEntry = {
  id: '1', at: '2026-11-20T15:00:00.000Z', event: 'login', actor: null, target: null, dealer: null, order: null, times: 1, address: null, request_id: null, detail: ''
}

test('a log in which nothing matches cannot be exported, and says so', async () => {
  const { user, address } = renderLog('/audit?actor=nobody')
  expect(await screen.findByText('There is nothing to export.')).toBeVisible()
  for (const name of ['Export CSV', 'Export JSON Lines']) expect(screen.getByRole('button', { name })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(address()).toBe('/audit')
})

test('a log with entries can be exported; the folded filters say how many are set', async () => {
  const { user } = renderLog('/audit?actor=admin&from=2026-11-01', [login])
  await expect.poll(() => screen.getByRole('button', { name: 'Export CSV' })).toBeEnabled()
  const fold = screen.getByText('Filters (2)').closest('button')
  expect(fold).toHaveAttribute('aria-expanded', 'false')
  if (fold !== null) await user.click(fold)
  expect(fold).toHaveAttribute('aria-expanded', 'true')
  expect(fold).toHaveAttribute('aria-controls', screen.getByLabelText('Who').closest('form')?.id)
})

test('a log that could not be loaded cannot be exported, and its filters can be cleared', async () => {
  answerCalls({ audit: () => refusal('portal_unavailable') })
  renderPage(<AuditRoute />, '/audit?actor=admin')
  expect(await screen.findByText('The log could not be loaded')).toBeVisible()
  for (const name of ['Export CSV', 'Export JSON Lines']) expect(screen.getByRole('button', { name })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Clear filters' })).toBeVisible()
  expect(screen.queryByText(/^All times are in your time zone/)).toBeNull()
})
