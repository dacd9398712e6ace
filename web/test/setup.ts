import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { forgetCarts } from '../src/domain/cart/cart.ts'
import { endSession } from '../src/domain/session/session.ts'
import { useToasts } from '../src/ui/toast-store.ts'

// A busy machine may take its time.
configure({ asyncUtilTimeout: 10_000 })

/** Each test begins as a browser does that never saw the portal. */
afterEach(() => {
  cleanup()
  useToasts.setState({ toasts: [] })
  endSession()
  localStorage.clear()
  sessionStorage.clear()
  forgetCarts()
})
