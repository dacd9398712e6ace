import { Suspense, use, useEffect, useEffectEvent, useState, useTransition, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { reportFailure } from '../../lib/program/failure-reports.ts'
import { whenOnline } from '../../lib/browser/when-online.ts'
import { fetchPartOrReload } from '../../lib/program/fetch-part-or-reload.ts'

export type PartFailure = { retry: () => void, retrying: boolean }

/** What is shown while a part's code is missing. */
type WithoutCode = {
  /** Shown while the code is loading. */
  fallback: ReactNode
  /** Shown after a failed fetch; offers a retry. */
  Failed: ComponentType<PartFailure>
  /** Whether the tab may reload to get the part's code, because the user cannot have typed anything yet. */
  mayReload: boolean
}

export type LazyPart<Props> = {
  Part: ComponentType<Props>
  /** Fetches the code in advance. Failures are ignored: the code is fetched again when it is needed. */
  fetchAhead: () => Promise<void>
}

/**
 * A part of the page whose code is fetched when the part is first rendered. React's own `lazy` keeps a failure for
 * good; this one tries again when the part mounts, at the next navigation, when the connection is back, and when
 * `retry` is called.
 * @param load imports the part's code
 */
export function lazyPart<Props extends object> (load: () => Promise<ComponentType<Props>>, { fallback, Failed, mayReload }: WithoutCode): LazyPart<Props> {
  type Code = ComponentType<Props> | undefined
  let known: Code
  let asked: Promise<Code> | undefined

  const keep = (code: ComponentType<Props>): Code => {
    known = code
    return code
  }
  /** Resolves to undefined if the code could not be loaded; the next call then tries again. */
  const fetch = (reloads: boolean): Promise<Code> => {
    asked ??= fetchPartOrReload(load, reloads).then(keep, (error: unknown) => {
      reportFailure('part', error)
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
    return <Suspense fallback={fallback}><Loaded code={code} props={props} retry={() => { fetchAgain(true) }} retrying={retrying} /></Suspense>
  }

  function Loaded ({ code, props, ...failure }: PartFailure & { code: Promise<Code>, props: Props }) {
    // Code that is already loaded renders at once; waiting for a promise would make the fallback flash.
    const Component = known ?? use(code)
    return Component === undefined ? <Failed {...failure} /> : <Component {...props} />
  }

  return { Part, fetchAhead: async () => { await load().then(keep, () => {}) } }
}
