import { auditEvents, type AuditEvent } from '@portal/contracts/rules/audit-events'

type Shown = { label: string, kind: 'neutral' | 'warn' | 'danger' }

/** The label of each event; noteworthy ones are highlighted. */
export const shownEvents: Readonly<Record<AuditEvent, Shown>> = {
  login: { label: 'Login', kind: 'neutral' },
  'login-failed': { label: 'Login failed', kind: 'warn' },
  logout: { label: 'Logout', kind: 'neutral' },
  'password-link-requested': { label: 'Password link requested', kind: 'neutral' },
  'password-link-refused': { label: 'Password link refused', kind: 'warn' },
  'password-reset': { label: 'Password reset', kind: 'neutral' },
  'password-changed': { label: 'Password changed', kind: 'neutral' },
  'email-change-asked': { label: 'New email asked for', kind: 'neutral' },
  'email-change-cancelled': { label: 'New email cancelled', kind: 'neutral' },
  'email-changed': { label: 'Email changed', kind: 'neutral' },
  'email-link-refused': { label: 'Email link refused', kind: 'warn' },
  'wrong-password': { label: 'Wrong password', kind: 'warn' },
  'link-issued': { label: 'Password link issued', kind: 'neutral' },
  'link-sent': { label: 'Password link sent', kind: 'neutral' },
  'user-created': { label: 'User created', kind: 'neutral' },
  'user-changed': { label: 'User changed', kind: 'neutral' },
  'role-changed': { label: 'Role changed', kind: 'warn' },
  'user-disabled': { label: 'User disabled', kind: 'neutral' },
  'user-enabled': { label: 'User enabled', kind: 'neutral' },
  'user-deleted': { label: 'User deleted', kind: 'warn' },
  'dealer-selected': { label: 'Dealer selected', kind: 'neutral' },
  'saved-order-renamed': { label: 'Saved order renamed', kind: 'neutral' },
  'saved-order-replaced': { label: 'Saved order replaced', kind: 'neutral' },
  'saved-order-deleted': { label: 'Saved order deleted', kind: 'neutral' },
  'banner-changed': { label: 'Notice banner changed', kind: 'neutral' },
  'recipients-changed': { label: 'File recipients changed', kind: 'neutral' },
  'file-send-wanted': { label: 'File sent by hand', kind: 'neutral' },
  forbidden: { label: 'Permission denied', kind: 'danger' },
  'order-unchecked': { label: 'Order received while the ERP was away', kind: 'neutral' },
  'order-queued': { label: 'Order queued', kind: 'neutral' },
  'order-dispatching': { label: 'Order being sent', kind: 'neutral' },
  'order-accepted': { label: 'Order accepted', kind: 'neutral' },
  'order-rejected': { label: 'Order rejected', kind: 'danger' },
  'order-unknown': { label: 'Order awaiting confirmation', kind: 'warn' },
  'order-manual': { label: 'Order to be settled by staff', kind: 'danger' },
  'order-withdrawn': { label: 'Order withdrawn before it was sent', kind: 'neutral' },
  'order-deleted': { label: 'Order deleted', kind: 'warn' }
}

/** The event with this name, or undefined. */
export function readEvent (name: string): AuditEvent | undefined {
  return auditEvents.find(event => event === name)
}
