import type { ComponentType } from 'react'
import { useProgramCode } from '../../lib/program/use-program-code.ts'
import { Notice } from './notice.tsx'
import { Skeleton } from './skeleton.tsx'

/**
 * A component whose code is loaded when it is first rendered.
 * @param what begins the sentence shown if the code cannot be loaded: `The dealers`
 * @param height of the placeholder
 */
export function loadedLater<Props extends object> (
  load: () => Promise<ComponentType<Props>>, { what, height }: { what: string, height: string }
): ComponentType<Props> {
  return function LoadedLater (props) {
    const { code: Loaded, isMissing } = useProgramCode(load)
    if (Loaded !== undefined) return <Loaded {...props} />
    return isMissing ? <Notice kind='danger' alert>{what} could not be loaded. Please reload the page.</Notice> : <Skeleton $height={height} />
  }
}
