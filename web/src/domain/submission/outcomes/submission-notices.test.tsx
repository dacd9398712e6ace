import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../../test/answer-calls.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { logInAs } from '../../../../test/sample-users.ts'
import { dismissRejectedOrder } from '../../cart/cart.ts'
import { putKey } from '../keys/open-keys-store.ts'
import { SubmissionNotices } from './submission-notices.tsx'

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
