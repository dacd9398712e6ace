import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import { FailureNotice } from './notice.tsx'
import { ErrorState } from './empty-or-error-state.tsx'

const error = new ApiError('erp_unavailable', 'The ordering system cannot be reached.')

function attempt () {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { retry: async () => { await promise }, end: async () => { await act(async () => { resolve() }) } }
}

test('a page part that still fails after "Try again" says so, and when; its room was there before', async () => {
  const { retry, end } = attempt()
  render(<ErrorState error={error} onRetry={retry} />)
  const outcome = screen.getByRole('status')
  expect(outcome).toBeEmptyDOMElement()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(outcome).toBeEmptyDOMElement()
  await end()
  expect(outcome).toHaveTextContent(/^Tried again at \d+:\d\d:\d\d [AP]M and failed again\.$/)
})

test('a notice says the same', async () => {
  const { retry, end } = attempt()
  render(<FailureNotice kind='warn' onRetry={retry}>Some orders are missing.</FailureNotice>)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await end()
  expect(screen.getByRole('status')).toHaveTextContent(/failed again/)
})

test('without an attempt, nothing is shown', () => {
  render(<ErrorState error={error} />)
  expect(screen.queryByRole('status')).toBeNull()
})
