import type { CustomerNumber, OrderNewsId, Reference, UserId } from '@portal/contracts/base/ids'
import type { Rights } from '@portal/contracts/rules/accounts/rights'

/**
 * What a mail is about. The queue stores only this, never the text: the secret of a link is created when its mail is sent, and is stored nowhere but
 * in that mail.
 * - `password-link`: a link to set a new password. Anybody may request one for any address; it is sent only to active accounts.
 *   `password-link-by-staff`: the same, requested by staff. With `newEmail` it goes to that address, if the account still waits for it to be
 *   confirmed.
 * - `new-account`: the invitation, a link to set the first password.
 * - `password-set`, `password-changed`, `email-changed`, `email-change-asked`, `account-deleted`, `order-mails-off`: a warning, in case it was
 *   somebody else. `email` is the recipient.
 * - `people-added`: to the owners of a dealership that people were added to. `person-invited`: an invitation to somebody who has an account.
 *   `rights-changed`, `person-removed`: to the person. `dealerNumber`: the dealership's.
 * - `person-erased`: to somebody whose data was erased. `auditDays`: how many days the audit log keeps its lines; null if it keeps them all.
 * - `cart-handed-over`: to whoever got the cart.
 * - `email-confirmation`: a link, to the new address, that confirms it for the account. If the address is another account's, its owner is told of the
 *   attempt instead.
 * - `second-factor-link`: a link to set up a second factor. `second-factor-on`, `second-factor-off`, `second-factor-reset` (by staff),
 *   `recovery-code-used`, `wrong-codes` (several in a day): a warning.
 * - `order-canceled`: staff have canceled the submitted order with this reference.
 * - `order-accepted`, `order-rejected`: the outcome of the order with this reference, which was received while the ERP was away, to its submitter.
 * - `order-received`, `order-placed`, `order-refused`: the dealer is told about the order with this reference.
 * - `release-asked`: somebody asks for the release of the order with this reference, to those who may give it. `release-given`, `release-declined`,
 *   `release-lapsed`: to whoever asked. None of them states amounts.
 * - `order-deleted`: staff have deleted an order that was not confirmed, whether the portal had sent it or not.
 * - `order-news`: news about orders in the ERP.
 */
export type MailOrder =
  | { kind: PasswordLinkKind, email: string, newEmail?: string }
  | { kind: 'password-set' | 'password-changed' | 'account-deleted' | 'order-mails-off', email: string }
  | { kind: PeopleMailKind, email: string, dealerNumber: CustomerNumber }
  | { kind: 'people-added', email: string } & AddedPeople
  | { kind: 'second-factor-link' | 'second-factor-on' | 'second-factor-off' | 'second-factor-reset' | 'recovery-code-used' | 'wrong-codes', email: string }
  | { kind: 'person-erased', email: string, auditDays: number | null }
  | { kind: 'cart-handed-over', email: string, handOver: HandedOverCart }
  | { kind: 'email-changed', email: string, newEmail: string }
  | { kind: 'email-change-asked', email: string, wantedEmail: string }
  | { kind: 'email-confirmation', email: string, userId: UserId }
  | { kind: OrderMailKind, email: string, reference: Reference }
  | { kind: ReleaseMailKind, email: string, reference: Reference }
  | { kind: 'order-deleted', email: string, deleted: DeletedOrder }
  | { kind: 'order-news', email: string } & NewsDetails

/** How many people were added to a dealership, and the first of them. */
export type AddedPeople = { dealerNumber: CustomerNumber, first: readonly UserId[], count: number }

/** Who handed a cart over, and for which dealer. `rights`: what the new owner may do with it; mails of earlier processes do not say. */
export type HandedOverCart = { by: string, customerNumber: CustomerNumber, rights?: Pick<Rights, 'order' | 'order_limit'> }

/** An order as it was before its deletion. `id`: the portal's reference, or else the ERP's id. `reason`: null if none was given. */
export type DeletedOrder = { id: string, customerNumber: CustomerNumber, poNumber: string, reason: string | null }

/** The news in a mail, by id. `digest`: the mail stands for several. */
export type NewsDetails = { news: OrderNewsId[], digest: boolean }

/** The kinds of mail with a link that sets a password. */
export type PasswordLinkKind = 'password-link' | 'password-link-by-staff' | 'new-account'

/** The kinds of mail about the people of a dealership. */
export type PeopleMailKind = 'person-invited' | 'rights-changed' | 'person-removed'

/** The kinds of mail about a submitted order. */
export type OrderMailKind = 'order-canceled' | 'order-accepted' | 'order-rejected' | 'order-received' | 'order-placed' | 'order-refused'

/** The kinds of mail about a request for release. */
export type ReleaseMailKind = 'release-asked' | 'release-given' | 'release-declined' | 'release-lapsed'

/** @param id unique among the mails in the queue */
export type NewMail = MailOrder & { id: string }

/** A mail leased to this process. `attempt` counts from 1. */
export type ClaimedMail = NewMail & { attempt: number }

/**
 * The queue of outgoing mail. It is in the portal database and so survives a restart. Times are milliseconds since 1970.
 * Every method throws `PortalError` `portal_unavailable` if the database is away.
 */
export interface MailQueue {
  add(mail: NewMail, at: number): Promise<void>
  /** Leases the longest overdue mail, if any, to the caller until `leaseUntil`. */
  claim(at: number, leaseUntil: number): Promise<ClaimedMail | undefined>
  /** Removes the mail from the queue, unless its lease has expired and another process has claimed it. */
  sent(mail: ClaimedMail): Promise<void>
  /** Schedules the next attempt for `due`. With null the mail is not sent again; its row stays for an operator to see. */
  failed(mail: ClaimedMail, due: number | null): Promise<void>
  /** Deletes the mails that were given up and had been queued before this time. */
  forgetGivenUp(before: number): Promise<void>
  /** The mails to be sent, when the first of them was queued, and those that were given up. */
  figures(): Promise<{ waiting: number, oldest: number | null, givenUp: number }>
}
