import { useEffect } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { maySeeUsers, typeOfRole, userTypes, usersSeenBy, type UserType } from '@portal/contracts/rules/accounts/user-management'
import type { SessionUser } from '@portal/contracts/session'
import { useCurrentUser, useUsers } from '../../api/users.ts'
import { PageError } from '../../lib/program/page-error.ts'
import { paths, to } from '../../paths.ts'
import { useUser } from '../../domain/session/session.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { PermissionDenied } from '../../ui/feedback/permission-denied.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { LoadingOrError } from '../../ui/feedback/loading-or-error.tsx'
import { useDealerNames } from '../../domain/dealer/use-dealer-names.ts'
import { UserCard, UserCardSkeleton } from './display/user-card.tsx'
import { UserList } from './list/user-list.tsx'
import { readUsersView, usersParams } from './list/user-rows.ts'
import { typeLabels } from './display/user-words.ts'

/** The users of a type, or the card of the one who was chosen. The choice is kept in the address. */
export function ManageUsersRoute () {
  const viewer = useUser()
  const { type: named } = useParams()
  const type = userTypes.find(known => known === named)
  if (type === undefined) throw new PageError(404, 'Not Found')
  if (viewer === null) return null
  return maySeeUsers(viewer.role, type) ? <ManageUsers key={type} type={type} viewer={viewer} /> : <PermissionDenied least={usersSeenBy[type]} />
}

function ManageUsers ({ type, viewer }: { type: UserType, viewer: SessionUser }) {
  const { title, noun } = typeLabels[type]
  const [params] = useSearchParams()
  const chosen = params.get('user')
  const card = useCurrentUser(chosen)
  const { data, error, isValidating, retry } = useUsers(type, card.data?.user)
  const shown = chosen === null ? undefined : <Chosen key={chosen} id={chosen} card={card} type={type} viewer={viewer} />
  return (
    <Page
      title={title}
      actions={chosen === null
        ? <ButtonLink to={paths.admin}>User Management</ButtonLink>
        : <ButtonLink to={`?${usersParams(readUsersView(params), null)}`}>All {noun}</ButtonLink>}
    >
      {data === undefined
        ? (
          <Stack>
            <Panel>
              <LoadingOrError error={error} title='The users could not be loaded' retrying={isValidating} onRetry={retry} height='60px' />
            </Panel>
            {shown ?? (error === undefined && <Panel flush><div aria-busy><Skeleton $height='420px' /></div></Panel>)}
          </Stack>
          )
        : data.users.length === 0
          ? <Panel><EmptyState title={`There are no ${noun} yet.`}><ButtonLink kind='primary' to={paths.createUser}>Add New</ButtonLink></EmptyState></Panel>
          : <UserList type={type} viewer={viewer} users={data.users} chosen={chosen} card={shown} />}
    </Page>
  )
}

function Chosen ({ id, card, type, viewer }: { id: string, card: ReturnType<typeof useCurrentUser>, type: UserType, viewer: SessionUser }) {
  // It replaces the list, in which the user may have been chosen far down the page.
  useEffect(() => { window.scrollTo(0, 0) }, [])
  const { data, error, isValidating, retry } = card
  const companies = useDealerNames(viewer)
  if (data !== undefined) {
    // A typed address may name a user of another list.
    return typeOfRole(data.user.role) === type
      ? <UserCard user={data.user} viewer={viewer} companies={companies} />
      : <Navigate to={to.manageUsers(typeOfRole(data.user.role), id)} replace />
  }
  return (
    <Panel>
      {error?.code === 'not_found'
        ? <EmptyState title='This user no longer exists.' body='Choose another one above.' />
        : <LoadingOrError error={error} title='The user could not be loaded' retrying={isValidating} onRetry={retry}><UserCardSkeleton /></LoadingOrError>}
    </Panel>
  )
}
