import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'

/** Shown for a mailed link that no longer works. @param body what the person can know all the same; `children` lead onward */
export function ExpiredLink ({ body, children }: { body: string, children: ReactNode }) {
  return <EmptyState title='This link has expired, was replaced by a newer one, or has already been used.' body={body}>{children}</EmptyState>
}
