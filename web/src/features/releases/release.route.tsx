import { useEffect, useLayoutEffect, useRef, useState, type Ref } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import type { ReleaseDetail } from '@portal/contracts/releases'
import { isOpenRelease } from '@portal/contracts/rules/releases/release'
import { confirmRelease, refetchReleases, takeBackRelease, useRelease } from '../../api/releases.ts'
import { keepCheckoutForm, recordGivenBack } from '../../domain/cart/cart.ts'
import { WithCustomer } from '../../domain/dealer/with-dealer.tsx'
import { useDealer, useUser } from '../../domain/session/session.ts'
import { SubmissionNotices } from '../../domain/submission/outcomes/submission-notices.tsx'
import { readNavigationNotice } from '../../lib/address/navigation-notice.ts'
import { formatMoment } from '../../lib/text/moment.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { LoadingOrError } from '../../ui/feedback/loading-or-error.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastFailedChange } from '../../ui/feedback/toast-failed-change.ts'
import { ZoneNote } from '../../ui/layout/zone-note.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel, Stack } from '../../ui/layout/panel.tsx'
import { AnswerRelease } from './answer-release.tsx'
import { AskedLines } from './asked-lines.tsx'
import { forgetReleaseDraft } from './release-draft.ts'
import { ReleaseOutcome } from './release-outcome.tsx'
import { RequestFacts } from './request-facts.tsx'

/** A request for release: what was asked for, what has changed since, and what can be done with it. Opening it does nothing. */
export function ReleaseRoute () {
  const { reference = '' } = useParams()
  return <WithCustomer title='Release'>{customer => <Release key={`${customer} ${reference}`} customer={customer} reference={reference} />}</WithCustomer>
}

function Release ({ customer, reference }: { customer: string, reference: string }) {
  const { data, error, isValidating, retry } = useRelease(reference)
  const refused = readNavigationNotice(useLocation().state)
  const request = data?.release
  const hasEnded = request !== undefined && !isOpenRelease(request.state)
  // What is said of the request elsewhere comes from the list.
  useEffect(() => { if (hasEnded) refetchReleases() }, [hasEnded])
  const userId = useUser()?._id
  useEffect(() => { if (hasEnded && userId !== undefined) forgetReleaseDraft(userId, customer, reference) }, [hasEnded, userId, customer, reference])
  const standing = useFocusOnChange(request?.state)
  const title = request === undefined ? 'Release' : `Release of PO #${request.po_number}`
  return (
    <Page title={title} isName={request !== undefined} actions={<ButtonLink to={paths.releases}>All releases</ButtonLink>}>
      <Stack>
        <SubmissionNotices on={reference} ended={hasEnded} />
        {refused !== undefined && <Notice kind='danger' alert>{refused}</Notice>}
        {request !== undefined
          ? <Request key={request.state} customer={customer} request={request} standing={standing} />
          : (
            <Panel>
              {error?.code === 'not_found'
                ? <EmptyState title='There is no such request.' body='It may be another dealer’s, or above what you may release.'><ButtonLink kind='primary' to={paths.releases}>All releases</ButtonLink></EmptyState>
                : <LoadingOrError error={error} title='The request could not be loaded' retrying={isValidating} onRetry={retry} />}
            </Panel>
            )}
      </Stack>
    </Page>
  )
}

/** The ref of what says how the request stands. It takes the focus when that changes, if the button that was pressed has gone with it. */
function useFocusOnChange (state: ReleaseDetail['state'] | undefined): Ref<HTMLDivElement> {
  const standing = useRef<HTMLDivElement>(null)
  const before = useRef(state)
  useLayoutEffect(() => {
    if (before.current !== undefined && before.current !== state && document.activeElement === document.body) standing.current?.focus()
    before.current = state
  }, [state])
  return standing
}

function Request ({ customer, request, standing }: { customer: string, request: ReleaseDetail, standing: Ref<HTMLDivElement> }) {
  const [user, dealer] = [useUser(), useDealer()]
  const answers = request.state === 'open' && request.may_release === true
  return (
    <>
      <div ref={standing} tabIndex={-1}><Standing customer={customer} request={request} /></div>
      <RequestFacts request={request} dealer={dealer} />
      <ZoneNote />
      {answers && user !== null ? <AnswerRelease user={user} customer={customer} request={request} dealer={dealer} /> : <Panel title='Parts' flush><AskedLines request={request} /></Panel>}
    </>
  )
}

/** The state of the request, and the actions that it allows. */
function Standing ({ customer, request }: { customer: string, request: ReleaseDetail }) {
  const { reference, state, mine = false, ended_by: by = 'somebody', reason, lines, lapses_at: lapses, submission, order_ended: ended } = request
  const kept = lines.some(line => (line.kept ?? 0) > 0)
  async function giveBack () {
    await takeBackRelease(reference)
    recordGivenBack(customer)
  }
  const reuse = mine && <ReuseDetails customer={customer} request={request} />
  const takeBack = <ChangeButton label='Take it back' change={giveBack} />
  const rest = mine && kept && <ChangeButton label='Put the rest into the cart' change={giveBack} />
  switch (state) {
    case 'open': return mine
      ? <Notice kind='info' actions={takeBack}>Nothing was ordered yet. This order waits for somebody who may release it. It lapses on {formatMoment(lapses)}, and its parts then go back into your cart.</Notice>
      : null
    case 'unsure': return (
      <Notice kind='danger' alert actions={<><ButtonLink compact to={paths.openOrders}>Open orders</ButtonLink><ChangeButton label='It is still wanted' change={async () => { await confirmRelease(reference) }} />{mine && takeBack}</>}>
        The portal was restored from a backup, and this order may have been released since. Look at the open orders first.
      </Notice>
    )
    case 'released': return <ReleaseOutcome by={by} reference={reference} submission={submission} ended={ended} />
    case 'declined': return <Notice kind='warn' actions={<>{reuse}{rest}</>}>Declined by {by}.{isBack(mine, kept)} Reason: {reason}</Notice>
    case 'taken-back': return <Notice kind='info' actions={<>{reuse}{rest}</>}>Taken back by {mine ? 'you' : by}.{isBack(mine, kept)}</Notice>
    case 'lapsed': return <Notice kind='warn' actions={<>{reuse}{rest}</>}>Nobody answered in time.{isBack(mine, kept)}</Notice>
  }
}

function isBack (mine: boolean, kept: boolean): string {
  if (!mine) return kept ? ' Some of its parts are in nobody’s cart: see below.' : ''
  return kept ? ' There was no room in your cart for some of its parts: see below.' : ' Its parts were put back into your cart.'
}

/** Puts the PO number, the shipping and the instructions of a request that has ended back into the checkout form. */
function ReuseDetails ({ customer, request: { shipping, po_number, special_instructions, address } }: { customer: string, request: ReleaseDetail }) {
  const navigate = useNavigate()

  function reuse () {
    keepCheckoutForm(customer, { shipping, po_number, special_instructions, address })
    navigate(paths.checkout)
  }
  return <Button compact onClick={reuse}>Check out with its details</Button>
}

function ChangeButton ({ label, change }: { label: string, change: () => Promise<void> }) {
  const [changing, setChanging] = useState(false)

  async function press () {
    setChanging(true)
    try {
      await change()
    } catch (thrown) {
      toastFailedChange('release', thrown)
    }
    setChanging(false)
  }
  return <Button compact loading={changing} onClick={press}>{label}</Button>
}
