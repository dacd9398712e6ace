import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { beginStaffLogin, finishStaffLogin } from '../../domain/session/session-calls.ts'
import { continueAfterLogin } from '../../domain/dealer/acting-user.ts'
import { useSession } from '../../domain/session/session.ts'
import { keepErrand, keptErrand, sayConfirmed, type StaffLoginErrand } from '../../domain/session/staff-login-return.ts'
import { pathAfterLogin } from '../../lib/address/path-after-login.ts'
import { company } from '../../lib/browser/company.ts'
import { toApiError, type ApiError } from '../../lib/http/api-error.ts'
import { againParam, paths, to } from '../../paths.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { BarLoader } from '../../ui/feedback/bar-loader.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-or-error-state.tsx'
import { dismissToast } from '../../ui/feedback/toast-store.ts'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'

/**
 * Sends members of staff to the distributor's login provider, which sends them back here. With `againParam`, they confirm the current login there, in
 * a separate tab.
 */
export function StaffLoginRoute () {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isIn = useSession(session => session.status === 'in')
  const [error, setError] = useState<ApiError>()
  const [confirmed, setConfirmed] = useState(false)
  const [errand, setErrand] = useState<StaffLoginErrand>()
  const begun = useRef(false)

  async function leave (wanted: StaffLoginErrand) {
    setErrand(wanted)
    setError(undefined)
    try {
      const url = await beginStaffLogin(wanted.again)
      keepErrand(wanted)
      window.location.assign(url)
    } catch (failure) {
      setError(toApiError(failure))
    }
  }

  async function finish (answer: string, kept: StaffLoginErrand) {
    setErrand(kept)
    try {
      const { user, isConfirmed } = await finishStaffLogin(answer)
      if (isConfirmed) {
        sayConfirmed()
        setConfirmed(true)
        return
      }
      dismissToast('session-ended')
      continueAfterLogin(user)
      navigate(pathAfterLogin(kept.next, paths.home, paths.login), { replace: true })
    } catch (failure) {
      setError(toApiError(failure))
    }
  }

  const start = useEffectEvent(async () => {
    if (params.has('state') || params.has('error')) {
      const answer = window.location.search
      // The answer counts once. It must not be in the history, nor be sent again by a reload.
      window.history.replaceState(window.history.state, '', paths.staffLogin)
      await finish(answer, keptErrand())
    } else if (isIn && !params.has(againParam)) navigate(paths.home, { replace: true })
    else await leave({ next: params.get('next'), again: params.has(againParam) })
  })
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    start()
  }, [])

  const title = errand?.again === true ? 'Confirm Your Login' : 'Staff Login'
  if (confirmed) {
    return (
      <Page title={title} narrow>
        <Panel><EmptyState title='Your login is confirmed' body='Close this tab, go back to what you were doing, and press the button again.' /></Panel>
      </Page>
    )
  }
  if (error === undefined || errand === undefined) return <Page title={title} narrow><BarLoader /></Page>
  return (
    <Page title={title} narrow>
      <Panel>
        <ErrorState error={error} title={errand.again ? 'Your login was not confirmed' : 'You are not logged in'} onRetry={async () => { await leave(errand) }}>
          {!errand.again && <ButtonLink to={to.login(errand.next ?? paths.home)}>{company.staffLogin === 'both' ? 'Log in with a password' : 'Dealer login'}</ButtonLink>}
        </ErrorState>
      </Panel>
    </Page>
  )
}
