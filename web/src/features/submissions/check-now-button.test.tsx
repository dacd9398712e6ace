import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { useToasts } from '../../ui/feedback/toast-store.ts'
import { CheckNowButton } from './check-now-button.tsx'

test('a check says what its result was', async () => {
  let out = { found: false, said: 'the ERP cannot say whether it has the order' }
  answerCalls({ checkSubmission: () => out })
  const { user } = renderPage(<CheckNowButton reference='PEC1' />)
  const told = () => useToasts.getState().toasts.map(({ kind, body }) => [kind, body])
  await user.click(screen.getByRole('button', { name: /Check now/ }))
  await waitFor(() => { expect(told()).toEqual([['info', 'PEC1: The ERP cannot say whether it has the order.']]) })
  out = { found: true, said: 'the ERP has the order' }
  await user.click(screen.getByRole('button', { name: /Check now/ }))
  await waitFor(() => { expect(told()).toEqual([['success', 'PEC1: The ERP has the order.']]) })
})
