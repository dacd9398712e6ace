import { lazy, type ComponentType } from 'react'
import { fetchPart } from './renewal.ts'

/**
 * A part of the shell whose code comes after the page. Where it is not to be had, the shell does without: nothing that a
 * person must see or hear may stand in one.
 */
export function lazyPart<Props> (load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: await fetchPart(load).catch(() => Nothing) }))
}

function Nothing () {
  return null
}
