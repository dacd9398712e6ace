import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleStaff } from '../../../test/sample-users.ts'
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
