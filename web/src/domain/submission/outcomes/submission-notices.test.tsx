import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerCalls } from '../../../../test/answer-calls.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { logInAs } from '../../../../test/sample-users.ts'
import { dismissRejectedOrder } from '../../cart/cart.ts'
import { putKey } from '../keys/open-keys-store.ts'
import { forgetShownOutcomes } from './shown-outcomes.ts'
import { SubmissionNotices } from './submission-notices.tsx'

afterEach(() => { forgetShownOutcomes() })

test('an order that was rejected meanwhile can be restored from where it is said, once', async () => {
  logInAs()
  answerCalls({ submissionShown: () => ({ ok: true }) })
  putKey({ key: 'k', customer: '10001', at: 0, outcome: { state: 'known', submission: { reference: 'P7', state: 'rejected', message: 'No such part.' }, poNumber: '7' } })
  renderPage(<SubmissionNotices />)
  expect(await screen.findByText(/was rejected\. No such part\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Restore to cart' })).toHaveAttribute('href', '/rejected-orders/P7/again')
  act(() => { dismissRejectedOrder('10001', 'P7') })
  expect(screen.queryByRole('link', { name: 'Restore to cart' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Dismiss' })).toBeVisible()
})

test('a request for release is said to be waiting only as long as it is', async () => {
  logInAs()
  const request = { reference: 'PR', asked_at: '2026-11-20T15:00:00.000Z', asked_by: 'Bo', lapses_at: '2026-12-20T15:00:00.000Z', po_number: '8', pieces: 1, ended_by: 'Olive Owner' }
  answerCalls({ releases: () => ({ releases: [{ ...request, state: 'released' }] }) })
  putKey({ key: 'asked', customer: '10001', at: 0, outcome: { state: 'asked', release: 'PR', poNumber: '8' } })
  renderPage(<SubmissionNotices />)
  expect(await screen.findByText(/was released by Olive Owner/)).toBeVisible()
  expect(screen.queryByText(/Nothing was ordered yet/)).toBeNull()
  expect(screen.getByRole('link', { name: 'View request' })).toHaveAttribute('href', '/releases/PR')
})

test('an order that went through is named with its number', async () => {
  logInAs()
  answerCalls({ submissionShown: () => ({ ok: true }) })
  putKey({ key: 'placed', customer: '10001', at: 0, outcome: { state: 'known', submission: { reference: 'P9', state: 'accepted', erp_order_id: '8000009' }, poNumber: '9' } })
  renderPage(<SubmissionNotices />)
  expect(await screen.findByText(/was submitted\. .*Its order number is 8000009\./)).toBeVisible()
})
