import { Suspense, use, useEffect, useEffectEvent, useState, useTransition, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { tellFailure } from '../lib/failure-reports.ts'
import { whenOnline } from '../lib/when-online.ts'
import { fetchPart } from './renewal.ts'

export type Failure = { retry: () => void, retrying: boolean }

/** What stands in the place of a part without its code. */
type Stead = {
  /** While the code is on its way. */
  fallback: ReactNode
  /** After a fetch that failed; offers to try again. */
  Failed: ComponentType<Failure>
  /** Whether nothing is typed yet where the part is to stand, so that the tab may reload for it unasked. */
  mayReload: boolean
}

export type LazyPart<Props> = {
  Part: ComponentType<Props>
  /** Fetches the code for later, and says nothing where it is not to be had: it is fetched again when it is wanted. */
  fetchAhead: () => Promise<void>
}

/**
 * A part of the page whose code is fetched when it is drawn. React's own `lazy` keeps a failure for good; this asks again when the part
 * is drawn anew, at the next navigation, when the connection is back, and by `retry`.
 */
export function lazyPart<Props extends object> (load: () => Promise<ComponentType<Props>>, { fallback, Failed, mayReload }: Stead): LazyPart<Props> {
  type Code = ComponentType<Props> | undefined
  let known: Code
  let asked: Promise<Code> | undefined

  const keep = (code: ComponentType<Props>): Code => {
    known = code
    return code
  }
  /** Undefined for code that is not to be had; the next fetch then begins anew. */
  const fetch = (reloads: boolean): Promise<Code> => {
    asked ??= fetchPart(load, reloads).then(keep, (error: unknown) => {
      tellFailure('part', error)
      asked = undefined
      return undefined
    })
    return asked
  }

  function Part (props: Props) {
    const { key } = useLocation()
    const [code, setCode] = useState(() => fetch(mayReload))
    const [retrying, startRetry] = useTransition()
    const fetchAgain = (reloads: boolean) => {
      if (known === undefined) startRetry(() => { setCode(fetch(reloads)) })
    }
    const onChance = useEffectEvent(() => { fetchAgain(mayReload) })
    useEffect(() => { onChance() }, [key])
    useEffect(() => whenOnline(() => { onChance() }), [])
    return <Suspense fallback={fallback}><Drawn code={code} props={props} retry={() => { fetchAgain(true) }} retrying={retrying} /></Suspense>
  }

  function Drawn ({ code, props, ...failure }: Failure & { code: Promise<Code>, props: Props }) {
    // Code that is there is drawn at once: a promise would have the fallback flash up first.
    const Component = known ?? use(code)
    return Component === undefined ? <Failed {...failure} /> : <Component {...props} />
  }

  return { Part, fetchAhead: async () => { await load().then(keep, () => {}) } }
}
