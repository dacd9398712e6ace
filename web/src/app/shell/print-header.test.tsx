import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs } from '../../../test/sample-users.ts'
import { PrintHeader } from './print-header.tsx'

test('the time on paper is that of printing, and is formatted only then', () => {
  logInAs()
  renderPage(<PrintHeader />)
  expect(screen.queryByText(/^Printed/)).not.toBeInTheDocument()
  act(() => { window.dispatchEvent(new Event('beforeprint')) })
  expect(screen.getByText(/^Printed \d+\/\d+\/\d\d \d+:\d\d [AP]M/)).toBeInTheDocument()
})
