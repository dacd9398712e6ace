import styled from 'styled-components'
import { roleLabels } from '@portal/contracts/base/roles'
import { mayManageUsers, rolesOfType, type UserType } from '@portal/contracts/rules/accounts/user-management'
import type { SessionUser } from '@portal/contracts/session'
import { formatInstantDay } from '../../../lib/text/portal-day.ts'
import type { Sorting } from '../../../lib/address/list-view.ts'
import { headingOf } from '../../../lib/address/sorted-rows.ts'
import { to } from '../../../paths.ts'
import { media, touchTarget } from '../../../theme/tokens.ts'
import { DenseTable } from '../../../ui/tables/dense-table.tsx'
import { ListTable, type Column } from '../../../ui/tables/list-table.tsx'
import { MailAddress } from '../../../ui/layout/mail-address.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { UserRowActions } from './user-row-actions.tsx'
import { AccountStateBadge } from '../display/account-state-badge.tsx'
import type { UserSortKey, UserRow } from './user-rows.ts'
import { typeLabels } from '../display/user-words.ts'
import { VerbatimName, VerbatimNumber } from '../../../ui/layout/verbatim-text.tsx'

/** The sortable columns of a type's table. */
export function sortLabelsOf (type: UserType): Readonly<Partial<Record<UserSortKey, string>>> {
  const { one } = typeLabels[type]
  return { name: one, ...(type === 'administrators' ? { role: 'Role' } : { rep: 'Rep #' }), email: 'Email', login: 'Last login' }
}

const Day = styled.span`
  white-space: nowrap;
`

/** A representative's number is so short that its link would be too narrow for a finger. */
const Table = styled(DenseTable)`
  td {
    overflow-wrap: anywhere;
  }

  ${media.touch} {
    td[data-label] a {
      min-width: ${touchTarget};
    }
  }

  ${media.belowTablet} {
    td[data-label] a {
      justify-content: end;
    }
  }
`

/** One page of users, who are acted on in place. @param addressOf where a user's card is shown */
export function UserTable ({ caption, type, viewer, rows, sorting, onSort, addressOf }: {
  caption: string
  type: UserType
  viewer: SessionUser
  rows: readonly UserRow[]
  sorting: Sorting<UserSortKey>
  onSort: (key: UserSortKey) => void
  addressOf: (id: string) => string
}) {
  const labels = sortLabelsOf(type)
  const sortable = (key: UserSortKey) => ({ label: labels[key] ?? '', sort: headingOf(sorting, key, onSort) })
  const rep: Column<UserRow> = {
    ...sortable('rep'),
    width: '6%',
    cell: ({ rep: number }) => number === '' ? '–' : <TextLink to={to.dealerList(number)} aria-label={`Dealer list of ${number}`}><VerbatimNumber>{number}</VerbatimNumber></TextLink>
  }
  const role: Column<UserRow> = { ...sortable('role'), width: '12%', cell: ({ user }) => roleLabels[user.role] }
  const actions: Column<UserRow> = { label: 'Actions', card: 'actions', cell: ({ user, name }) => <UserRowActions user={user} name={name} viewer={viewer} /> }
  const columns: ReadonlyArray<Column<UserRow>> = [
    { ...sortable('name'), card: 'main', width: '23%', cell: ({ user, name }) => <TextLink to={addressOf(user._id)}><VerbatimName>{name}</VerbatimName></TextLink> },
    type === 'administrators' ? role : rep,
    { ...sortable('email'), width: '17%', isLong: true, cell: ({ user }) => <MailAddress>{user.email}</MailAddress> },
    { label: 'Status', width: '12%', cell: ({ user }) => <AccountStateBadge user={user} /> },
    { ...sortable('login'), width: '9%', cell: ({ user }) => user.last_login === null ? 'Never' : <Day>{formatInstantDay(user.last_login)}</Day> },
    ...rolesOfType[type].some(role => mayManageUsers(viewer.role, role)) ? [actions] : []
  ]
  return <ListTable caption={caption} columns={columns} rows={rows} keyOf={({ user }) => user._id} frame={Table} />
}
