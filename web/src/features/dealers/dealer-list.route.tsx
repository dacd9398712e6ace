import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { patterns } from '@portal/contracts/policy/patterns'
import { hasRank } from '@portal/contracts/roles'
import type { SessionUser } from '@portal/contracts/session'
import { PageError } from '../../lib/page-error.ts'
import { paths } from '../../paths.ts'
import { useUser } from '../../domain/session/session.ts'
import { toastPermissionDenied } from '../../ui/permission-denied.ts'
import { DealerList } from './dealer-list.tsx'
import { RepPicker } from './rep-picker.tsx'

const house = 'house'
const repNumber = new RegExp(patterns.customerNumber)

/**
 * The dealer list of a representative or of the house. Sales representatives see their own; those above them any, and choose one
 * where the address names none.
 */
export function DealerListRoute () {
  const user = useUser()
  const { id } = useParams()
  if (user === null) return null
  return <ListOf user={user} id={id} />
}

function ListOf ({ user, id }: { user: SessionUser, id: string | undefined }) {
  const anyList = hasRank(user.role, 'admin')
  if (id === undefined) return anyList ? <RepPicker house={house} /> : <DealerList rep={user.rep_number ?? ''} />
  if (!anyList && id !== user.rep_number) return <Denied />
  if (id !== house && !repNumber.test(id)) throw new PageError(404, 'Not Found')
  return <DealerList key={id} rep={id === house ? null : id} />
}

function Denied () {
  useEffect(toastPermissionDenied, [])
  return <Navigate to={paths.home} replace />
}
