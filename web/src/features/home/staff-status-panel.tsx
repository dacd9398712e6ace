import styled from 'styled-components'
import { hasRank, type Role } from '@portal/contracts/base/roles'
import type { ErpState } from '@portal/contracts/erp-status'
import { useErpState } from '../../api/erp-status.ts'
import { useSubmissions } from '../../api/submissions.ts'
import { useErpAvailability } from '../../domain/erp-availability/erp-availability.ts'
import { erpStateWords } from '../../domain/erp-availability/erp-state-words.ts'
import { counted, formatRecentTime } from '../../lib/text/format.ts'
import { paths } from '../../paths.ts'
import { media, space } from '../../theme/tokens.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { LoneLink } from '../../ui/controls/text-link.tsx'

const List = styled.ul`
  display: grid;
  gap: ${space(3)};

  li {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(1)} ${space(3)};
    align-items: center;
  }

  /* As tall as the text that is still loading. */
  ${media.belowTablet} {
    [aria-busy] {
      min-height: 44px;
    }
  }
`

/** Orders that wait for a person, and whether the ordering system answers. */
export function StaffStatusPanel ({ role }: { role: Role }) {
  return (
    <Panel title='Status'>
      <List role='list'>
        {hasRank(role, 'admin') && <li><Submitted /></li>}
        <li>
          <Erp />
          {role === 'superUser' && <LoneLink to={paths.erpStatus}>Details</LoneLink>}
        </li>
      </List>
    </Panel>
  )
}

function Erp () {
  const { awaySince } = useErpAvailability()
  const { data, error } = useErpState()
  const state = awaySince === undefined ? data?.state : 'down'
  if (state === undefined) return error === undefined ? <span aria-busy><Skeleton $width='30ch' /></span> : <>The state of the ERP cannot be shown right now. {error.message}</>
  const { words, kind } = erpStateWords[state]
  return (
    <>
      <Badge $kind={kind}>{words}</Badge>
      <span>{awaySince === undefined ? stateTexts[state] : `The ERP has not answered since ${formatRecentTime(awaySince)}.`}</span>
    </>
  )
}

const stateTexts = {
  up: 'The ERP is answering.',
  slow: 'The ERP is answering slowly.',
  unusable: 'The ERP is answering, but its latest answers could not be used.',
  down: 'The ERP did not answer the last request.',
  unknown: 'The ERP was not asked for anything yet.'
} as const satisfies Record<ErpState, string>

function Submitted () {
  const { data, error } = useSubmissions()
  if (data === undefined) return error === undefined ? <span aria-busy><Skeleton $width='30ch' /></span> : <>Submitted orders cannot be counted right now. {error.message}</>
  const count = data.manual.length
  return (
    <>
      <Badge $kind={count === 0 ? 'success' : 'warn'}>{count}</Badge>
      <span>{count === 0 ? 'No submitted orders need attention.' : `${counted(count, 'submitted order')} ${count === 1 ? 'needs' : 'need'} attention.`}</span>
      {/* Its name differs from that of the other link. */}
      <LoneLink to={paths.submissions}>{count === 0 ? 'See all' : 'Review'}</LoneLink>
    </>
  )
}
