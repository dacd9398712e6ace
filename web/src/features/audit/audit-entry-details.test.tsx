import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { endpoints } from '@portal/contracts/endpoints'
import { renderPage } from '../../../test/render-page.tsx'
import type { AuditEntry } from '../../api/audit.ts'
import { AuditEntryDetails } from './audit-entry-details.tsx'
import { eventInWords } from './audit-events.ts'

const entry: AuditEntry = {
  id: 'entry-1',
  at: '2026-03-09T14:05:09.000Z',
  event: 'throttled',
  actor: null,
  target: { id: 'user-1', email: 'dealer@example.com', name: null, role: 'dealer', number: '10001' },
  dealer: null,
  order: null,
  times: 1200,
  address: '203.0.113.9',
  request_id: 'request-1',
  detail: '/login, 10001'
}

test('an entry is a sentence; opened, it has everything that the log holds, and leads to all that happened to the account', async () => {
  const { user } = renderPage(<AuditEntryDetails entry={entry} />)
  const sentence = screen.getByText('Was turned away from /login, 10001 (1,200 times within a minute)')
  expect(screen.getByText('203.0.113.9')).not.toBeVisible()
  await user.click(sentence)
  for (const fact of ['203.0.113.9', 'request-1', 'dealer@example.com, dealer, 10001, user-1', '/login, 10001', 'throttled']) expect(screen.getByText(fact)).toBeVisible()
  expect(screen.getByRole('link', { name: 'All events for this account' })).toHaveAttribute('href', '/audit?target=user-1')
  expect(screen.queryByText('Who')).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /order/ })).not.toBeInTheDocument()
})

test('an event that only a newer version knows goes by its name', () => {
  // What a newer build has written, as after a rollback.
  const event = 'dealer-merged' as AuditEntry['event']
  renderPage(<AuditEntryDetails entry={{ ...entry, event, times: 1, detail: '10001' }} />)
  expect(screen.getByText('dealer-merged 10001')).toBeVisible()
})

test('what somebody read is named as the pages name it', () => {
  renderPage(<AuditEntryDetails entry={{ ...entry, event: 'finances-read', times: 1, detail: 'invoice-history-detail 5001007' }} />)
  expect(screen.getByText('Read the invoice 5001007')).toBeVisible()
})

test('each call that reads finances has words', () => {
  const calls = Object.values(endpoints).filter(({ access }) => 'right' in access && access.right === 'finances')
  for (const { path } of calls) expect(eventInWords({ event: 'finances-read', detail: path.slice(1), times: 1 }), path).toMatch(/^Read the /)
})
