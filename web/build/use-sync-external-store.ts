/** Stands for the package `use-sync-external-store`, which brings to older Reacts what React itself has: SWR imports it. */
export { useSyncExternalStore } from 'react'
