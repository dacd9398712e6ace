import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../../test/answer-calls.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { sampleLine } from '../../../../test/sample-cart.ts'
import { logInAs } from '../../../../test/sample-users.ts'
import { replaceCart } from '../../../domain/cart/cart.ts'
import { HeaderCart } from './header-cart.tsx'

test('the badge ends at 99+, and the link\'s name contains the visible text and the exact number', () => {
  answerCalls({})
  logInAs()
  renderPage(<HeaderCart />)
  expect(screen.getByRole('link', { name: 'Cart, 0 pieces' })).toBeInTheDocument()
  act(() => { replaceCart('10001', [sampleLine('A', 120)]) })
  expect(screen.getByRole('link', { name: 'Cart, 99+, 120 pieces' })).toHaveTextContent('99+')
})
