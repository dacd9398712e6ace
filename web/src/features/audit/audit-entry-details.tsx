import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { AuditEntry } from '../../api/audit.ts'
import { paths } from '../../paths.ts'
import { color, space, text } from '../../theme/tokens.ts'
import { CopyableId } from '../../ui/feedback/request-id.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { eventInWords } from './audit-events.ts'
import { auditParams } from './audit-filters.ts'

const Raw = styled.dl`
  ${text('small')}
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(1)} ${space(3)};
  margin: ${space(2)} 0;
  overflow-wrap: anywhere;

  > div {
    display: contents;
  }

  dt {
    color: ${color('ink-muted')};
  }

  dd > span {
    justify-content: start;
  }
`

const Links = styled.p`
  ${text('small')}
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)} ${space(4)};
`

/** What happened, in words. Expanded, it shows everything that the log has about it, and links to other events of the account and the order. */
export function AuditEntryDetails ({ entry }: { entry: AuditEntry }) {
  const { target, order } = entry
  return (
    <details>
      <summary>{eventInWords(entry)}</summary>
      <Raw>
        {factsOf(entry).map(([name, value]) => value !== null && value !== '' && <div key={name}><dt>{name}</dt><dd translate='no'>{value}</dd></div>)}
      </Raw>
      <Links>
        {target !== null && <TextLink to={`${paths.audit}?${auditParams({ target: target.id })}`}>All events for this account</TextLink>}
        {order !== null && <TextLink to={`${paths.audit}?${auditParams({ order })}`}>All events for this order</TextLink>}
      </Links>
    </details>
  )
}

function factsOf ({ id, event, actor, target, order, times, address, request_id: requestId, detail }: AuditEntry): Array<[string, ReactNode]> {
  return [
    ['Event', event],
    ['Who', accountFacts(actor)],
    ['Account', accountFacts(target)],
    ['Order', order],
    ['Address', address],
    ['Request', requestId === null ? null : <CopyableId id={requestId} hint='Look for it in the portal’s logs.' />],
    ['Times', times === 1 ? null : times],
    ['Detail', detail],
    ['Entry', id]
  ]
}

/** All that is known of an account as it was then. */
function accountFacts (account: AuditEntry['actor']): string | null {
  if (account === null) return null
  const { email, name, role, number, id } = account
  return [email, name, role, number, id].filter(fact => fact !== null).join(', ')
}
