import { useEffect, useState } from 'react'
import { tellFailure } from '../../lib/failure-reports.ts'
import { whenOnline } from '../../lib/when-online.ts'

/**
 * Code that the page can do without for a while. It is fetched once it is wanted, and fetched again when the connection is back if that failed.
 * @returns undefined until it is there
 */
export function useCode<T> (load: () => Promise<T>, isWanted: boolean): T | undefined {
  const [code, setCode] = useState<T>()
  useEffect(() => {
    if (!isWanted) return
    let stop = (): void => {}
    let isLeft = false
    const fetch = async (): Promise<void> => {
      stop()
      try {
        const loaded = await load()
        if (!isLeft) setCode(() => loaded)
      } catch (error) {
        tellFailure('part', error)
        if (!isLeft) stop = whenOnline(fetch)
      }
    }
    fetch()
    return () => {
      isLeft = true
      stop()
    }
  }, [load, isWanted])
  return code
}
