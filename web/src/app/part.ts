import { useEffect, useLayoutEffect, type ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { createStore, useStore, type StoreApi } from 'zustand'
import { tellFailure } from '../lib/failure-reports.ts'
import { whenOnline } from '../lib/when-online.ts'
import { fetchPart } from './renewal.ts'

type PartState<Props> = {
  /** Undefined until its code is there. */
  Component: ComponentType<Props> | undefined
  /** It could not be fetched the last time. */
  failed: boolean
  fetching: boolean
}

/** A part of the page whose code comes when it is wanted. */
export type Part<Props> = {
  store: StoreApi<PartState<Props>>
  /** Fetches it, unless it is there or on its way. `again`: what is said of its failure stays until it is there. */
  fetch: (how: { again: boolean, mayReload: boolean }) => Promise<void>
  /** Fetches it for later, and says nothing where it is not to be had: it is fetched again when it is wanted. */
  fetchAhead: () => Promise<void>
}

export function definePart<Props> (load: () => Promise<ComponentType<Props>>): Part<Props> {
  const store = createStore<PartState<Props>>(() => ({ Component: undefined, failed: false, fetching: false }))

  async function fetch ({ again, mayReload }: { again: boolean, mayReload: boolean }): Promise<void> {
    const { Component, failed, fetching } = store.getState()
    if (Component !== undefined || fetching) return
    store.setState({ fetching: true, failed: failed && again })
    try {
      store.setState({ Component: await fetchPart(load, mayReload), fetching: false, failed: false })
    } catch (error) {
      tellFailure('part', error)
      store.setState({ fetching: false, failed: true })
    }
  }

  async function fetchAhead (): Promise<void> {
    const Component = await load().catch(() => undefined)
    if (Component !== undefined) store.setState({ Component })
  }

  return { store, fetch, fetchAhead }
}

/**
 * A part that is wanted now. One that could not be fetched is fetched again when it is drawn anew, at the next navigation, when the
 * connection is back, and by `retry`.
 * @param isPage whether nothing is typed yet where it is to stand, so that the tab may reload for it
 */
export function usePart<Props> (part: Part<Props>, isPage: boolean): PartState<Props> & { retry: () => void } {
  const { key } = useLocation()
  const state = useStore(part.store)

  useLayoutEffect(() => { part.fetch({ again: false, mayReload: isPage }) }, [part, isPage])
  useEffect(() => { part.fetch({ again: true, mayReload: isPage }) }, [part, isPage, key])
  useEffect(() => whenOnline(() => { part.fetch({ again: true, mayReload: isPage }) }), [part, isPage])

  return { ...state, retry: () => { part.fetch({ again: true, mayReload: true }) } }
}
