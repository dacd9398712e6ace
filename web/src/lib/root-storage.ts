import type { PersistStorage, StorageValue } from 'zustand/middleware'
import { isRecord, parsed } from './read-json.ts'

/** zustand's storage, of which local storage answers at once. */
type SyncStorage<S> = Omit<PersistStorage<S>, 'getItem'> & { getItem: (name: string) => StorageValue<S> | null }

/** The key of local storage that holds persisted state, a slice per store. Carts have entries of their own, whose names begin with it. */
export const rootKey = 'dealer-portal'

/**
 * Storage for zustand's `persist` that keeps a store under its name within the root key. A browser that refuses to store
 * (private mode, full) costs persistence and nothing else. What is read is `unknown` to its store: give `persist` a `merge`
 * that checks it.
 */
export function rootStorage<S> (storage: () => Pick<Storage, 'getItem' | 'setItem'> = () => localStorage): SyncStorage<S> {
  return {
    getItem: name => {
      const slice = readRoot(storage)[name]
      // Written by setItem below, or by an older build: the store's own merge decides what to keep of it.
      return slice === undefined ? null : slice as StorageValue<S>
    },
    setItem: (name, value) => { writeRoot(storage, { ...readRoot(storage), [name]: value }) },
    removeItem: name => {
      const { [name]: _, ...rest } = readRoot(storage)
      writeRoot(storage, rest)
    }
  }
}

/** Forgets all persisted state of this browser, the carts too, whose entries' names begin with the root key. */
export function clearRoot (): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name === rootKey || name.startsWith(`${rootKey}:`)) localStorage.removeItem(name)
    }
  } catch {
    // Nothing was stored where storing is refused.
  }
}

function readRoot (storage: () => Pick<Storage, 'getItem'>): Record<string, unknown> {
  try {
    const root = parsed(storage().getItem(rootKey) ?? '')
    return isRecord(root) ? root : {}
  } catch {
    return {}
  }
}

function writeRoot (storage: () => Pick<Storage, 'setItem'>, root: Record<string, unknown>): void {
  try {
    storage().setItem(rootKey, JSON.stringify(root))
  } catch {
    // Refused or full: the state lives on in this tab.
  }
}
