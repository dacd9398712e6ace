import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CallResponse } from '@portal/contracts/calls'
import { answerCalls } from '../../../../test/answer-calls.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { logInAs, sampleStaff } from '../../../../test/sample-users.ts'
import { StaffNav } from './staff-nav.tsx'

const order: CallResponse<'submissions'>['waiting'][number] = {
  reference: 'W1',
  state: 'manual',
  customer_number: '10001',
  placed_by: 'dealer@example.com',
  placed_at: '2026-03-09T14:02:00.000Z',
  updated_at: '2026-03-09T14:02:00.000Z',
  next_look_at: null,
  po_number: 'PO 1',
  total: 1000,
  file: false
}

test('the orders that need a person are counted beside their link, and those that do not are not', async () => {
  answerCalls({ submissions: () => ({ manual: ['W1', 'W2'].map(reference => ({ ...order, reference, reason: 'nothing known' })), waiting: [{ ...order, reference: 'W3', state: 'queued' }] }) })
  logInAs(sampleStaff('admin'))
  renderPage(<StaffNav rank='admin' />, '/submissions/W1')
  expect(await screen.findByRole('link', { name: 'Submitted Orders 2 need attention' })).toHaveAttribute('aria-current', 'true')
  expect(screen.getAllByRole('link').map(link => link.firstChild?.textContent)).toEqual(['Dealers', 'Submitted Orders', 'User Management', 'Banner', 'Audit'])
})

test('a sales representative has the dealers, and asks for no submitted orders', () => {
  const made = answerCalls({})
  logInAs(sampleStaff('sales'))
  renderPage(<StaffNav rank='sales' />, '/dealer-list')
  expect(screen.getAllByRole('link').map(link => link.textContent)).toEqual(['Dealers'])
  expect(screen.getByRole('link')).toHaveAttribute('aria-current', 'page')
  expect(made).toEqual([])
})
