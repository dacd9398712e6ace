import { useEffect, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import { noticesAwaited } from '@portal/contracts/policy/page-timings'
import { useHandOvers } from '../../api/hand-overs.ts'
import { useOrderNews } from '../../api/order-news.ts'
import { useRejectedCall, useUnderWayAnswer } from '../../api/orders.ts'
import { useOwnInvitations } from '../../api/people.ts'
import { useReleases } from '../../api/releases.ts'
import { useRights } from '../../domain/session/session.ts'
import { Stack } from '../../ui/layout/panel.tsx'
import { ZoneNote } from '../../ui/layout/zone-note.tsx'
import { InvitationElsewhere } from './invitations/invitation-elsewhere.tsx'

/** Hidden content keeps its room, so the foot of the page stays where it is. */
const Content = styled(Stack)<{ $hidden: boolean }>`
  ${({ $hidden }) => $hidden && 'visibility: hidden;'}
`

/** The content of home. It appears once it is known which notices are above it, so that it does not move when they arrive. */
export function HomeStack ({ customer, isStaff = false, children }: {
  /** The acting dealer; null for staff who act for none, who have no notices. */
  customer: CustomerNumber | null
  isStaff?: boolean
  children: ReactNode
}) {
  const isActing = customer !== null
  const seesOrders = useRights().prices && isActing
  const [isShown, setIsShown] = useState(false)
  const notices = [
    useHandOvers(isActing), useReleases(customer), useOwnInvitations(!isStaff), useOrderNews(seesOrders), useRejectedCall(seesOrders),
    useUnderWayAnswer(seesOrders ? customer : null)
  ]
  const isKnown = notices.every(({ isLoading }) => !isLoading)
  const isHidden = !isKnown && !isShown

  useEffect(() => {
    const timer = setTimeout(() => { setIsShown(true) }, isKnown ? 0 : noticesAwaited)
    return () => { clearTimeout(timer) }
  }, [isKnown])

  return <Content $hidden={isHidden} aria-busy={isHidden || undefined}><InvitationElsewhere />{children}<ZoneNote /></Content>
}
