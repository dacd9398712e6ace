import type { RecordAudit } from '../audit/audit.ts'
import type { SessionRecord } from './sessions.ts'
import type { User } from './users.ts'

/** Proof of the second factor, of accounts that have one. A code counts once. */
export interface FactorCheck {
  /**
   * For somebody who has entered the right password.
   * @param browser names a browser that has logged into the account before: its failures are counted by themselves
   * @returns whether the account has a second factor
   * @throws PortalError `code_required`; `code_wrong`, which is audited and counted unless it has just expired; `throttled`
   */
  atLogin(user: User, code: string | undefined, audit: RecordAudit, browser?: string): Promise<boolean>
  /** For somebody who has opened a mailed link of the account. Throws as `atLogin` does. */
  byLink(user: User, code: string | undefined, audit: RecordAudit): Promise<boolean>
  /**
   * For what matters, in a session of the account. One that was begun at the OpenID Connect provider is confirmed there instead, if the provider says when
   * that was. Throws as `atLogin` does, and `staff_login_to_confirm`.
   */
  again(account: Pick<User, 'id' | 'email'>, session: Pick<SessionRecord, 'provider'>, code: string | undefined, audit: RecordAudit): Promise<boolean>
}
