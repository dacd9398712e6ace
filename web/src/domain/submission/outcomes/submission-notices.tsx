import { useEffect } from 'react'
import styled from 'styled-components'
import type { CustomerNumber, Reference } from '@portal/contracts/base/ids'
import type { ReleaseRequest } from '@portal/contracts/releases'
import { useReleases } from '../../../api/releases.ts'
import { formatRecentTime } from '../../../lib/text/format.ts'
import { to } from '../../../paths.ts'
import { space, text } from '../../../theme/tokens.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Notice, type NoticeKind } from '../../../ui/feedback/notice.tsx'
import { Stack } from '../../../ui/layout/panel.tsx'
import { RequestIdLine } from '../../../ui/feedback/request-id.tsx'
import { useCart, useCartLines } from '../../cart/use-cart.ts'
import { useCustomerNumber } from '../../session/session.ts'
import { awaitingMessage } from './awaiting-message.ts'
import { pollSubmission, isUndecided } from './poll-submission.ts'
import { liveSettling } from './live-settling.ts'
import { dismissOutcome, updateShownOutcome, useShownOutcomes, type ShownOutcome } from './shown-outcomes.ts'
import type { OpenKey, Outcome } from '../keys/open-key.ts'
import { isUnsettled, keysOf, useOpenKeys } from '../keys/open-keys-store.ts'
import { storedUploadOf } from '../sending/stored-upload.ts'
import { settleKeys, useUnsettledKeyStates, type UnsettledKeyState } from './settle-keys.ts'
import { capital, withdrawnWords } from './withdrawn-words.ts'

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`

const Detail = styled.p`
  ${text('small')}
  margin-top: ${space(1)};
  font-weight: 400;
  overflow-wrap: anywhere;
`

/**
 * Settles the acting dealer's submission keys and shows the outcomes. Rendered on every page from which people order, except while they are
 * being asked about a possible duplicate.
 * @param on the request for release whose page this is: the page itself says how it stands
 * @param ended the page says how the request has ended, and nobody needs to be told again
 */
export function SubmissionNotices ({ on, ended = false }: { on?: Reference, ended?: boolean }) {
  const customer = useCustomerNumber()
  return customer === null ? null : <NoticesOf key={customer} customer={customer} on={on} ended={ended} />
}

function NoticesOf ({ customer, on, ended }: { customer: CustomerNumber, on: Reference | undefined, ended: boolean }) {
  const keys = useOpenKeys(state => state.keys)
  const standings = useUnsettledKeyStates()
  const shown = useShownOutcomes(customer)
  const news = shown.filter(each => on === undefined || requestOf(each, ended) !== on)
  useEffect(() => settleKeys(customer, liveSettling), [customer])
  useEffect(() => {
    if (on !== undefined && ended) shown.filter(each => requestOf(each, true) === on).forEach(({ key }) => { dismissOutcome(key) })
  }, [on, ended, shown])

  const open = keysOf({ keys }, customer).filter(isUnsettled).flatMap(entry => {
    const standing = standings[entry.key]
    return standing === undefined ? [] : [{ entry, standing }]
  })
  if (news.length + open.length === 0) return null
  return (
    <Stack>
      {open.map(({ entry, standing }) => <Waiting key={entry.key} entry={entry} standing={standing} />)}
      {news.map(each => {
        const { key, outcome } = each
        return outcome.state === 'asked'
          ? <Asked key={key} news={each} customer={customer} release={outcome.release} />
          : <Settled key={key} news={each} outcome={outcome} />
      })}
    </Stack>
  )
}

function Waiting ({ entry, standing }: { entry: OpenKey, standing: UnsettledKeyState }) {
  const name = nameOf(entry)
  if (standing.kind === 'held' && entry.question !== undefined) {
    return <Notice kind='info' alert>{capital(name)} was not sent yet. It waits for your answer in the tab where you submitted it. You can submit another one meanwhile.</Notice>
  }
  if (standing.kind === 'held') return <Notice kind='info' alert>{capital(name)} is being submitted. You can submit another one when it is done.</Notice>
  if (standing.kind === 'asking') return <Notice kind='info' alert>Checking on {name}...</Notice>
  return (
    <Notice kind='warn' alert>
      We do not know yet whether {name} was received. We keep checking. You can work on your cart and submit it as soon as we know.
      <Detail>{standing.error.message}</Detail>
      <RequestIdLine id={standing.error.requestId} />
    </Notice>
  )
}

/** The outcome of a key under which an order was sent. */
type OrderOutcome = Exclude<Outcome, { state: 'asked' }>

/** A request for release in its current state. */
function Asked ({ news, customer, release }: { news: ShownOutcome, customer: CustomerNumber, release: Reference }) {
  const request = useReleases(customer).data?.releases.find(({ reference }) => reference === release)
  const { kind, words } = askedWords(nameOf(news), request)
  const actions = (
    <Actions>
      <ButtonLink compact to={to.release(release)}>View request</ButtonLink>
      <Button compact kind='quiet' onClick={() => { dismissOutcome(news.key) }}>Dismiss</Button>
    </Actions>
  )
  return <Notice kind={kind} alert actions={actions}>{words}</Notice>
}

function askedWords (name: string, request: ReleaseRequest | undefined): { kind: NoticeKind, words: string } {
  switch (request?.state) {
    case 'released': return { kind: 'success', words: `${capital(name)} was released by ${request.ended_by ?? 'somebody'}. The request shows the order’s status.` }
    case 'declined': return { kind: 'warn', words: `The release of ${name} was declined. Nothing was ordered.` }
    case 'taken-back': return { kind: 'info', words: `The request for the release of ${name} was taken back. Nothing was ordered.` }
    case 'lapsed': return { kind: 'warn', words: `Nobody answered the request for the release of ${name} in time. Nothing was ordered.` }
    default: return { kind: 'info', words: `We have asked for the release of ${name}. Nothing was ordered yet. Its parts were removed from your cart.` }
  }
}

function Settled ({ news, outcome }: { news: ShownOutcome, outcome: OrderOutcome }) {
  const { key } = news
  const hasCart = useCartLines().length > 0
  const { kind, words, order, request } = told(news, outcome, isFile(news.order) ? storedUploadOf(key) !== undefined : hasCart)
  const awaits = outcome.state === 'known' && isUndecided(outcome.submission.state)
  const rejected = outcome.state === 'known' && outcome.submission.state === 'rejected' ? outcome.submission.reference : undefined
  const isBack = useCart(({ away }) => rejected !== undefined && away?.includes(rejected) === true)
  useEffect(() => {
    if (!awaits || order === undefined) return
    return pollSubmission(order, submission => { updateShownOutcome(key, submission) })
  }, [awaits, order, key])

  const actions = (
    <Actions>
      {rejected !== undefined && !isBack && <ButtonLink compact to={to.restoreRejectedOrder(rejected)}>Restore to cart</ButtonLink>}
      {order !== undefined && <ButtonLink compact to={to.openOrder({ type: 'unconfirmed', _id: order })}>View order</ButtonLink>}
      {request !== undefined && <ButtonLink compact to={to.release(request)}>View request</ButtonLink>}
      <Button compact kind='quiet' onClick={() => { dismissOutcome(news.key) }}>Dismiss</Button>
    </Actions>
  )
  return <Notice kind={kind} alert actions={actions}>{words}</Notice>
}

/**
 * The request for release that a notice would lead to. Where it has `ended`, that is also the one whose order the notice is about, unless the order was
 * rejected: then the notice offers to restore it.
 */
function requestOf ({ outcome, release, question }: ShownOutcome, ended: boolean): Reference | undefined {
  if (outcome.state === 'asked') return outcome.release
  if (outcome.state === 'known') return ended && outcome.submission.state !== 'rejected' ? release : undefined
  return (question === undefined || question.kind === 'prices') ? release : undefined
}

type Told = { kind: NoticeKind, words: string, order?: Reference, request?: Reference }

function told (news: ShownOutcome, outcome: OrderOutcome, isKept: boolean): Told {
  const { order, release } = news
  const name = nameOf(news)
  if (outcome.state === 'withdrawn') return { kind: 'info', ...withdrawnWords(news, name, isKept) }
  const { state, reference, erp_order_id: number, canceled = false, message = 'Please contact us.' } = outcome.submission
  if (state === 'rejected') {
    return { kind: 'danger', words: `${capital(name)} was ${canceled ? 'canceled by us' : 'rejected'}. ${message}`, ...(release !== undefined && { request: release }) }
  }
  const left = isFile(order) || release !== undefined ? '' : ' Its parts were removed from your cart.'
  return state === 'accepted'
    ? { kind: 'success', words: `${capital(name)} was submitted.${left}${number === undefined ? '' : ` Its order number is ${number}.`}`, order: reference }
    : { kind: 'info', words: `${capital(name)}: ${awaitingMessage(outcome.submission)}${left}`, order: reference }
}

function isFile (order: OpenKey['order']): boolean {
  return order !== undefined && 'fileName' in order
}

/** For example `your order PO #4711 of 2:02 PM`. */
function nameOf ({ order, outcome, at }: OpenKey): string {
  const po = outcome !== undefined && outcome.state !== 'withdrawn' ? outcome.poNumber : order?.poNumber
  const isAdditional = order !== undefined && order.knows.duplicateOf.length > 0
  return `your ${isAdditional ? 'additional ' : ''}order${po === undefined ? '' : ` PO #${po}`} of ${formatRecentTime(at)}`
}
