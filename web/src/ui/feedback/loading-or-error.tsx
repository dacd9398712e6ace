import type { ReactNode } from 'react'
import type { ApiError } from '../../lib/http/api-error.ts'
import { ErrorState } from './empty-or-error-state.tsx'
import { Skeleton } from './skeleton.tsx'

/**
 * Shown instead of what is not there yet: a placeholder, or the reason why it could not be loaded.
 * @param height of the placeholder, unless `children` are one
 */
export function LoadingOrError ({ error, title, retrying, onRetry, height = '280px', children = <div aria-busy><Skeleton $height={height} /></div> }: {
  error: ApiError | undefined
  title: string
  retrying: boolean
  onRetry: () => unknown
  height?: string
  children?: ReactNode
}) {
  return error === undefined ? children : <ErrorState error={error} title={title} retrying={retrying} onRetry={onRetry} />
}
