/**
 * What a mail is about. Queued is only this, never a text: a link's secret is made when its mail is sent, and stands nowhere
 * else.
 * - `password-link`: to set a new password. Anybody may ask for one for any address; sent where it has an active account.
 * - `new-account`: to set the first password.
 * - `password-changed`, `email-changed`: to notice what somebody else has done. `email` is where it goes to.
 * - `order-cancelled`: staff have cancelled the submitted order of this reference.
 */
export type MailOrder =
  | { kind: 'password-link' | 'new-account' | 'password-changed', email: string }
  | { kind: 'email-changed', email: string, newEmail: string }
  | { kind: 'order-cancelled', email: string, reference: string }

/** @param id a UUID */
export type NewMail = MailOrder & { id: string }

/** A mail that this process alone sends. `attempt` counts from 1. */
export type ClaimedMail = NewMail & { attempt: number }

/**
 * Mails that are to be sent, in the portal database: they survive a restart. Times are milliseconds since 1970. Throws
 * `PortalError` `portal_unavailable` where the database is away.
 */
export interface MailQueue {
  add(mail: NewMail, at: number): Promise<void>
  /** The mail that has been due the longest, if any: for whoever claims it, until `leaseUntil`. */
  claim(at: number, leaseUntil: number): Promise<ClaimedMail | undefined>
  /** Takes the mail out of the queue, unless its lease has run out and another process has claimed it. */
  sent(mail: ClaimedMail): Promise<void>
  /** The mail is due again at `due`; null keeps it for an operator to see, and it is not sent again. */
  failed(mail: ClaimedMail, due: number | null): Promise<void>
}
