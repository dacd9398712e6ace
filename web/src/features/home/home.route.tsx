import { useUser } from '../../domain/session/session.ts'
import { DealerHome } from './dealer-home.tsx'
import { StaffHome } from './staff-home.tsx'

/** Where one is after the login: a dealer's own account, or a member of staff's. */
export function HomeRoute () {
  const user = useUser()
  if (user === null) return null
  return user.role === 'dealer' ? <DealerHome user={user} /> : <StaffHome user={user} />
}
