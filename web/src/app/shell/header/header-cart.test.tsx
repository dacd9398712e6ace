import { act, screen } from '@testing-library/react'
import { Link } from 'react-router-dom'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../../test/answer-calls.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { sampleLine } from '../../../../test/sample-cart.ts'
import { logInAs } from '../../../../test/sample-users.ts'
import { replaceCart } from '../../../domain/cart/cart.ts'
import { paths } from '../../../paths.ts'
import { HeaderCart } from './header-cart.tsx'
// The header fetches it when it is needed, which may take a while.
import '../../../features/cart/mini-cart.tsx'

test('the badge ends at 99+, and the link\'s name contains the visible text and the exact number', () => {
  answerCalls({})
  logInAs()
  renderPage(<HeaderCart />)
  expect(screen.getByRole('link', { name: 'Cart, 0 pieces' })).toBeInTheDocument()
  act(() => { replaceCart('10001', [sampleLine('A', 120)]) })
  expect(screen.getByRole('link', { name: 'Cart, 99+, 120 pieces' })).toHaveTextContent('99+')
})

test('the mini cart is closed when the person comes back to the page on which they left it open', async () => {
  answerCalls({})
  logInAs()
  replaceCart('10001', [sampleLine('A', 2)])
  const { user, address } = renderPage(<><HeaderCart /><Link to={paths.stock}>Stock</Link></>, paths.stock)
  await user.click(screen.getByRole('button', { name: 'Mini cart' }))
  await user.click(await screen.findByRole('link', { name: 'View cart' }))
  expect(address()).toBe(paths.cart)
  await user.click(screen.getByRole('link', { name: 'Stock' }))
  expect(screen.getByRole('button', { name: 'Mini cart' })).toHaveAttribute('aria-expanded', 'false')
})
