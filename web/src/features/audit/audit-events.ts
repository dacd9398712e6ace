import { endpoints } from '@portal/contracts/endpoints'
import { auditEvents, type AuditEvent } from '@portal/contracts/rules/accounts/audit-events'
import type { AuditEntry } from '../../api/audit.ts'
import { formatCount } from '../../lib/text/format.ts'

type Shown = {
  label: string
  kind: 'neutral' | 'warn' | 'danger'
  /** What happened, in words, which the entry's detail completes. */
  words: string
}

/** How each event is shown; noteworthy ones are highlighted. */
export const shownEvents: Readonly<Record<AuditEvent, Shown>> = {
  login: { label: 'Login', kind: 'neutral', words: 'Logged in' },
  'login-failed': { label: 'Login failed', kind: 'warn', words: 'Tried to log in' },
  'login-confirmed': { label: 'Login confirmed', kind: 'neutral', words: 'Confirmed the login at the login provider' },
  'staff-login-bound': { label: 'Staff login connected', kind: 'neutral', words: 'Logged in for the first time as' },
  'staff-login-released': { label: 'Staff login released', kind: 'warn', words: 'Released the login of' },
  'emergency-password-allowed': { label: 'Password allowed', kind: 'warn', words: 'Allowed a password for' },
  logout: { label: 'Logout', kind: 'neutral', words: 'Logged out' },
  'session-ended': { label: 'Session ended', kind: 'neutral', words: 'Ended another session:' },
  'sessions-ended': { label: 'All sessions ended', kind: 'neutral', words: 'Ended the sessions of' },
  'password-link-requested': { label: 'Password link requested', kind: 'neutral', words: 'A link to set a password was requested' },
  'password-link-refused': { label: 'Password link refused', kind: 'warn', words: 'A link to set a password was refused:' },
  'password-reset': { label: 'Password reset', kind: 'neutral', words: 'Set a password with an emailed link' },
  'password-changed': { label: 'Password changed', kind: 'neutral', words: 'Changed the password' },
  'email-change-asked': { label: 'Email change requested', kind: 'neutral', words: 'Requested an email change' },
  'email-change-canceled': { label: 'Email change canceled', kind: 'neutral', words: 'Canceled the email change' },
  'email-changed': { label: 'Email changed', kind: 'neutral', words: 'Changed the email' },
  'email-link-refused': { label: 'Email link refused', kind: 'warn', words: 'A link to confirm an email address was refused:' },
  'wrong-password': { label: 'Wrong password', kind: 'warn', words: 'Entered a wrong current password' },
  'wrong-code': { label: 'Wrong code', kind: 'warn', words: 'Entered a wrong two-step login code' },
  'second-factor-asked': { label: 'Two-step login requested', kind: 'neutral', words: 'Requested a link to set up two-step login' },
  'second-factor-link-refused': { label: 'Two-step login link refused', kind: 'warn', words: 'A link to set up two-step login was refused:' },
  'second-factor-on': { label: 'Two-step login on', kind: 'neutral', words: 'Turned two-step login on' },
  'second-factor-off': { label: 'Two-step login off', kind: 'warn', words: 'Turned two-step login off' },
  'second-factor-reset': { label: 'Two-step login reset', kind: 'warn', words: 'Turned off the two-step login of' },
  'recovery-code-used': { label: 'Recovery code used', kind: 'warn', words: 'Used a recovery code,' },
  'recovery-codes-made': { label: 'New recovery codes', kind: 'neutral', words: 'Made new recovery codes' },
  'notices-on': { label: 'Order emails on', kind: 'neutral', words: 'Turned emails about orders on' },
  'notices-off': { label: 'Order emails off', kind: 'warn', words: 'Turned emails about orders off' },
  'link-issued': { label: 'Password link issued', kind: 'neutral', words: 'Created a password link for' },
  'link-sent': { label: 'Password link sent', kind: 'neutral', words: 'Sent a password link to' },
  'link-mailed': { label: 'Link emailed', kind: 'neutral', words: 'The mail server took the email with the link to' },
  'link-not-mailed': { label: 'Link not emailed', kind: 'warn', words: 'The mail server did not take the email with the link to' },
  'link-opened': { label: 'Password link opened', kind: 'neutral', words: 'Opened the link to set a password' },
  'login-unlocked': { label: 'Login unlocked', kind: 'neutral', words: 'Unlocked the login of' },
  'cart-handed-over': { label: 'Cart handed over', kind: 'neutral', words: 'Handed a cart to' },
  'cart-taken-back': { label: 'Cart taken back', kind: 'neutral', words: 'Took a cart back' },
  'person-exported': { label: 'Personal data exported', kind: 'neutral', words: 'Exported the data of' },
  'person-erased': { label: 'Personal data erased', kind: 'warn', words: 'Erased the data of' },
  'accounts-exported': { label: 'Accounts exported', kind: 'neutral', words: 'Exported the accounts of' },
  'user-created': { label: 'User created', kind: 'neutral', words: 'Created' },
  'user-changed': { label: 'User changed', kind: 'neutral', words: 'Changed' },
  'role-changed': { label: 'Role changed', kind: 'warn', words: 'Changed the role of' },
  'user-disabled': { label: 'User disabled', kind: 'neutral', words: 'Disabled' },
  'user-enabled': { label: 'User enabled', kind: 'neutral', words: 'Enabled' },
  'user-deleted': { label: 'User deleted', kind: 'warn', words: 'Deleted' },
  'person-invited': { label: 'Person invited', kind: 'neutral', words: 'Invited' },
  'invitation-accepted': { label: 'Invitation accepted', kind: 'neutral', words: 'Accepted the invitation of' },
  'invitation-declined': { label: 'Invitation declined', kind: 'neutral', words: 'Declined the invitation of' },
  'invitation-withdrawn': { label: 'Invitation withdrawn', kind: 'neutral', words: 'Withdrew the invitation of' },
  'rights-changed': { label: 'Rights changed', kind: 'warn', words: 'Changed the rights of' },
  'person-removed': { label: 'Person removed', kind: 'warn', words: 'Removed from the dealership' },
  'dealer-selected': { label: 'Dealer selected', kind: 'neutral', words: 'Selected the dealer' },
  'saved-order-renamed': { label: 'Saved order renamed', kind: 'neutral', words: 'Renamed' },
  'saved-order-replaced': { label: 'Saved order replaced', kind: 'neutral', words: 'Replaced' },
  'saved-order-deleted': { label: 'Saved order deleted', kind: 'neutral', words: 'Deleted' },
  'banner-changed': { label: 'Notice banner changed', kind: 'neutral', words: 'Now' },
  'recipients-changed': { label: 'File recipients changed', kind: 'neutral', words: 'Recipients of' },
  'file-send-wanted': { label: 'File sent by hand', kind: 'neutral', words: 'Sent a file by email:' },
  'audit-removed': { label: 'Old entries removed', kind: 'neutral', words: 'The portal removed' },
  forbidden: { label: 'Permission denied', kind: 'danger', words: 'Was refused' },
  'cross-site': { label: 'Request from another site', kind: 'danger', words: 'Another site called' },
  throttled: { label: 'Too many attempts', kind: 'danger', words: 'Was turned away from' },
  'dealer-refused': { label: 'Another dealer’s data refused', kind: 'danger', words: 'Asked for a dealer that is not theirs:' },
  'dealer-changed': { label: 'Dealer had changed', kind: 'warn', words: 'Asked for a different dealer than the page’s:' },
  'record-refused': { label: 'Another user’s record refused', kind: 'danger', words: 'Asked for a record that is not theirs:' },
  'finances-read': { label: 'Invoices or finances read', kind: 'neutral', words: 'Read' },
  'order-unchecked': { label: 'Order received while the ERP was down', kind: 'neutral', words: 'Order' },
  'order-queued': { label: 'Order queued', kind: 'neutral', words: 'Order' },
  'order-dispatching': { label: 'Order being sent', kind: 'neutral', words: 'Order' },
  'order-accepted': { label: 'Order accepted', kind: 'neutral', words: 'Order' },
  'order-rejected': { label: 'Order rejected', kind: 'danger', words: 'Order' },
  'order-unknown': { label: 'Order awaiting confirmation', kind: 'warn', words: 'Order' },
  'order-manual': { label: 'Order needs attention', kind: 'danger', words: 'Order' },
  'order-withdrawn': { label: 'Order withdrawn before it was sent', kind: 'neutral', words: 'Order' },
  'order-deletion-asked': { label: 'Deletion of an order requested', kind: 'neutral', words: 'Asked the ERP to delete the order' },
  'order-deleted': { label: 'Order deleted', kind: 'warn', words: 'Deleted the order' },
  'order-not-deleted': { label: 'Order not deleted', kind: 'neutral', words: 'Tried to delete the order' },
  'release-asked': { label: 'Release requested', kind: 'neutral', words: 'Requested the release of' },
  'release-given': { label: 'Order released', kind: 'neutral', words: 'Released the order' },
  'release-declined': { label: 'Release declined', kind: 'neutral', words: 'Declined to release' },
  'release-taken-back': { label: 'Release request taken back', kind: 'neutral', words: 'Took back the request to release' },
  'release-lapsed': { label: 'Release request lapsed', kind: 'neutral', words: 'Nobody released' },
  'release-confirmed': { label: 'Release request confirmed', kind: 'neutral', words: 'After a restore, still wants the release of' }
}

/** How an event is shown. After a rollback the log may have some that only the newer build knows, which are shown by name. */
export function shownEvent (event: AuditEvent): Shown {
  return Object.hasOwn(shownEvents, event) ? shownEvents[event] : { label: event, kind: 'neutral', words: event }
}

/** What somebody read, by the address of the call that the log names. */
const read: Readonly<Record<string, string>> = {
  [endpoints.invoiceHistory.path]: 'the list of invoices',
  [endpoints.invoiceHistoryDetail.path]: 'the invoice',
  [endpoints.invoiceHistoryCsv.path]: 'the list of invoices as a file',
  [endpoints.invoiceCsv.path]: 'the lines of the invoice as a file',
  [endpoints.invoiceReceivingCsv.path]: 'the receiving file of the invoice',
  [endpoints.invoicePdf.path]: 'the PDF of the invoice',
  [endpoints.finances.path]: 'the finances',
  [endpoints.statementPdf.path]: 'the PDF of the statement'
}

function readInWords (detail: string): string {
  const [call = '', ...ids] = detail.split(' ')
  return [read[`/${call}`] ?? call, ...ids].join(' ')
}

/** What happened, in a sentence. */
export function eventInWords ({ event, detail, times }: Pick<AuditEntry, 'event' | 'detail' | 'times'>): string {
  const sentence = `${shownEvent(event).words} ${event === 'finances-read' ? readInWords(detail) : detail}`.trim()
  return times === 1 ? sentence : `${sentence} (${formatCount(times)} times within a minute)`
}

/** The event with this name, or undefined. */
export function readAuditEvent (name: string): AuditEvent | undefined {
  return auditEvents.find(event => event === name)
}
