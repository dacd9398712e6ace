import type { SessionUser } from '@portal/contracts/session'

/** Whether two tabs belong to the same person in the same role. Each tab may act for its own dealer. */
export function isSameActor (one: SessionUser | null, other: SessionUser | null): boolean {
  if (one === null || other === null) return one === other
  return one._id === other._id && one.role === other.role
}
