import styled from 'styled-components'
import { roleLabels } from '@portal/contracts/base/roles'
import { rightsInWords } from '@portal/contracts/rules/accounts/rights'
import { mayManageUsers } from '@portal/contracts/rules/accounts/user-management'
import { dealerName } from '@portal/contracts/rules/dealers/dealer-name'
import type { SessionUser } from '@portal/contracts/session'
import type { ManagedUser } from '@portal/contracts/users'
import { portalNow } from '../../../lib/http/portal-clock.ts'
import { formatMoment } from '../../../lib/text/moment.ts'
import { DealerLink } from '../../../domain/dealer/dealer-link.tsx'
import { paths, to } from '../../../paths.ts'
import { space } from '../../../theme/tokens.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { MailAddress } from '../../../ui/layout/mail-address.tsx'
import { Panel, Stack } from '../../../ui/layout/panel.tsx'
import { SmallPrint } from '../../../ui/layout/small-print.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ZoneNote } from '../../../ui/layout/zone-note.tsx'
import { AccountStateBadge } from './account-state-badge.tsx'
import { LoginHelp } from './login-help.tsx'
import { dealersOf, invitationInWords, isOwn, passwordAction, userName } from './user-words.ts'
import { ActionRow } from '../../../ui/layout/action-row.tsx'
import { VerbatimName } from '../../../ui/layout/verbatim-text.tsx'

const List = styled.ul`
  padding: 0;
  list-style: none;
`

const Actions = styled(ActionRow)`
  margin-top: ${space(2)};
`

type Shown = { user: ManagedUser, viewer: SessionUser, companies: ReadonlyMap<string, string> }

/** A user, with the actions that the viewer may perform on the account. Everything that happened has its time, so that all days are of one zone. */
export function UserCard ({ user, viewer, companies }: Shown) {
  return (
    <Panel title={<VerbatimName>{userName(user, companies)}</VerbatimName>} actions={<AccountStateBadge user={user} plain />}>
      <Stack>
        <Facts>
          <div><dt>Role</dt><dd>{roleLabels[user.role]}</dd></div>
          <div><dt>Email</dt><dd><MailAddress>{user.email}</MailAddress></dd></div>
          {user.role === 'dealer' && <div><dt>Belongs to</dt><dd><DealersOf user={user} companies={companies} /></dd></div>}
          {user.email_pending !== null && <div><dt>New email</dt><dd><MailAddress>{user.email_pending}</MailAddress>, not confirmed yet</dd></div>}
          {user.role === 'sales' && <div><dt>Sales Rep #</dt><dd>{user.rep_number ?? '–'}</dd></div>}
          {user.phone != null && <div><dt>Phone</dt><dd>{user.phone}</dd></div>}
          <div><dt>Account created</dt><dd>{formatMoment(user.accountCreated)}</dd></div>
          <div><dt>Last login</dt><dd>{user.lastLogin === null ? 'Never' : formatMoment(user.lastLogin)}</dd></div>
          <div><dt>Password</dt><dd>{user.password_set ? 'Set' : 'Not set yet'}</dd></div>
          <div><dt>Two-step login</dt><dd>{user.second_factor ? 'On' : 'Off'}</dd></div>
          {!user.password_set && <div><dt>Invitation</dt><dd>{invitationInWords(user, portalNow(), formatMoment)}</dd></div>}
        </Facts>
        <UserActions user={user} viewer={viewer} />
        {mayManageUsers(viewer.role, user.role) && <LoginHelp user={user} />}
        <ZoneNote />
      </Stack>
    </Panel>
  )
}

/** The dealerships of a person, each with a link to its people and what the person may do there. */
function DealersOf ({ user, companies }: Pick<Shown, 'user' | 'companies'>) {
  const all = dealersOf(user)
  if (all.length === 0) return 'No dealer'
  const rights = new Map(user.memberships?.map(({ dealer_number: dealer, rights }) => [dealer, rights]))
  return (
    <List role='list'>
      {all.map(dealer => {
        const held = rights.get(dealer)
        return (
          <li key={dealer}>
            <DealerLink customer={dealer} path={paths.people}><VerbatimName>{dealerName(dealer, companies.get(dealer))}</VerbatimName></DealerLink>
            {held !== undefined && <SmallPrint>{rightsInWords(held)}</SmallPrint>}
          </li>
        )
      })}
    </List>
  )
}

function UserActions ({ user, viewer }: Pick<Shown, 'user' | 'viewer'>) {
  const manages = mayManageUsers(viewer.role, user.role)
  const others = manages && !isOwn(user, viewer)
  const isActive = user.status === 'active'
  return (
    <>
      <Actions>
        {user.role === 'sales' && user.rep_number !== null && <ButtonLink to={to.dealerList(user.rep_number)}>View dealer list</ButtonLink>}
        {manages && isActive && <ButtonLink to={to.manageUser('password', user._id)}>{passwordAction(user)}</ButtonLink>}
        {manages && (user.role === 'dealer'
          ? (isActive || !user.password_set) && <ButtonLink to={to.manageUser('email', user._id)}>Change email</ButtonLink>
          : <ButtonLink to={to.manageUser('edit', user._id)}>Edit</ButtonLink>)}
        {others && isActive && user.lastLogin !== null && <ButtonLink to={to.manageUser('sessions', user._id)}>Log out everywhere</ButtonLink>}
        {others && user.second_factor && <ButtonLink to={to.manageUser('factor', user._id)}>Reset two-step login</ButtonLink>}
        {others && <ButtonLink to={to.manageUser('disable', user._id)}>{isActive ? 'Disable' : 'Enable'}</ButtonLink>}
        {manages && <ButtonLink to={to.manageUser('erase', user._id)}>Personal data</ButtonLink>}
        {others && <ButtonLink kind='danger' to={to.manageUser('delete', user._id)}>Delete</ButtonLink>}
      </Actions>
      {!manages && <p>Only super users can change these accounts.</p>}
      {manages && !others && <p>This is your own account. Another super user can disable or delete it.</p>}
    </>
  )
}

/** A placeholder of the card's size. */
export function UserCardSkeleton () {
  return <div aria-busy><Skeleton $height='236px' /></div>
}
