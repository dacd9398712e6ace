import type { KeyboardEvent } from 'react'
import styled from 'styled-components'
import type { ListedDealer } from '@portal/contracts/dealer-lists'
import { formatCount } from '@portal/contracts/base/numbers'
import { limits } from '@portal/contracts/policy/limits'
import { dealerName } from '@portal/contracts/rules/dealers/dealer-name'
import type { ListedUser } from '@portal/contracts/users'
import { to } from '../../../paths.ts'
import { media, space } from '../../../theme/tokens.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { MailAddress } from '../../../ui/layout/mail-address.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { CheckboxLabel, checkboxWidth } from '../../../ui/controls/checkbox.tsx'
import { AccountStateBadge } from '../display/account-state-badge.tsx'
import type { InvitationEntry } from './use-invitations.ts'
import { accountState, accountStateLabels } from '../display/user-words.ts'
import { VerbatimName } from '../../../ui/layout/verbatim-text.tsx'

/** Aligned with the names that follow a checkbox. */
const Known = styled.span`
  ${media.tablet} {
    padding-left: calc(${checkboxWidth} + ${space(2)});
  }
`

/** A dealer in the list: with an account, or with what was entered for the invitation. */
export type InvitationRow = {
  dealer: ListedDealer
  /** Of several people, the one who has the dealership's account number, or else an owner. */
  account: ListedUser | undefined
  /** How many more people the dealership has. */
  others: number
  entry: InvitationEntry
  busy: boolean
  onChange: (to: Partial<InvitationEntry>) => void
}

export function DealerCell ({ dealer, account, entry, busy, onChange }: InvitationRow) {
  const name = dealerName(dealer.customer_number, dealer.name_company)
  if (account !== undefined) return <Known><TextLink to={to.manageUsers('dealers', account._id)}><VerbatimName>{name}</VerbatimName></TextLink></Known>
  return (
    <CheckboxLabel>
      <input type='checkbox' checked={entry.ticked} disabled={busy} onChange={event => { onChange({ ticked: event.target.checked, problem: undefined }) }} />
      <VerbatimName>{name}</VerbatimName>
    </CheckboxLabel>
  )
}

/** @param id of the field */
export function EmailCell ({ id, dealer, account, others, entry, busy, onChange }: InvitationRow & { id: string }) {
  if (account !== undefined) return <span><MailAddress>{account.email}</MailAddress>{others > 0 && ` and ${formatCount(others)} more`}</span>
  return (
    <TextField
      id={id}
      label={<>Email of <VerbatimName>{dealerName(dealer.customer_number, dealer.name_company)}</VerbatimName></>}
      type='email'
      autoComplete='off'
      maxLength={limits.emailMax}
      value={entry.email}
      error={entry.problem}
      disabled={busy}
      // Typing an address means that an invitation should go there.
      onChange={event => { onChange({ email: event.target.value, ticked: event.target.value.trim() !== '', problem: undefined }) }}
      onKeyDown={goOnWithEnter}
    />
  )
}

export function AccountCell ({ account, entry: { invitation } }: InvitationRow) {
  // The account may not say so yet: the mail goes out in a moment.
  if (invitation?.outcome === 'invited') return <Badge $kind='info'>{accountStateLabels.sent}</Badge>
  if (account !== undefined && isInviteVoid(account)) {
    return <span><AccountStateBadge user={account} /> <TextLink to={to.manageUser('password', account._id)} aria-label={`Invite again: ${account.email}`}>Invite again</TextLink></span>
  }
  if (account !== undefined) return <AccountStateBadge user={account} />
  return invitation === undefined ? <Badge>None</Badge> : <span><Badge $kind='danger'>Not invited</Badge> {invitation.outcome !== 'email_taken' && invitation.message}</span>
}

/** Whether the person has no password, and no invitation that still works. */
function isInviteVoid (account: ListedUser): boolean {
  const state = accountState(account)
  return state === 'unsent' || state === 'expired'
}

/** Enter moves to the next address, because a form with many fields must not be sent by accident. */
function goOnWithEnter (event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const stops = Array.from(event.currentTarget.form?.querySelectorAll<HTMLElement>('input[type="email"], button[type="submit"]') ?? [])
  stops[stops.indexOf(event.currentTarget) + 1]?.focus()
}
