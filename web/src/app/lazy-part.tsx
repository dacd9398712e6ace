import type { ComponentType } from 'react'
import { definePart, usePart } from './part.ts'

export type Failure = { retry: () => void, retrying: boolean }

/**
 * A part of the shell whose code comes after the page. Nothing that a person must see or hear at once may stand in one.
 * @param Failed stands in its place while it could not be fetched, and offers to try again
 */
export function lazyPart<Props extends object> (load: () => Promise<ComponentType<Props>>, Failed: ComponentType<Failure>): ComponentType<Props> {
  const part = definePart(load)
  return function LazyPart (props: Props) {
    const { Component, failed, fetching, retry } = usePart(part, false)
    if (Component !== undefined) return <Component {...props} />
    return failed ? <Failed retry={retry} retrying={fetching} /> : null
  }
}
