/** In bytes. */
export type DiskSpace = { free: number, size: number }

/**
 * - `database`: it does not answer.
 * - `writes`: it answers, but accepts no changes.
 * - `sessions`: their store cannot be read or accepts no changes.
 */
export type Watched = 'database' | 'writes' | 'sessions'

/** Since when the fault has lasted, in milliseconds since 1970, and its reason. */
export type StoreFault = { since: number, reason: string }

/** What this process last saw of the stores that it needs. */
export interface StoreWatch {
  faults(): ReadonlyMap<Watched, StoreFault>
  /** For each store, its last fault that is over: since when it lasted, and until when. */
  past(): ReadonlyMap<Watched, { since: number, until: number }>
  /** Looks at the stores now, unless it has within the last second. For whoever has met a fault. Never throws. */
  look(): Promise<void>
  /** The disk of the portal's own files; undefined where there are none, or before it was looked at. */
  disk(): DiskSpace | undefined
  /** When the certificate of the portal's address expires, in milliseconds since 1970; undefined if that is not known. It is looked at once an hour. */
  certificateEnd(): number | undefined
}
