import type { UserId } from '../../base/ids.ts'

/** What an account is called in the audit log: by its e-mail address at that time, or by its id where no more is known. */
export function accountLabel ({ id, email }: { id: UserId, email: string | null }): string {
  return email ?? id
}
