import { create } from 'zustand'

/**
 * Whether this device has no connection, as far as the page knows. The browser alone cannot tell: it says so without a network, too, where the portal
 * runs on the same machine. So a call must have failed.
 */
export const useOffline = create<{ isOffline: boolean }>()(() => ({ isOffline: false }))

/** What a call was told: an answer, or that there was none. @returns whether it began without a connection, so that it cannot have arrived */
export function noteConnection (isAnswered: boolean, beganOnline: boolean): boolean {
  const isOffline = !isAnswered && !beganOnline && !navigator.onLine
  if (isOffline || isAnswered) useOffline.setState({ isOffline })
  return isOffline
}

/** Knows from now on when the connection is back. */
export function watchConnection (): void {
  window.addEventListener('online', () => { useOffline.setState({ isOffline: false }) })
}
