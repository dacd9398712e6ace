import type { SessionUser } from '@portal/contracts/session'
import { customerNumberOf } from '../state/session.ts'

/** Whether two tabs go by the same: the same person, acting for the same dealer. */
export function isSameActor (one: SessionUser | null, other: SessionUser | null): boolean {
  if (one === null || other === null) return one === other
  return one._id === other._id && customerNumberOf(one) === customerNumberOf(other)
}
