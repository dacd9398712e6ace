import { lazy, Suspense, useEffect } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { startCarts } from '../state/cart.ts'
import { Pages } from './pages.tsx'
import { SessionEvents } from './session-events.tsx'
import { Shell } from './shell/shell.tsx'

const Toasts = lazy(() => import('../ui/toasts.tsx').then(part => ({ default: part.Toasts })))

export function App () {
  useEffect(startCarts, [])

  return (
    <BrowserRouter>
      <SessionEvents />
      <Shell>
        <Pages />
      </Shell>
      <Suspense><Toasts /></Suspense>
    </BrowserRouter>
  )
}
