import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleDealer, sampleUser } from '../../../test/sample-users.ts'
import { OrderSummaryRoute } from '../../features/checkout/order-summary.route.tsx'
import { paths, to } from '../../paths.ts'
import { ErrorBoundary } from './error-boundary.tsx'

test('an address without a form is no page at all, and nothing speaks of an unexpected error', () => {
  logInAs(sampleUser({ dealer: sampleDealer() }))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const address = to.orderSummary('abc')
  renderPage(<ErrorBoundary address={address}><Routes><Route path={paths.orderSummary} element={<OrderSummaryRoute />} /></Routes></ErrorBoundary>, address)
  expect(screen.getByText(/^There is no page at this address\./)).toBeVisible()
  expect(screen.getByText('404 This address does not contain a valid order form.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Reload the page' })).not.toBeInTheDocument()
})
