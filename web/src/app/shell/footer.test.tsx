import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleStaff } from '../../../test/sample-users.ts'
import { version } from '../../lib/program/version.ts'
import { Footer } from './footer.tsx'

test('staff read the version at the foot of the page, and dealers and visitors do not', () => {
  renderPage(<Footer />)
  expect(screen.queryByText(/Version/)).toBeNull()
  act(() => { logInAs() })
  expect(screen.queryByText(/Version/)).toBeNull()
  for (const role of ['sales', 'admin', 'superUser'] as const) {
    act(() => { logInAs(sampleStaff(role)) })
    expect(screen.getByText(`Version ${version}`)).toBeVisible()
  }
})
