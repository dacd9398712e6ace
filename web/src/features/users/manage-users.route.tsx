import { useEffect, useMemo } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { maySeeUsers, typeOfRole, userTypes, type UserType } from '@portal/contracts/rules/user-admin'
import type { SessionUser } from '@portal/contracts/session'
import { useCurrentUser, useUsers } from '../../api/users.ts'
import { PageError } from '../../lib/page-error.ts'
import { paths, to } from '../../paths.ts'
import { useUser } from '../../domain/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel, Stack } from '../../ui/panel.tsx'
import { PermissionDenied } from '../../ui/permission-denied.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { useCompanies } from './use-companies.ts'
import { UserList } from './user-list.tsx'
import { UserCard, UserCardSkeleton } from './user-card.tsx'
import { readUsersView, usersParams } from './user-rows.ts'
import { typeLabels, userLabel } from './user-view.ts'

/** Finds a user in a list and shows the available actions. The selected user is kept in the address. */
export function ManageUsersRoute () {
  const viewer = useUser()
  const { type: named } = useParams()
  const type = userTypes.find(known => known === named)
  if (type === undefined) throw new PageError(404, 'Not Found')
  if (viewer === null) return null
  return maySeeUsers(viewer.role, type) ? <ManageUsers key={type} type={type} viewer={viewer} /> : <PermissionDenied />
}

function ManageUsers ({ type, viewer }: { type: UserType, viewer: SessionUser }) {
  const { title } = typeLabels[type]
  const chosen = useSearchParams()[0].get('user')
  const card = useCurrentUser(chosen)
  const { data, error, isValidating, retry } = useUsers(type, card.data?.user)
  return (
    <Page title={title} actions={<ButtonLink to={paths.admin}>User Management</ButtonLink>}>
      <Stack>
        <Panel>
          {data !== undefined
            ? data.users.length === 0
              ? <EmptyState title={`There are no ${typeLabels[type].noun} yet.`}><ButtonLink kind='primary' to={paths.createUser}>Add New</ButtonLink></EmptyState>
              : <Picker type={type} viewer={viewer} users={data.users} chosen={chosen} />
            : error !== undefined
              ? <ErrorState error={error} title='The users could not be loaded' retrying={isValidating} onRetry={retry} />
              : <div aria-busy><Skeleton $height='60px' /></div>}
        </Panel>
        {chosen !== null && <Chosen key={chosen} id={chosen} card={card} type={type} viewer={viewer} />}
        {data === undefined && error === undefined && <Panel flush><div aria-busy><Skeleton $height='420px' /></div></Panel>}
        {data !== undefined && data.users.length > 0 && <UserList type={type} viewer={viewer} users={data.users} chosen={chosen} />}
      </Stack>
    </Page>
  )
}

function Picker ({ type, viewer, users, chosen }: {
  type: UserType
  viewer: SessionUser
  users: NonNullable<ReturnType<typeof useUsers>['data']>['users']
  chosen: string | null
}) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const companies = useCompanies(viewer)
  const choices = useMemo(() => users.map(user => ({ key: user._id, label: userLabel(user, companies) })), [users, companies])
  return (
    <SearchSelect
      label={typeLabels[type].one}
      hint={`Open an account by ${type === 'dealers' ? 'dealer number, company name or email' : 'name, email or number'}.`}
      noun={typeLabels[type].noun}
      choices={choices}
      chosen={chosen}
      onChoose={id => { navigate(`?${usersParams(readUsersView(params), id)}`) }}
    />
  )
}

function Chosen ({ id, card, type, viewer }: { id: string, card: ReturnType<typeof useCurrentUser>, type: UserType, viewer: SessionUser }) {
  // It stands above the list in which it may have been chosen.
  useEffect(() => { window.scrollTo(0, 0) }, [])
  const { data, error, isValidating, retry } = card
  const companies = useCompanies(viewer)
  if (data !== undefined) {
    // A typed address may name a user of another list.
    return typeOfRole(data.user.role) === type
      ? <UserCard user={data.user} viewer={viewer} companies={companies} />
      : <Navigate to={to.manageUsers(typeOfRole(data.user.role), id)} replace />
  }
  return (
    <Panel>
      {error === undefined
        ? <UserCardSkeleton />
        : error.code === 'not_found'
          ? <EmptyState title='This user no longer exists.' body='Choose another one above.' />
          : <ErrorState error={error} title='The user could not be loaded' retrying={isValidating} onRetry={retry} />}
    </Panel>
  )
}
