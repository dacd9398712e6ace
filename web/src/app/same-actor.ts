import type { SessionUser } from '@portal/contracts/session'

/** Whether two tabs are the same person's, in the same role. Each may act for a dealer of its own. */
export function isSameActor (one: SessionUser | null, other: SessionUser | null): boolean {
  if (one === null || other === null) return one === other
  return one._id === other._id && one.role === other.role
}
