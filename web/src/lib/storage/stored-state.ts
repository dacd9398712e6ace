import type { PersistStorage, StorageValue } from 'zustand/middleware'
import { isRecord, parsedJson } from '../text/read-json.ts'

/** zustand's storage with a synchronous `getItem`. */
type SyncStorage<S> = Omit<PersistStorage<S>, 'getItem'> & { getItem: (name: string) => StorageValue<S> | null }

/**
 * The key of local storage that holds persisted state, with a slice per store. Carts have entries of their own, whose
 * names begin with this key.
 */
export const storedStateKey = 'dealer-portal'

/**
 * Storage for zustand's `persist`, which keeps a store under its name within the root key. If the browser refuses to
 * store (private mode, full), only persistence is lost. Data read from it is `unknown` to the store: give `persist` a
 * `merge` that checks it.
 */
export function sliceStorage<S> (storage: () => Pick<Storage, 'getItem' | 'setItem'> = () => localStorage): SyncStorage<S> {
  return {
    getItem: name => {
      const slice = readRoot(storage)[name]
      // Written by `setItem` or by an older build. The store's own `merge` decides what to keep.
      return slice === undefined ? null : slice as StorageValue<S>
    },
    setItem: (name, value) => { writeRoot(storage, { ...readRoot(storage), [name]: value }) },
    removeItem: name => {
      const { [name]: _, ...rest } = readRoot(storage)
      writeRoot(storage, rest)
    }
  }
}

/** Deletes all persisted state from this browser, including the carts. */
export function clearStoredState (): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name === storedStateKey || name.startsWith(`${storedStateKey}:`)) localStorage.removeItem(name)
    }
  } catch {
    // If storage is refused, there is nothing to delete.
  }
}

function readRoot (storage: () => Pick<Storage, 'getItem'>): Record<string, unknown> {
  try {
    const root = parsedJson(storage().getItem(storedStateKey) ?? '')
    return isRecord(root) ? root : {}
  } catch {
    return {}
  }
}

function writeRoot (storage: () => Pick<Storage, 'setItem'>, root: Record<string, unknown>): void {
  try {
    storage().setItem(storedStateKey, JSON.stringify(root))
  } catch {
    // Refused or full, so the state lives only in this tab.
  }
}
