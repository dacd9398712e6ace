import { hasRank, type Role } from '@portal/contracts/base/roles'
import { useSubmissions } from '../../api/submissions.ts'
import { formatCount } from '../../lib/text/format.ts'
import { paths } from '../../paths.ts'
import { CountBadge } from '../../ui/feedback/badge.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'

/** `title`: what its link is called where there is room for more than the label. */
type StaffPage = { path: string, label: string, title?: string, least: Role }

/** In the order in which they are linked. */
const pages: readonly StaffPage[] = [
  { path: paths.dealerLists, label: 'Dealers', title: 'Dealer List', least: 'sales' },
  { path: paths.submissions, label: 'Submitted Orders', least: 'admin' },
  { path: paths.admin, label: 'User Management', least: 'admin' },
  { path: paths.noticeBannerAdmin, label: 'Banner', title: 'Manage Notice Banner', least: 'admin' },
  { path: paths.emailAdmin, label: 'Email Files', title: 'Manage Email File Delivery', least: 'superUser' },
  { path: paths.erpStatus, label: 'ERP Status', least: 'superUser' },
  { path: paths.audit, label: 'Audit', title: 'Audit Log', least: 'admin' }
]

/** The pages of staff that this role may open. */
export function staffPagesFor (role: Role): readonly StaffPage[] {
  return pages.filter(({ least }) => hasRank(role, least))
}

/** How many submitted orders need a person, behind the link to their page; nothing if there are none or the count is unknown. */
export function NeedAttention ({ path }: { path: string }) {
  return path === paths.submissions ? <SubmittedOrders /> : null
}

function SubmittedOrders () {
  const waiting = useSubmissions().data?.manual.length ?? 0
  if (waiting === 0) return null
  return <CountBadge>{' '}{formatCount(waiting)}<VisuallyHidden> {waiting === 1 ? 'needs' : 'need'} attention</VisuallyHidden></CountBadge>
}
