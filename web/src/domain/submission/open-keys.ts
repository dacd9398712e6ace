import { create } from 'zustand'
import type { DuplicateQuestion, OpenKey } from './open-key.ts'
import { readOpenKey } from './stored-key.ts'

/** Of local storage; each key has an entry of its own, so that two tabs never overwrite each other's. */
const prefix = 'submission:'

type OpenKeys = { keys: Readonly<Record<string, OpenKey>> }

/** The open keys of this browser. What a browser refuses to store is known to this tab alone. */
export const useOpenKeys = create<OpenKeys>()(() => ({ keys: {} }))

/** Keeps a key, or what is newly known of it. */
export function putKey (entry: OpenKey): void {
  useOpenKeys.setState(({ keys }) => ({ keys: { ...keys, [entry.key]: entry } }))
  try {
    localStorage.setItem(prefix + entry.key, JSON.stringify(entry))
  } catch {
    // Refused or full: a reload forgets it, and the BFF still asks before it takes the same order twice.
  }
}

/** Keeps the question that the person was asked about a key, or their answer, unless it is known by now what became of it. */
export function keepQuestion (customer: string, key: string, question: DuplicateQuestion): void {
  const entry = unsettledKey(customer, key)
  if (entry !== undefined) putKey({ ...entry, question })
}

/** Undefined where it is settled, or gone. */
export function unsettledKey (customer: string, key: string): OpenKey | undefined {
  return openKeysOf(customer).find(entry => entry.key === key && isUnsettled(entry))
}

export function releaseKey (key: string): void {
  useOpenKeys.setState(({ keys: { [key]: _, ...keys } }) => ({ keys }))
  try {
    localStorage.removeItem(prefix + key)
  } catch {
    // Nothing was stored where storing is refused.
  }
}

/** The keys of a dealer, oldest first, those that another tab has stored a moment ago among them. */
export function openKeysOf (customer: string): OpenKey[] {
  return keysOf({ keys: { ...useOpenKeys.getState().keys, ...storedKeys() } }, customer)
}

export function keysOf ({ keys }: OpenKeys, customer: string): OpenKey[] {
  return Object.values(keys).filter(entry => entry.customer === customer).sort((a, b) => a.at - b.at)
}

/** Whether it is not known yet what became of it. */
export function isUnsettled ({ outcome }: OpenKey): boolean {
  return outcome === undefined
}

/** The person has logged out: what they ordered is not for the next one to read. Key, dealer and time stay, to be settled. */
export function forgetOrders (): void {
  readStorage()
  for (const { key, customer, at } of Object.values(useOpenKeys.getState().keys)) putKey({ key, customer, at })
}

/** Takes over what other tabs have stored. What only this tab knows stays. */
export function readStorage (): void {
  useOpenKeys.setState(({ keys }) => ({ keys: { ...keys, ...storedKeys() } }))
}

/** Follows the other tabs. @returns the way to stop */
export function followKeys (): () => void {
  readStorage()
  const follow = ({ key: name, newValue }: StorageEvent) => {
    if (name?.startsWith(prefix) !== true) return
    const entry = newValue === null ? undefined : readOpenKey(newValue)
    if (entry !== undefined) useOpenKeys.setState(({ keys }) => ({ keys: { ...keys, [entry.key]: entry } }))
    else useOpenKeys.setState(({ keys: { [name.slice(prefix.length)]: _, ...keys } }) => ({ keys }))
  }
  window.addEventListener('storage', follow)
  return () => { window.removeEventListener('storage', follow) }
}

function storedKeys (): OpenKeys['keys'] {
  try {
    const entries = Object.keys(localStorage)
      .filter(name => name.startsWith(prefix))
      .flatMap(name => readOpenKey(localStorage.getItem(name) ?? '') ?? [])
    return Object.fromEntries(entries.map(entry => [entry.key, entry]))
  } catch {
    return {}
  }
}
