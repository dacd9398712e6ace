import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { UserType } from '@portal/contracts/rules/accounts/user-management'
import type { ListedUser } from '@portal/contracts/users'
import { SearchSelect } from '../../../ui/controls/search-select.tsx'
import { readUsersView, usersParams } from './user-rows.ts'
import { typeLabels, userLabel } from '../display/user-words.ts'

/** The search for one user, which opens the card. */
export function UserPicker ({ type, users, companies, chosen }: {
  type: UserType
  users: readonly ListedUser[]
  companies: ReadonlyMap<string, string>
  chosen: string | null
}) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const choices = useMemo(() => users.map(user => ({ key: user._id, label: userLabel(user, companies) })), [users, companies])
  return (
    <SearchSelect
      label='Go to an account'
      placeholder='Name, number or email'
      noun={typeLabels[type].noun}
      choices={choices}
      chosen={chosen}
      onChoose={id => { navigate(`?${usersParams(readUsersView(params), id)}`) }}
    />
  )
}
