import styled from 'styled-components'
import type { CallResponse } from '@portal/contracts/calls'
import { limits } from '@portal/contracts/policy/limits'
import { formatDate } from '@portal/contracts/base/dates'
import { dealerName } from '@portal/contracts/rules/dealers/dealer-name'
import { formatMoney } from '@portal/contracts/base/money'
import { useDealersAtAGlance } from '../../api/dealers.ts'
import { DealerLink } from '../../domain/dealer/dealer-link.tsx'
import { formatCount, counted } from '../../lib/text/format.ts'
import { paths } from '../../paths.ts'
import { color, media, space, text, touchTarget } from '../../theme/tokens.ts'
import { MissingRecords } from '../../ui/tables/missing-records.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-or-error-state.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { VerbatimName } from '../../ui/layout/verbatim-text.tsx'

type Glance = CallResponse<'dealersAtAGlance'>
type Group = NonNullable<Glance['due']>
type Named = Group['dealers'][number]

const Groups = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};

  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.desktop} {
    grid-template-columns: repeat(4, minmax(0, 1fr));

    /* As high as the placeholders, so that what is below stays where it is. */
    min-height: 7rem;
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

  h3 > span {
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

  ${media.touch} {
    a {
      display: inline-flex;
      align-items: center;
      min-height: ${touchTarget};
    }
  }
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
`

/** The dealers of a member of staff who acts for none: those to look after. */
export function DealersAtAGlance () {
  const { data, asOf, leftOut, error, isValidating, retry } = useDealersAtAGlance()
  return (
    <Panel title='Your dealers at a glance' asOf={asOf}>
      {data === undefined
        ? error === undefined
          ? <ToCome />
          : <ErrorState error={error} title='Your dealers could not be loaded' retrying={isValidating} onRetry={retry} />
        : data.dealers === 0
          ? <EmptyState title='You have no dealers yet.' />
          : <><MissingRecords count={leftOut} noun='dealer' /><Kinds {...data} /></>}
    </Panel>
  )
}

function Kinds ({ dealers, suspended, new: fresh, quiet, due }: Glance) {
  const owed = ({ amount_due: cents }: Named) => cents === 0 ? '' : formatMoney(cents)
  return (
    <>
      <Groups>
        <Kind title='Suspended' group={suspended} detail={owed} />
        <Kind title='No order yet' group={fresh} detail={() => ''} />
        <Kind
          title={`No order for ${limits.glanceQuietDays} days`}
          group={quiet}
          detail={({ last_order: day }) => day === null ? 'date unknown' : `last ${formatDate(day)}`}
        />
        <Kind title='With an amount due' group={due} detail={owed} />
      </Groups>
      {quiet === undefined && (
        <Extent>
          {suspended !== undefined || due !== undefined ? `Of all your ${formatCount(dealers)} dealers. ` : `You have ${formatCount(dealers)} dealers. `}
          What is not said here is in the <TextLink to={paths.dealerLists}>dealer lists</TextLink>.
        </Extent>
      )}
    </>
  )
}

/** @param group left out where it is not known of all dealers. @param detail what is said of each dealer */
function Kind ({ title, group, detail }: { title: string, group: Group | undefined, detail: (dealer: Named) => string }) {
  if (group === undefined) return null
  const { count, dealers } = group
  const more = count - dealers.length
  return (
    <section>
      <h3><span>{formatCount(count)}</span> {title}</h3>
      {count === 0 && <p>None</p>}
      <List role='list'>
        {dealers.map(dealer => (
          <li key={dealer.customer_number}>
            <DealerLink customer={dealer.customer_number} path={paths.home}>
              <VerbatimName>{dealerName(dealer.customer_number, dealer.name_company)}</VerbatimName>
            </DealerLink>
            <span>{detail(dealer)}</span>
          </li>
        ))}
      </List>
      {more > 0 && <p>and {counted(more, 'other')}</p>}
    </section>
  )
}

function ToCome () {
  return (
    <Groups aria-busy>
      {['suspended', 'new', 'quiet', 'due'].map(kind => (
        <section key={kind}>
          <h3><Skeleton $width='18ch' /></h3>
          <List role='list'>{Array.from({ length: 3 }, (_, at) => <li key={at}><Skeleton $width='24ch' /></li>)}</List>
        </section>
      ))}
    </Groups>
  )
}
