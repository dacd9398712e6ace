import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { Toasts } from '../src/ui/feedback/toasts.tsx'

/**
 * Renders a page together with a router, an empty cache and the toasts.
 * @returns the simulated user, and a function that reads the current address
 */
export function renderPage (page: ReactNode, at: string | { pathname: string, state: unknown } = '/') {
  const { pathname, state } = typeof at === 'string' ? { pathname: at, state: null } : at
  // As the router writes an entry.
  window.history.pushState({ usr: state, key: 'first' }, '', pathname)
  const { container } = render(
    <EmptyCache>
      <BrowserRouter>
        {page}
        <Address />
        <Toasts />
      </BrowserRouter>
    </EmptyCache>
  )
  return { user: userEvent.setup(), address: () => container.querySelector('[data-address]')?.textContent }
}

/** Gives each test an empty cache of its own. */
export function EmptyCache ({ children }: { children: ReactNode }) {
  return <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
}

/** Renders the current address for tests to read. */
function Address () {
  const { pathname, search } = useLocation()
  return <p data-address hidden>{pathname + search}</p>
}
