import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { erpQuestions } from '@portal/contracts/policy/page-timings'
import { answerCalls, refusal } from '../../../test/answer-calls.ts'
import { erpAway, erpBack } from '../../../test/erp-away.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { logInAs, sampleDealer, sampleUser } from '../../../test/sample-users.ts'
import { refreshDealer, useDealerOfRecoveredErp } from './refresh-dealer.ts'
import { WithDealer } from './with-dealer.tsx'

const user = sampleUser({ dealer: null })

function CheckoutPage () {
  useDealerOfRecoveredErp()
  return <WithDealer title='Checkout' kept='Your cart is kept.'>{dealer => <p>For {dealer.name_company}</p>}</WithDealer>
}

test('a page that needs the dealer record says what is missing and kept, and goes on by itself when the ERP is back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => { vi.useRealTimers() })
  erpAway()
  logInAs(user)
  answerCalls({ session: () => ({ user, dealer: sampleDealer(), exp: 2 }) })
  renderPage(<CheckoutPage />)
  expect(screen.getByText(/continues automatically.*Your cart is kept\./)).toBeVisible()
  act(erpBack)
  await act(async () => { await vi.advanceTimersByTimeAsync(erpQuestions.spread) })
  expect(await screen.findByText('For Northside Powersports')).toBeVisible()
})

test('while the ERP is away, a record that is read again is what the portal last knew', async () => {
  logInAs(sampleUser())
  answerCalls({
    updateNewDealerStatus: () => refusal('erp_unavailable'),
    session: () => ({ user: sampleUser(), dealer: sampleDealer({ name_company: 'AS LAST KNOWN' }), exp: 2 })
  })
  renderPage(<CheckoutPage />)
  await act(async () => { await refreshDealer() })
  expect(screen.getByText('For AS LAST KNOWN')).toBeVisible()
})

test('somebody who was removed from their only dealership is not asked to select one', () => {
  logInAs(sampleUser({ dealer: null, dealer_number: null }))
  renderPage(<CheckoutPage />)
  expect(screen.getByText('You do not belong to a dealership.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Select a dealer' })).toBeNull()
})

test('a record that still cannot be loaded after "Try again" is reported', async () => {
  logInAs(user)
  answerCalls({ session: () => refusal('erp_unavailable') })
  const { user: person } = renderPage(<CheckoutPage />)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/failed again/)).toBeVisible()
})
