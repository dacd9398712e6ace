import { Navigate } from 'react-router-dom'
import { navigationNotice } from '../../lib/address/navigation-notice.ts'
import { paths } from '../../paths.ts'

/** Redirects from a missing saved order to the list, which says so. */
export function MissingSavedOrder ({ customer }: { customer: string }) {
  const missing = `This saved order is not one of #${customer}’s. It was deleted, or belongs to another dealer.`
  return <Navigate to={paths.savedOrders} replace state={navigationNotice(missing)} />
}
