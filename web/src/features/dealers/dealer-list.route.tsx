import { useParams } from 'react-router-dom'
import * as patterns from '@portal/contracts/policy/patterns'
import { hasRank } from '@portal/contracts/base/roles'
import type { SessionUser } from '@portal/contracts/session'
import { PageError } from '../../lib/program/page-error.ts'
import { dealerListIds } from '../../paths.ts'
import { useUser } from '../../domain/session/session.ts'
import { PermissionDenied } from '../../ui/feedback/permission-denied.tsx'
import { DealerList } from './dealer-list.tsx'
import { RepPicker } from './rep-picker.tsx'

const named: ReadonlySet<string> = new Set(Object.values(dealerListIds))
const repNumber = new RegExp(patterns.repNumber)

/**
 * The dealer list of a sales rep, of the house, or of all. Sales reps see their own list. Administrators can see any, and choose a rep if the address
 * names none.
 */
export function DealerListRoute () {
  const user = useUser()
  const { id } = useParams()
  if (user === null) return null
  return <ListOf user={user} id={id} />
}

function ListOf ({ user, id }: { user: SessionUser, id: string | undefined }) {
  const anyList = hasRank(user.role, 'admin')
  if (id === undefined) return anyList ? <RepPicker /> : <DealerList id={user.rep_number ?? ''} />
  if (!anyList && id !== user.rep_number) return <PermissionDenied least='admin' />
  if (!named.has(id) && !repNumber.test(id)) throw new PageError(404, 'Not Found')
  return <DealerList key={id} id={id} />
}
