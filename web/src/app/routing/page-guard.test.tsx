import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { answerCalls } from '../../../test/answer-calls.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleStaff, sampleUser } from '../../../test/sample-users.ts'
import { HomeRoute } from '../../features/home/home.route.tsx'
import { paths } from '../../paths.ts'
import { PageGuard } from './page-guard.tsx'

test('whoever must set up two-step login sees no other page before, not even for a moment', () => {
  logInAs(sampleStaff('superUser', { second_factor_due: true }))
  const Home = vi.fn(() => null)
  renderPage(
    <Routes>
      <Route path={paths.home} element={<PageGuard who='signed-in' least={undefined} right={undefined}><Home /></PageGuard>} />
      <Route path={paths.secondFactor} element={<PageGuard who='signed-in' least={undefined} right={undefined}>Setup</PageGuard>} />
    </Routes>,
    paths.home
  )
  expect(screen.getByText('Setup')).toBeVisible()
  expect(Home).not.toHaveBeenCalled()
})

test('a page for higher roles leads home, which says which page that was and whom it is for', async () => {
  answerCalls({ ownInvitations: () => ({ invitations: [] }) })
  logInAs(sampleUser({ dealer_number: null, dealer: null }))
  const { address } = renderPage(
    <Routes>
      <Route path={paths.home} element={<HomeRoute />} />
      <Route path={paths.submissions} element={<PageGuard who='signed-in' least='admin' right={undefined}>Orders</PageGuard>} />
    </Routes>,
    paths.submissions
  )
  expect(await screen.findByText('You may not open', { exact: false }))
    .toHaveTextContent('You may not open /submissions: that page is for the roles SMS Admin, Super User, and yours is Dealer.')
  expect(address()).toBe(paths.home)
})
