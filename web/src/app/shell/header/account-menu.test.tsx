import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, heldAnswer, refusal } from '../../../../test/answer-calls.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { logInAs, sampleStaff } from '../../../../test/sample-users.ts'
import { setSounds } from '../../../lib/storage/sound-setting.ts'
import { beep } from '../../../ui/feedback/beep.ts'
import { AccountMenu } from './account-menu.tsx'

afterEach(() => { setSounds(true) })

test('muted sounds stay muted on this device, and nothing is played', async () => {
  const played = vi.fn()
  vi.stubGlobal('AudioContext', played)
  const { user } = renderPage(<AccountMenu user={logInAs()} />)
  const sounds = screen.getByRole('switch', { name: /^Sounds/ })
  expect(sounds).toBeChecked()
  await user.click(sounds)
  expect(sounds).not.toBeChecked()
  expect(localStorage.getItem('portal-sounds')).toBe('off')
  beep('danger')
  expect(played).not.toHaveBeenCalled()
  await user.click(sounds)
  beep('danger')
  expect(played).toHaveBeenCalledOnce()
})

test('a logout that fails says so, can be tried again, and keeps the focus', async () => {
  const { answer, give } = heldAnswer<Response>()
  const made = answerCalls({ logout: async () => await answer })
  const { user } = renderPage(<AccountMenu user={logInAs(sampleStaff('sales'))} />)
  await user.click(screen.getByRole('button', { name: 'Log out' }))
  const leaving = screen.getByRole('button', { name: 'Logging out…' })
  expect(leaving).toHaveFocus()
  expect(leaving).toHaveAttribute('aria-disabled', 'true')
  await user.keyboard('{Enter}')
  give(refusal('erp_unavailable'))
  expect(await screen.findByText('You Are Still Logged In')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Log out' })).toHaveFocus()
  expect(made).toHaveLength(1)
})
