import { useEffect, useState } from 'react'
import { fetchPartOrReload } from './fetch-part-or-reload.ts'
import { reportFailure } from './failure-reports.ts'
import { whenOnline } from '../browser/when-online.ts'

/**
 * Code that is fetched once the page is rendered. If that fails, it is fetched again when the connection is back.
 * @param load the same function each time
 * @returns `code` is undefined until it is there; `isMissing` after a failure
 */
export function useProgramCode<T> (load: () => Promise<T>): { code: T | undefined, isMissing: boolean } {
  const [code, setCode] = useState<T>()
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    let stop = (): void => {}
    let isLeft = false
    const fetch = async (): Promise<void> => {
      stop()
      try {
        const loaded = await fetchPartOrReload(load, true)
        if (!isLeft) setCode(() => loaded)
      } catch (error) {
        reportFailure('part', error)
        if (isLeft) return
        setIsMissing(true)
        stop = whenOnline(fetch)
      }
    }
    fetch()
    return () => {
      isLeft = true
      stop()
    }
  }, [load])
  return { code, isMissing: isMissing && code === undefined }
}
