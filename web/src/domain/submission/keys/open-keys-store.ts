import { create } from 'zustand'
import type { CustomerNumber, SubmissionKey } from '@portal/contracts/base/ids'
import { useSession } from '../../session/session.ts'
import { knowsAfter, type OpenKey, type OrderQuestion } from './open-key.ts'
import { readOpenKey } from './read-stored-key.ts'

/** In local storage. Each key has an entry of its own, so that two tabs never overwrite each other's keys. */
const prefix = 'submission:'

type OpenKeys = { keys: Readonly<Record<string, OpenKey>> }

/** The open keys of this browser. If the browser refuses to store a key, only this tab knows it. */
export const useOpenKeys = create<OpenKeys>()(() => ({ keys: {} }))

/** Stores a key, or updates a stored one. */
export function putKey (entry: OpenKey): void {
  useOpenKeys.setState(({ keys }) => ({ keys: { ...keys, [entry.key]: entry } }))
  try {
    localStorage.setItem(prefix + entry.key, JSON.stringify(entry))
  } catch {
    // The storage is refused or full. A reload loses the key, but the BFF still asks before it accepts the same order twice.
  }
}

/** Stores the question that the person is asked about a key, unless the key has been settled. */
export function keepQuestion (customer: CustomerNumber, key: SubmissionKey, question: OrderQuestion): void {
  const entry = unsettledKey(customer, key)
  if (entry !== undefined) putKey({ ...entry, question })
}

/** Stores the person's yes to the question about a key. */
export function confirmQuestion (customer: CustomerNumber, key: SubmissionKey): void {
  const entry = unsettledKey(customer, key)
  if (entry?.question === undefined || entry.order === undefined) return
  const { question, order, ...others } = entry
  putKey({ ...others, order: { ...order, knows: knowsAfter(order.knows, question) } })
}

/** Finds a key that is not settled. @returns undefined if the key is settled or released */
export function unsettledKey (customer: CustomerNumber, key: SubmissionKey): OpenKey | undefined {
  return openKeysOf(customer).find(entry => entry.key === key && isUnsettled(entry))
}

export function releaseKey (key: SubmissionKey): void {
  useOpenKeys.setState(({ keys: { [key]: _, ...keys } }) => ({ keys }))
  try {
    localStorage.removeItem(prefix + key)
  } catch {
    // If storage is refused, nothing was stored.
  }
}

/** The person's keys for a dealer, oldest first, including those that other tabs have just stored. */
export function openKeysOf (customer: CustomerNumber): OpenKey[] {
  return keysOf({ keys: { ...useOpenKeys.getState().keys, ...storedKeys() } }, customer)
}

/** The person's keys for a dealer, oldest first. Those that somebody else has left in this browser wait for them. */
export function keysOf ({ keys }: OpenKeys, customer: CustomerNumber): OpenKey[] {
  const me = useSession.getState().user?._id
  return Object.values(keys).filter(entry => entry.customer === customer && (entry.by ?? me) === me).sort((a, b) => a.at - b.at)
}

/** Whether the key's outcome is not known yet. */
export function isUnsettled ({ outcome }: OpenKey): boolean {
  return outcome === undefined
}

/** Deletes the orders' contents on logout, so that the next person cannot read them. Key, dealer, person and time stay, to be settled later. */
export function forgetOrderContents (): void {
  readStoredKeys()
  for (const { key, customer, by, at, release } of Object.values(useOpenKeys.getState().keys)) {
    putKey({ key, customer, at, by, release })
  }
}

/** Reads keys that other tabs have stored. Keys that only this tab knows stay. */
export function readStoredKeys (): void {
  useOpenKeys.setState(({ keys }) => ({ keys: { ...keys, ...storedKeys() } }))
}

/** Keeps the keys up to date with what other tabs store. @returns a function that stops it */
export function watchStoredKeys (): () => void {
  readStoredKeys()
  const follow = ({ key: name, newValue }: StorageEvent) => {
    if (name?.startsWith(prefix) !== true) return
    const entry = newValue === null ? undefined : readOpenKey(newValue)
    if (entry !== undefined) useOpenKeys.setState(({ keys }) => ({ keys: { ...keys, [entry.key]: entry } }))
    else useOpenKeys.setState(({ keys: { [name.slice(prefix.length)]: _, ...keys } }) => ({ keys }))
  }
  window.addEventListener('storage', follow)
  // A page restored from the back/forward cache has missed the storage events in between.
  window.addEventListener('pageshow', readStoredKeys)
  return () => {
    window.removeEventListener('storage', follow)
    window.removeEventListener('pageshow', readStoredKeys)
  }
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
