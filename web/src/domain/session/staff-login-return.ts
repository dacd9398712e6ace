import { fieldsOf, parsedJson } from '../../lib/text/read-json.ts'

/** Why a tab left for the login provider. `next`: the address to continue at; `again`: it confirms the current login. */
export type StaffLoginErrand = { next: string | null, again: boolean }

const key = 'staff-login'

/** Remembers it in the tab, which returns with only the provider's answer. */
export function keepErrand (errand: StaffLoginErrand): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(errand))
  } catch {
    // If storage is refused, the login leads to the home page.
  }
}

export function keptErrand (): StaffLoginErrand {
  const { next, again } = fieldsOf(parsedJson(storedErrand()))
  return { next: typeof next === 'string' ? next : null, again: again === true }
}

function storedErrand (): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Tells the other tabs of this browser that the login was confirmed. */
export function sayConfirmed (): void {
  const channel = new BroadcastChannel(key)
  channel.postMessage('confirmed')
  channel.close()
}

/** @returns the function that stops it */
export function onConfirmed (listener: () => void): () => void {
  const channel = new BroadcastChannel(key)
  channel.addEventListener('message', listener)
  return () => { channel.close() }
}
