import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleDealer } from '../../../test/sample-users.ts'
import { CreditUsage } from './credit-usage.tsx'

const dealer = sampleDealer()

test('the used part of the credit is a bar with a text alternative, and the figures stand below', () => {
  render(<CreditUsage dealer={{ ...dealer, credit_limit: 100_000, credit_available: 25_000 }} />)
  expect(screen.getByRole('img', { name: '75% of the credit is used' })).toBeVisible()
  expect(screen.getByText('75% of the credit is used')).toBeVisible()
  expect(screen.getAllByRole('definition').map(value => value.textContent)).toEqual(['$1,000.00', '$250.00'])
})

test('above the limit more than all of it is used, and the page says so; with a credit balance nothing is', () => {
  const { rerender } = render(<CreditUsage dealer={{ ...dealer, credit_limit: 100_000, credit_available: -7_000 }} />)
  expect(screen.getByRole('img', { name: '107% of the credit is used' })).toBeVisible()
  expect(screen.getByText('-$70.00 (over the limit)')).toBeVisible()
  rerender(<CreditUsage dealer={{ ...dealer, credit_limit: 100_000, credit_available: 120_000 }} />)
  expect(screen.getByRole('img', { name: '0% of the credit is used' })).toBeVisible()
})

test('a figure that is not known is left out, and with neither, nothing is shown', () => {
  const { rerender } = render(<CreditUsage dealer={{ ...dealer, credit_limit: 100_000 }} />)
  expect(screen.getAllByRole('term').map(term => term.textContent)).toEqual(['Credit limit'])
  expect(screen.queryByRole('img')).toBeNull()
  rerender(<CreditUsage dealer={dealer} />)
  expect(screen.queryByText('Credit')).toBeNull()
})
