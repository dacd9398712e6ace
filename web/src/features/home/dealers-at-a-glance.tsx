import styled, { css } from 'styled-components'
import type { CallResponse } from '@portal/contracts/calls'
import { hasRank, type Role } from '@portal/contracts/base/roles'
import { dealerKinds, type DealerKind } from '@portal/contracts/policy/dealer-kinds'
import { formatDate } from '@portal/contracts/base/dates'
import { dealerName } from '@portal/contracts/rules/dealers/dealer-name'
import { formatMoney } from '@portal/contracts/base/money'
import { useDealersAtAGlance } from '../../api/dealers.ts'
import { dealerKindLabels } from '../../domain/dealer/dealer-kind-labels.ts'
import { DealerLink } from '../../domain/dealer/dealer-link.tsx'
import { formatCount, counted } from '../../lib/text/format.ts'
import { dealerListIds, paths, to } from '../../paths.ts'
import { color, media, space, text, touchTarget } from '../../theme/tokens.ts'
import { MissingRecords } from '../../ui/tables/missing-records.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../ui/feedback/empty-or-error-state.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { VerbatimName } from '../../ui/layout/verbatim-text.tsx'
import { LoadingOrError } from '../../ui/feedback/loading-or-error.tsx'

type Glance = CallResponse<'dealersAtAGlance'>
type Group = Glance['groups'][number]
type Named = Group['dealers'][number]

const touchedLinks = css`
  ${media.touch} {
    a {
      display: inline-flex;
      align-items: center;
      min-height: ${touchTarget};
    }
  }
`

const Groups = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};

  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.desktop} {
    grid-template-columns: repeat(4, minmax(0, 1fr));

    /* As tall as the placeholders, so that what is below does not move. */
    > section {
      min-height: 7rem;
    }
  }

  h3 {
    display: flex;
    gap: ${space(2)};
    align-items: baseline;
    padding-bottom: ${space(1)};
    border-bottom: 1px solid ${color('line')};
    ${text('body')}
    font-weight: 600;
  }

  h3 > span,
  h3 > a > span {
    ${text('lead')}
    font-weight: 650;
  }

  p,
  li > span {
    color: ${color('ink-muted')};
  }

  p {
    padding-block: ${space(1)};
  }

  ${touchedLinks}
`

const List = styled.ul`
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: ${space(3)};
    align-items: baseline;
    padding-block: ${space(1)};
    overflow-wrap: anywhere;
  }
`

const Extent = styled.p`
  ${text('small')}
  margin-top: ${space(3)};
  color: ${color('ink-muted')};

  ${touchedLinks}
`

/** The dealers who need attention. */
export function DealersAtAGlance ({ role }: { role: Role }) {
  const { data, asOf, leftOut, error, isValidating, retry } = useDealersAtAGlance()
  return (
    <Panel title='Your dealers at a glance' asOf={asOf}>
      {data === undefined
        ? <LoadingOrError error={error} title='Your dealers could not be loaded' retrying={isValidating} onRetry={retry}><Placeholder /></LoadingOrError>
        : data.dealers === 0
          ? <EmptyState title='You have no dealers yet.' />
          : <><MissingRecords count={leftOut} noun='dealer' /><Kinds {...data} list={hasRank(role, 'admin') ? to.dealerList(dealerListIds.all) : paths.dealerLists} /></>}
    </Panel>
  )
}

function Kinds ({ dealers, groups, list }: Glance & { list: string }) {
  const missing = dealerKinds.filter(kind => !groups.some(group => group.kind === kind))
  return (
    <>
      <Groups>{groups.map(group => <Kind key={group.kind} group={group} list={list} />)}</Groups>
      <Extent>
        Out of <TextLink to={list}>your {counted(dealers, 'dealer')}</TextLink>.
        {missing.length > 0 && ` The ERP does not tell us about: ${missing.map(kind => dealerKindLabels[kind]).join(', ')}.`}
      </Extent>
    </>
  )
}

/** The text about each dealer of a kind. */
const details: Readonly<Partial<Record<DealerKind, (dealer: Named) => string>>> = {
  suspended: owed,
  overdue: owed,
  silent: ({ last_order_date: day }) => day === undefined ? '' : `last ${formatDate(day)}`,
  cart: ({ cart_lines: lines = 0 }) => counted(lines, 'line'),
  waiting: ({ orders_waiting: orders = 0 }) => counted(orders, 'order')
}

function owed ({ amount_overdue: cents = 0 }: Named): string {
  return cents > 0 ? formatMoney(cents) : ''
}

/** The count leads to all of them. */
function Kind ({ group: { kind, count, dealers }, list }: { group: Group, list: string }) {
  const title = <><span>{formatCount(count)}</span> {dealerKindLabels[kind]}</>
  const more = count - dealers.length
  return (
    <section>
      <h3>{count === 0 ? title : <TextLink to={to.dealersOfKind(list, kind)}>{title}</TextLink>}</h3>
      {count === 0
        ? <p>None</p>
        : (
          <List role='list'>
            {dealers.map(dealer => (
              <li key={dealer.customer_number}>
                <DealerLink customer={dealer.customer_number} path={paths.home}>
                  <VerbatimName>{dealerName(dealer.customer_number, dealer.name_company)}</VerbatimName>
                </DealerLink>
                <span>{details[kind]?.(dealer)}</span>
              </li>
            ))}
          </List>
          )}
      {more > 0 && <p><TextLink to={to.dealersOfKind(list, kind)}>and {counted(more, 'other')}</TextLink></p>}
    </section>
  )
}

function Placeholder () {
  return (
    <Groups aria-busy>
      {dealerKinds.map(kind => (
        <section key={kind}>
          <h3><Skeleton $width='18ch' /></h3>
          <List role='list'>{Array.from({ length: 3 }, (_, at) => <li key={at}><Skeleton $width='24ch' /></li>)}</List>
        </section>
      ))}
    </Groups>
  )
}
