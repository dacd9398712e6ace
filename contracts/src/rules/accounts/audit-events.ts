/** The kinds of events in the audit log. Events of orders are named `order-` plus the submission's state. */
export const auditEvents = [
  'login', 'login-failed', 'logout', 'login-confirmed', 'staff-login-bound', 'staff-login-released', 'emergency-password-allowed', 'session-ended', 'sessions-ended', 'password-link-requested', 'password-link-refused', 'password-reset', 'password-changed',
  'email-change-asked', 'email-change-canceled', 'email-changed', 'email-link-refused', 'wrong-password', 'wrong-code',
  'second-factor-asked', 'second-factor-link-refused', 'second-factor-on', 'second-factor-off', 'second-factor-reset', 'recovery-code-used', 'recovery-codes-made', 'notices-on', 'notices-off',
  'dealer-selected', 'forbidden', 'cross-site', 'throttled', 'dealer-refused', 'dealer-changed', 'record-refused', 'finances-read',
  'user-created', 'user-changed', 'role-changed', 'user-disabled', 'user-enabled', 'user-deleted', 'accounts-exported', 'person-exported', 'person-erased',
  'person-invited', 'invitation-accepted', 'invitation-declined', 'invitation-withdrawn', 'rights-changed', 'person-removed',
  'link-issued', 'link-sent', 'link-mailed', 'link-not-mailed', 'link-opened', 'login-unlocked', 'saved-order-renamed', 'saved-order-replaced', 'saved-order-deleted', 'cart-handed-over', 'cart-taken-back', 'banner-changed', 'audit-removed',
  'recipients-changed', 'file-send-wanted',
  'order-unchecked', 'order-queued', 'order-dispatching', 'order-accepted', 'order-rejected', 'order-unknown', 'order-manual', 'order-withdrawn', 'order-deletion-asked', 'order-deleted', 'order-not-deleted',
  'release-asked', 'release-given', 'release-declined', 'release-taken-back', 'release-lapsed', 'release-confirmed'
] as const

export type AuditEvent = (typeof auditEvents)[number]

/** The events of an account that explain why somebody cannot log in. */
export const loginHelpEvents = [
  'login', 'login-failed', 'wrong-code', 'login-unlocked', 'link-issued', 'link-sent', 'link-mailed', 'link-not-mailed', 'link-opened', 'password-reset', 'password-changed',
  'email-change-asked', 'email-change-canceled', 'email-changed', 'second-factor-on', 'second-factor-off', 'second-factor-reset', 'sessions-ended',
  'user-created', 'user-disabled', 'user-enabled'
] as const satisfies readonly AuditEvent[]
