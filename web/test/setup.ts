import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, expect } from 'vitest'
import { forgetCarts } from '../src/domain/cart/cart.ts'
import { clearSession } from '../src/domain/session/session.ts'
import { erpIsThere, useErpAbsence } from '../src/lib/http/erp-absence.ts'
import { useToasts } from '../src/ui/feedback/toast-store.ts'

// Generous, because the machine may be busy.
configure({ asyncUtilTimeout: 10_000 })

/** A button that is busy keeps the focus and so is no `:disabled` one, but whoever uses it cannot press it. Playwright sees it so, too. */
const isDisabled = (element: Element) => element.matches(':disabled, [aria-disabled="true"]')

expect.extend({
  toBeDisabled: (element: Element) => ({ pass: isDisabled(element), message: () => `whether it is disabled: ${element.outerHTML}` }),
  toBeEnabled: (element: Element) => ({ pass: !isDisabled(element), message: () => `whether it is enabled: ${element.outerHTML}` })
})

/** Keys come a millisecond apart, so that a busy machine does not cut what is typed as a scan in two. */
let milliseconds = 0
const keyTimes = new WeakMap<KeyboardEvent, number>()
Object.defineProperty(KeyboardEvent.prototype, 'timeStamp', {
  configurable: true,
  get (this: KeyboardEvent) {
    if (!keyTimes.has(this)) keyTimes.set(this, ++milliseconds)
    return keyTimes.get(this)
  }
})

/** Each test starts like a browser that has never opened the portal. */
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  useToasts.setState({ toasts: [] })
  clearSession()
  localStorage.clear()
  sessionStorage.clear()
  forgetCarts()
  useErpAbsence.setState(erpIsThere)
})
