import styled from 'styled-components'
import { releaseTimes } from '@portal/contracts/policy/releases'
import type { ReleaseRequest } from '@portal/contracts/releases'
import { isOpenRelease } from '@portal/contracts/rules/releases/release'
import { formatMoney } from '@portal/contracts/base/money'
import { openReleases, useReleases } from '../../api/releases.ts'
import { ReleaseStateBadge } from '../../domain/releases/release-state-badge.tsx'
import { portalNow } from '../../lib/http/portal-clock.ts'
import { counted, formatCount, formatRecentTime } from '../../lib/text/format.ts'
import { to } from '../../paths.ts'
import { color, space } from '../../theme/tokens.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { VerbatimName } from '../../ui/layout/verbatim-text.tsx'

const List = styled.ul`
  display: grid;
  gap: ${space(2)};

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(1)} ${space(3)};
    overflow-wrap: anywhere;
  }

  li + li {
    padding-top: ${space(2)};
    border-top: 1px solid ${color('line')};
  }
`

const Detail = styled.span`
  color: ${color('ink-muted')};
`

/** Orders that wait for release by the user or by others, and what became of the user's own requests. Renders nothing if there are none. */
export function ReleasesPanel ({ customer }: { customer: string }) {
  const { data } = useReleases(customer)
  const shown = (data?.releases ?? []).filter(request => isOpenRelease(request.state) || isNews(request))
  if (shown.length === 0) return null
  const open = openReleases(shown).length
  return (
    <Panel title={open === 0 ? 'Your requests for release' : open === 1 ? '1 order is waiting for release' : `${formatCount(open)} orders are waiting for release`}>
      <List role='list'>{shown.map(request => <Row key={request.reference} request={request} />)}</List>
    </Panel>
  )
}

/** For a few days, the person who asked is told what became of it. */
function isNews ({ mine, state, ended_at: at }: ReleaseRequest): boolean {
  return mine === true && state !== 'taken-back' && at !== undefined && portalNow() - Date.parse(at) < releaseTimes.told
}

function Row ({ request }: { request: ReleaseRequest }) {
  const { reference, po_number: po, state, asked_by: by, asked_at: at, mine, ended_by: answerer, reason } = request
  const { pieces: asked, ordered_pieces: ordered = asked, ordered_total: total = request.total } = request
  const pieces = ordered === asked ? counted(asked, 'piece') : `${formatCount(ordered)} instead of ${counted(asked, 'piece')}`
  const isAnswered = state === 'released' || state === 'declined'
  const who = mine === true ? 'requested by you' : <>requested by <VerbatimName>{by}</VerbatimName></>
  return (
    <li>
      <TextLink to={to.release(reference)}>PO #<VerbatimName>{po}</VerbatimName></TextLink>
      <ReleaseStateBadge state={state} />
      <Detail>{who} {formatRecentTime(Date.parse(at))}{isAnswered && answerer !== undefined && <> · {state} by <VerbatimName>{answerer}</VerbatimName></>} · {pieces}{total !== undefined && ` · ${formatMoney(total)}`}{reason !== undefined && ` · ${reason}`}</Detail>
    </li>
  )
}
