import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { UserType } from '@portal/contracts/rules/accounts/user-management'
import type { SessionUser } from '@portal/contracts/session'
import type { ListedUser } from '@portal/contracts/users'
import { useSelectableDealers } from '../../../domain/dealer/use-selectable-dealers.ts'
import { SearchSelect } from '../../../ui/controls/search-select.tsx'
import { readUsersView, usersParams } from './user-rows.ts'
import { dealersOf, typeLabels, userLabel, userName } from '../display/user-words.ts'

/** The search for one user, also by what the table calls them, and by town and phone of their dealers. It opens the card. */
export function UserPicker ({ type, viewer, users, companies, chosen }: {
  type: UserType
  viewer: SessionUser
  users: readonly ListedUser[]
  companies: ReadonlyMap<string, string>
  chosen: string | null
}) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { data: dealers } = useSelectableDealers(viewer)
  const choices = useMemo(() => {
    const foundBy = new Map(dealers?.map(dealer => [dealer.customer_number, dealer.found_by]))
    return users.map(user => ({
      key: user._id,
      label: userLabel(user, companies),
      foundBy: [userName(user, companies), ...dealersOf(user).map(number => foundBy.get(number))].join(', ')
    }))
  }, [users, companies, dealers])
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
