import { useUser } from '../../domain/session/session.ts'
import { DealerHome } from './dealer-home.tsx'
import { StaffHome } from './staff-home.tsx'

/** The home page, for a dealer or for staff. */
export function HomeRoute () {
  const user = useUser()
  if (user === null) return null
  return user.role === 'dealer' ? <DealerHome user={user} /> : <StaffHome user={user} />
}
