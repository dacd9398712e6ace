import { create } from 'zustand'

/**
 * Whether this device has no connection, as far as the page knows. The browser alone cannot tell: it says so without a network, too, where the portal
 * runs on the same machine. So a call must have failed.
 */
export const useOffline = create<{ isOffline: boolean }>()(() => ({ isOffline: false }))

/** Whether the browser says that there is no connection. */
export function saysOffline (): boolean {
  // Where the page's code runs without a browser, nobody says so.
  return navigator.onLine === false
}

/**
 * What a call was told: an answer, or that there was none.
 * @param beganOffline what the browser said when it was made
 * @returns whether it cannot have arrived, because there was no connection from the beginning
 */
export function noteConnection (isAnswered: boolean, beganOffline: boolean): boolean {
  const isOffline = !isAnswered && beganOffline && saysOffline()
  if (isOffline || isAnswered) useOffline.setState({ isOffline })
  return isOffline
}

/** Knows from now on when the connection is back. */
export function watchConnection (): void {
  window.addEventListener('online', () => { useOffline.setState({ isOffline: false }) })
}
