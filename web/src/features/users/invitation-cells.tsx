import type { KeyboardEvent } from 'react'
import type { ListedDealer } from '@portal/contracts/dealer-lists'
import { limits } from '@portal/contracts/policy/limits'
import { dealerName } from '@portal/contracts/rules/dealer-name'
import type { ListedUser } from '@portal/contracts/users'
import { to } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Tick } from '../../ui/tick.tsx'
import { invitationInWords } from './user-view.ts'
import type { Entry } from './use-invitations.ts'

/** A dealer in the list: with an account, or with what was entered for the invitation. */
export type InvitationRow = { dealer: ListedDealer, account: ListedUser | undefined, entry: Entry, busy: boolean, onChange: (to: Partial<Entry>) => void }

export function DealerCell ({ dealer, account, entry, busy, onChange }: InvitationRow) {
  if (account !== undefined) return dealerName(dealer.customer_number, dealer.name_company)
  return (
    <Tick>
      <input type='checkbox' checked={entry.ticked} disabled={busy} onChange={event => { onChange({ ticked: event.target.checked, problem: undefined }) }} />
      {dealerName(dealer.customer_number, dealer.name_company)}
    </Tick>
  )
}

/** @param id of the field */
export function EmailCell ({ id, dealer, account, entry, busy, onChange }: InvitationRow & { id: string }) {
  if (account !== undefined) return <TextLink to={to.manageUsers('dealers', account._id)}>{account.email}</TextLink>
  return (
    <TextField
      id={id}
      label={`Email of ${dealerName(dealer.customer_number, dealer.name_company)}`}
      type='email'
      autoComplete='off'
      maxLength={limits.emailMax}
      value={entry.email}
      error={entry.problem}
      disabled={busy}
      // Whoever types an address wants to send something there.
      onChange={event => { onChange({ email: event.target.value, ticked: event.target.value.trim() !== '', problem: undefined }) }}
      onKeyDown={goOnWithEnter}
    />
  )
}

export function AccountCell ({ dealer, account, entry: { invitation } }: InvitationRow) {
  if (invitation?.outcome === 'invited') return <Badge $kind='success'>Invited</Badge>
  if (account?.status === 'disabled') return <Badge $kind='warn'>Disabled</Badge>
  if (account !== undefined && !account.password_set) return <>{invitationInWords(account)}</>
  if (account !== undefined) return <Badge $kind='info'>{typeof dealer.last_login === 'string' ? 'Has an account' : 'Never logged in'}</Badge>
  return invitation === undefined ? 'None' : <span><Badge $kind='danger'>Not invited</Badge> {invitation.outcome !== 'email_taken' && invitation.message}</span>
}

/** Enter goes on to the next address, because a form of many fields must not be sent by accident. */
function goOnWithEnter (event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const stops = Array.from(event.currentTarget.form?.querySelectorAll<HTMLElement>('input[type="email"], button[type="submit"]') ?? [])
  stops[stops.indexOf(event.currentTarget) + 1]?.focus()
}
