import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { dealerParam } from '@portal/contracts/base/page-params'
import { useSession } from '../../domain/session/session.ts'

/**
 * Puts the chosen dealer into the address once it is known who is logged in. All links are rendered again, because they name the dealer, too: see
 * `createDealerHistory`.
 */
export function useDealerInAddress (): void {
  const navigate = useNavigate()
  const location = useLocation()
  const isIn = useSession(({ status }) => status === 'in')
  const customer = useSession(({ user }) => user?.dealer_selector ?? null)

  const name = useEffectEvent(() => {
    const isNamed = new URLSearchParams(window.location.search).has(dealerParam)
    if (isNamed || customer !== null) navigate(location, { replace: true, state: location.state })
  })
  useEffect(() => { if (isIn) name() }, [isIn, customer])
}
