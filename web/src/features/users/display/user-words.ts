import { hasRank, roleLabels } from '@portal/contracts/base/roles'
import { dealerLabel, dealerName } from '@portal/contracts/rules/dealers/dealer-name'
import type { UserType } from '@portal/contracts/rules/accounts/user-management'
import type { RepNumber } from '@portal/contracts/base/ids'
import type { ListedUser } from '@portal/contracts/users'
import { portalNow } from '../../../lib/http/portal-clock.ts'
import { counted } from '../../../lib/text/format.ts'
import { formatInstantDay } from '../../../lib/text/portal-day.ts'

/** The labels of the user lists: `link` in User Management, `title` on the list’s own page. */
export const typeLabels: Readonly<Record<UserType, { link: string, title: string, one: string, noun: string }>> = {
  dealers: { link: 'Dealers', title: 'Dealer Accounts', one: 'Dealer', noun: 'dealer accounts' },
  sales: { link: 'Sales Representatives', title: 'Sales Representative Accounts', one: 'Sales representative', noun: 'sales representatives' },
  administrators: { link: 'Administrators', title: 'Administrator Accounts', one: 'Administrator', noun: 'administrators' }
}

const disabledTag = '[ DISABLED ]'

type Named = Pick<ListedUser, 'email' | 'role'> & { name_first?: string | null, name_last?: string | null, dealer_number?: string | null, dealers?: readonly string[] }

/** A user as offered by the search, which matches any word, and first those that begin with the term. `companies`: known dealer names by number. */
export function userLabel (user: Omit<ListedUser, 'last_login' | 'password_set' | 'invitation'>, companies: ReadonlyMap<string, string>): string {
  const { dealer_number: number } = user
  const name = number === undefined ? userName(user, companies) : dealerLabel({ customer_number: number, name_company: companies.get(number) ?? '' })
  const parts = [
    user.rep_number !== undefined && `#${user.rep_number}`,
    name,
    name !== user.email && user.email,
    hasRank(user.role, 'admin') && roleLabels[user.role],
    user.status === 'disabled' && disabledTag
  ]
  return parts.filter(part => part !== false).join(' ')
}

/** The dealers that a person belongs to. */
export function dealersOf ({ dealer_number: number, dealers }: { dealer_number?: string | null, dealers?: readonly string[] }): readonly string[] {
  return dealers ?? (number === undefined || number === null ? [] : [number])
}

/**
 * A user's name: number and company of a dealer, with the person's name if it is known, first and last name of anybody else, otherwise the email address,
 * with any further dealers.
 */
export function userName (
  { email, name_first: first, name_last: last, dealer_number: number, dealers }: Named, companies: ReadonlyMap<string, string>
): string {
  const name = [first ?? '', last ?? ''].join(' ').trim()
  if (number !== undefined && number !== null) return [dealerName(number, companies.get(number)), name].filter(part => part !== '').join(', ')
  const person = name === '' ? email : name
  return dealers === undefined ? person : `${person}, ${dealers.map(dealer => `#${dealer}`).join(', ')}`
}

type Invited = Pick<ListedUser, 'password_set' | 'invitation'>

/** The state of an invitation: its mail waits, it was never sent or is void, it can be used, or it has expired. Undefined once a password is set. */
export function invitationState ({ password_set: isSet, invitation }: Invited, now = portalNow()): 'unsent' | 'sent' | 'expired' | undefined {
  if (isSet) return undefined
  if (invitation === undefined) return 'unsent'
  return Date.parse(invitation.expires_at) > now ? 'sent' : 'expired'
}

/** The state of an account in one word: without a password it is not active, but invited. */
export type AccountState = 'active' | 'disabled' | 'unsent' | 'sent' | 'expired'

export function accountState (user: Invited & Pick<ListedUser, 'status'>, now = portalNow()): AccountState {
  return user.status === 'disabled' ? 'disabled' : invitationState(user, now) ?? 'active'
}

/** The words for each state; those for `sent` are followed by the day. */
export const accountStateLabels: Readonly<Record<AccountState, string>> = {
  active: 'Active', disabled: 'Disabled', unsent: 'No invitation', sent: 'Invited', expired: 'Invitation expired'
}

/** The same for a person. */
export function accountStateText (user: Invited & Pick<ListedUser, 'status'>, now = portalNow()): string {
  const standing = accountState(user, now)
  const label = accountStateLabels[standing]
  return standing === 'sent' && user.invitation !== undefined ? `${label} ${formatInstantDay(user.invitation.sent_at)}` : label
}

/**
 * An invitation for a person: when it was sent, and until when it can be used. Empty once a password was set.
 * @param when the words for an instant: only its day, where no times are shown
 */
export function invitationInWords (user: Invited, now = portalNow(), when = formatInstantDay): string {
  const { invitation } = user
  if (user.password_set) return ''
  if (invitation === undefined) return 'None sent, or no longer valid'
  const [sent, end] = [invitation.sent_at, invitation.expires_at].map(when)
  return `Sent ${sent}, ${invitationState(user, now) === 'sent' ? `unused, valid until ${end}` : `expired ${end}`}`
}

/** The same as a sentence. */
export function lastInvitation (user: Invited): string {
  return `Last invitation: ${invitationInWords(user).toLowerCase()}.`
}

/** What can be done about a user's password, as its button says. */
export function passwordAction ({ password_set: isSet }: Pick<Invited, 'password_set'>): string {
  return isSet ? 'Reset password' : 'Invite again'
}

/** What disabling an active account means, or enabling a disabled one. Links that were mailed end with either. */
export function statusChangeText ({ status, password_set: isSet }: Pick<ListedUser, 'status' | 'password_set'>): string {
  if (status === 'active') {
    const links = isSet ? 'Links that were emailed to the user stop working.' : 'The invitation that was emailed stops working: once the user is enabled again, use Invite again.'
    return `A disabled user is logged out right away and cannot log in or reset the password. ${links} Nothing else changes, and the user can be enabled again.`
  }
  return `This user is disabled. Once enabled, ${isSet ? 'the user can log in again with the same password.' : 'the user needs a new invitation: use Invite again.'}`
}

type Leaving = Pick<ListedUser, 'role' | 'email'> & { rep_number?: RepNumber | null | undefined, carts?: number }

/** What happens to a member of staff's responsibilities once they can no longer log in, and to a dealer's cart. `carts` is left out where it is not known. */
export function leftBehind (user: Leaving, how: 'disabled' | 'deleted'): string[] {
  const { role, email, rep_number: rep = null } = user
  if (role === 'dealer') return cartsLeftBehind(user, how)
  return [
    ...role === 'sales' && rep !== null
      ? [`Dealers: the ERP keeps them under Sales Rep #${rep}. ${how === 'disabled'
          ? 'Their list stays where it is, and administrators can act for them.'
          : 'Unless another account has this number, they go to the House Dealer List, where administrators can act for them.'}`]
      : [],
    ...cartsLeftBehind(user, how),
    `Orders: those that need attention stay under Submitted Orders for ${role === 'sales' ? '' : 'the other '}administrators. Saved orders belong to the dealers.`,
    `Files and alerts: they keep going to ${email} until that is changed: files under Manage Email File Delivery, alerts by whoever runs the portal.`
  ]
}

function cartsLeftBehind ({ carts }: Leaving, how: 'disabled' | 'deleted'): string[] {
  if (carts === 0) return []
  const named = carts === undefined ? 'those that the user filled' : `${counted(carts, 'cart')} filled for ${counted(carts, 'dealer')}`
  const isOne = carts === 1
  return how === 'deleted'
    ? [`Carts: ${named} ${isOne ? 'is' : 'are'} deleted with the account. To keep ${isOne ? 'it' : 'them'}, have ${isOne ? 'it' : 'them'} submitted, handed over or saved as an order first.`]
    : [`Carts: ${named} ${isOne ? 'stays' : 'stay'} with the account. Nobody else can open ${isOne ? 'it' : 'them'} until the user is enabled again.`]
}

/** Whether this is the viewer's own account, which cannot be disabled, deleted or given another role. */
export function isOwn (user: { _id: string }, viewer: { _id: string }): boolean {
  return user._id === viewer._id
}

/** The button that mails a link to set a password, and the toasts about it. */
export function linkWords ({ password_set: isSet }: Pick<ListedUser, 'password_set'>): { send: string, done: string, failed: string } {
  return isSet
    ? { send: 'Send reset link', done: 'Reset Link Sent', failed: 'Reset Link Not Sent' }
    : { send: 'Send invitation', done: 'Invitation Sent', failed: 'Invitation Not Sent' }
}

/** The toasts about disabling an account, or enabling it again. */
export function statusWords ({ status }: Pick<ListedUser, 'status'>): { done: string, failed: string } {
  return status === 'active' ? { done: 'User Disabled', failed: 'User Not Disabled' } : { done: 'User Enabled', failed: 'User Not Enabled' }
}
