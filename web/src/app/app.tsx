import { useEffect } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { startCarts } from '../domain/cart/cart.ts'
import { startSubmissions } from '../domain/submission/start-submissions.ts'
import { Later } from '../ui/later.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { Pages } from './pages.tsx'
import { SessionEvents } from './session-events.tsx'
import { Settled } from './settled.tsx'
import { Shell } from './shell/shell.tsx'

export function App () {
  useEffect(startCarts, [])
  useEffect(startSubmissions, [])

  return (
    <BrowserRouter>
      <SessionEvents />
      <Settled>
        <Shell>
          <Pages />
        </Shell>
      </Settled>
      <Later><Toasts /></Later>
    </BrowserRouter>
  )
}
