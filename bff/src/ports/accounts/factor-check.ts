import type { RecordAudit } from '../audit/audit.ts'
import type { SessionRecord } from './sessions.ts'
import type { User } from './users.ts'

/** Checks the second factor of accounts that have one. Each code works once. */
export interface FactorCheck {
  /**
   * For somebody who has entered the right password.
   * @param browser names a browser that has logged into the account before: its failures are counted separately
   * @returns whether the account has a second factor
   * @throws PortalError `code_required`; `code_wrong`, which is audited and counted unless it has just expired; `throttled`
   */
  atLogin(user: User, code: string | undefined, audit: RecordAudit, browser?: string): Promise<boolean>
  /** For somebody who has opened a mailed link of the account. Throws as `atLogin` does. */
  byLink(user: User, code: string | undefined, audit: RecordAudit): Promise<boolean>
  /**
   * For a sensitive action within a session. A session begun at the OpenID Connect provider is confirmed there instead, if the provider says when people
   * last logged in, and else needs a second factor of the account. Throws as `atLogin` does, and `staff_login_to_confirm`, `staff_login_unproven`.
   */
  again(account: Pick<User, 'id' | 'email'>, session: Pick<SessionRecord, 'provider'>, code: string | undefined, audit: RecordAudit): Promise<boolean>
}
