import type { UserId } from '../../base/ids.ts'

/** An account's name in the audit log: its email address at that time, or its id if nothing else is known. */
export function accountLabel ({ id, email }: { id: UserId, email: string | null }): string {
  return email ?? id
}
