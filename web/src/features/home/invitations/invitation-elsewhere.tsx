import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import { invitationParam } from '@portal/contracts/base/page-params'
import * as patterns from '@portal/contracts/policy/patterns'
import type { SessionUser } from '@portal/contracts/session'
import { useOwnInvitations } from '../../../api/people.ts'
import { logOutAndClear } from '../../../domain/cart/log-out-and-clear.ts'
import { useUser } from '../../../domain/session/session.ts'
import { paths, to } from '../../../paths.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'

const customerNumber = new RegExp(patterns.customerNumber)

/** Somebody who follows the mailed link of an invitation may be logged in as somebody else, to whom home shows no invitation. */
export function InvitationElsewhere () {
  const [params] = useSearchParams()
  const user = useUser()
  const number = params.get(invitationParam)
  return number === null || !customerNumber.test(number) || user === null || belongs(user, number) ? null : <Unless user={user} number={number} />
}

function belongs ({ dealer_number: only, dealers = [] }: SessionUser, number: CustomerNumber): boolean {
  return only === number || dealers.includes(number)
}

/** Nothing if the invitation is there. */
function Unless ({ user, number }: { user: SessionUser, number: CustomerNumber }) {
  const isStaff = user.role !== 'dealer'
  const { data } = useOwnInvitations(!isStaff)
  const [leaving, setLeaving] = useState(false)
  const isHere = data?.invitations.some(({ dealer_number: other }) => other === number)
  if (isHere === true || (isHere === undefined && !isStaff)) return null

  async function leave () {
    setLeaving(true)
    if (!await logOutAndClear(to.login(`${paths.home}?${invitationParam}=${number}`))) setLeaving(false)
  }

  return (
    <Notice kind='warn' actions={<Button compact loading={leaving} onClick={leave}>Log out and log in again</Button>}>
      No invitation of dealership {number} is open for {user.email}, as whom you are logged in. If it was sent to another address of yours, log in with
      that one.
    </Notice>
  )
}
