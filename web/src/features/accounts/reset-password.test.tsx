import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleUser } from '../../../test/sample-users.ts'
import { clearSession, useSession } from '../../domain/session/session.ts'
import { paths } from '../../paths.ts'
import { ResetPasswordRoute } from './reset-password.route.tsx'

function openInvitation () {
  const made = answerCalls({ validateToken: () => ({ status: 'valid', email: 'bo@example.com', first: true }), logout: () => ({ ok: true }) })
  return { made, ...renderPage(<Routes><Route path={paths.resetPassword} element={<ResetPasswordRoute />} /></Routes>, `/resetPassword/${'a'.repeat(43)}`) }
}

test('an invitation says whose it is', async () => {
  clearSession()
  openInvitation()
  expect(await screen.findByLabelText('New password')).toBeVisible()
  expect(screen.getByText('bo@example.com')).toBeVisible()
})

test('somebody who is logged in to another account reads whose invitation it is, and is not logged out unasked', async () => {
  logInAs(sampleUser({ email: 'owner@example.com' }))
  const { made, user } = openInvitation()
  expect(await screen.findByText('This link is for bo@example.com.')).toBeVisible()
  expect(screen.getByText(/You are logged in as owner@example\.com, and nothing has changed\./)).toBeVisible()
  expect(screen.queryByLabelText('New password')).toBeNull()
  expect(made.map(({ name }) => name)).toEqual(['validateToken'])
  await user.click(screen.getByRole('button', { name: 'Log out and continue' }))
  await expect.poll(() => useSession.getState().user).toBeNull()
})

test('somebody who is logged in to the same account goes on', async () => {
  logInAs(sampleUser({ email: 'bo@example.com' }))
  openInvitation()
  expect(await screen.findByLabelText('New password')).toBeVisible()
})
