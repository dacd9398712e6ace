import { create } from 'zustand'

/**
 * Whether this device has no connection, as far as the page knows. The browser alone cannot tell: without a network it also says so if the portal
 * runs on the same machine. So a call must have failed, too.
 */
export const useOffline = create<{ isOffline: boolean }>()(() => ({ isOffline: false }))

/** Whether the browser says that there is no connection. */
export function saysOffline (): boolean {
  // Without a browser, as in tests, there is no such information.
  return navigator.onLine === false
}

/**
 * Notes whether a call got an answer.
 * @param beganOffline what the browser said when the call was made
 * @returns whether it cannot have arrived, because there was no connection from the beginning
 */
export function noteConnection (isAnswered: boolean, beganOffline: boolean): boolean {
  const isOffline = !isAnswered && beganOffline && saysOffline()
  if (isOffline || isAnswered) useOffline.setState({ isOffline })
  return isOffline
}

/** Starts to watch for the connection to come back. */
export function watchConnection (): void {
  window.addEventListener('online', () => { useOffline.setState({ isOffline: false }) })
}
