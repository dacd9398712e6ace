import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { Toasts } from '../src/ui/toasts.tsx'

/**
 * Draws a page with what surrounds every page: an address, answers, and a place for toasts.
 * @returns the person who uses it, and where they are
 */
export function renderPage (page: ReactNode, at = '/') {
  const { container } = render(
    <OwnAnswers>
      <MemoryRouter initialEntries={[at]}>
        {page}
        <Address />
        <Toasts />
      </MemoryRouter>
    </OwnAnswers>
  )
  return { user: userEvent.setup(), address: () => container.querySelector('[data-address]')?.textContent }
}

/** What the page has been answered is kept for this test alone. */
export function OwnAnswers ({ children }: { children: ReactNode }) {
  return <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
}

/** Shows where the page has led to. */
function Address () {
  const { pathname, search } = useLocation()
  return <p data-address hidden>{pathname + search}</p>
}
