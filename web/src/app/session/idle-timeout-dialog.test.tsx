import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs } from '../../../test/sample-users.ts'
import { IdleTimeoutDialog } from './idle-timeout-dialog.tsx'

const minute = 60_000

test('shortly before the session ends, the person is asked, and stays logged in', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = logInAs()
  let left = 100
  const made = answerCalls({
    sessionStanding: () => ({ seconds_left: left, extendable: true }),
    session: () => {
      left = 3600
      return { user, dealer: user.dealer, exp: 0 }
    }
  })
  const { user: person } = renderPage(<IdleTimeoutDialog idle={60 * minute} />)
  await act(async () => { await vi.advanceTimersByTimeAsync(58 * minute) })
  expect(await screen.findByRole('dialog', { name: 'You Will Be Logged Out Soon' })).toHaveTextContent(/You will be logged out in 1 minute \d+ seconds?\./)
  vi.useRealTimers()
  await person.click(screen.getByRole('button', { name: 'Stay logged in' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(made.map(({ name }) => name)).toContain('session')
})

test('a page that was loaded shortly before the absolute end announces it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  logInAs()
  document.cookie = `session=${Math.floor(Date.now() / 1000) + 10 * 60}`
  answerCalls({ sessionStanding: () => ({ seconds_left: 100, extendable: false }) })
  renderPage(<IdleTimeoutDialog idle={60 * minute} />)
  await act(async () => { await vi.advanceTimersByTimeAsync(9 * minute) })
  expect(await screen.findByRole('dialog')).toHaveTextContent('You have reached the maximum time for one login.')
  vi.useRealTimers()
  document.cookie = 'session=; Max-Age=0'
})

test('near the absolute end, nobody is asked whether to stay', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  logInAs()
  answerCalls({ sessionStanding: () => ({ seconds_left: 100, extendable: false }) })
  renderPage(<IdleTimeoutDialog idle={60 * minute} />)
  await act(async () => { await vi.advanceTimersByTimeAsync(58 * minute) })
  expect(await screen.findByRole('dialog')).toHaveTextContent('Log in again to continue')
  expect(screen.queryByRole('button', { name: 'Stay logged in' })).toBeNull()
  vi.useRealTimers()
})
