import styled from 'styled-components'
import { hasRank, type Role } from '@portal/contracts/base/roles'
import type { ErpState } from '@portal/contracts/erp-status'
import { useErpState } from '../../api/erp-status.ts'
import { useSubmissions } from '../../api/submissions.ts'
import { useErpAvailability } from '../../domain/erp-availability/erp-availability.ts'
import { erpStateWords } from '../../domain/erp-availability/erp-state-words.ts'
import { counted, formatRecentTime } from '../../lib/text/format.ts'
import { paths } from '../../paths.ts'
import { space } from '../../theme/tokens.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
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
`

/** While a text is loading, the usual one stands in for it, unseen, so that what is below does not move on any width. */
const Loaded = styled.span`
  display: contents;

  &[aria-busy='true'] {
    visibility: hidden;
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
  const known = awaySince === undefined ? data?.state : 'down'
  if (known === undefined && error !== undefined) return <>The state of the ERP cannot be shown right now. {error.message}</>
  const state = known ?? 'up'
  const { words, kind } = erpStateWords[state]
  return (
    <Loaded aria-busy={known === undefined}>
      <Badge $kind={kind}>{words}</Badge>
      <span>{awaySince === undefined ? stateTexts[state] : `The ERP has not answered since ${formatRecentTime(awaySince)}.`}</span>
    </Loaded>
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
  if (data === undefined && error !== undefined) return <>Submitted orders cannot be counted right now. {error.message}</>
  const count = data?.manual.length ?? 0
  return (
    <Loaded aria-busy={data === undefined}>
      <Badge $kind={count === 0 ? 'success' : 'warn'}>{count}</Badge>
      <span>{count === 0 ? 'No submitted orders need attention.' : `${counted(count, 'submitted order')} ${count === 1 ? 'needs' : 'need'} attention.`}</span>
      {/* Its name differs from that of the other link. */}
      <LoneLink to={paths.submissions}>{count === 0 ? 'See all' : 'Review'}</LoneLink>
    </Loaded>
  )
}
