import styled from 'styled-components'
import { useSalesReps } from '../../api/dealers.ts'
import { to } from '../../paths.ts'
import { color, media, space, touchTarget } from '../../theme/tokens.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel, Stack } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { TextLink } from '../../ui/text-link.tsx'

const Reps = styled.ul`
  li {
    display: flex;
    align-items: center;
    gap: ${space(4)};
    min-height: 40px;
    padding: 0 ${space(4)};
  }

  li + li {
    border-top: 1px solid ${color('line')};
  }

  li > :first-child {
    min-width: 6ch;
  }

  ${media.touch} {
    li,
    a {
      min-height: ${touchTarget};
    }

    a {
      display: flex;
      align-items: center;
    }
  }
`

/** Lets administrators choose whose dealers to show. */
export function RepPicker ({ house }: { house: string }) {
  return (
    <Page title='Dealer List'>
      <Stack>
        <Panel title='House dealers' actions={<ButtonLink to={to.dealerList(house)}>House Dealer List</ButtonLink>}>
          Dealers whose sales representative has no user account.
        </Panel>
        <Panel title='Sales representatives' flush><RepList /></Panel>
      </Stack>
    </Page>
  )
}

function RepList () {
  const { data, error, isValidating, retry } = useSalesReps(true)
  if (data === undefined) {
    if (error !== undefined) return <ErrorState error={error} title='The sales representatives could not be loaded' retrying={isValidating} onRetry={retry} />
    return <Reps role='list' aria-busy>{Array.from({ length: 4 }, (_, row) => <li key={row}><Skeleton $width='28ch' /></li>)}</Reps>
  }
  if (data.reps.length === 0) return <EmptyState title='No sales representative has an account.' body='All dealers are in the house dealer list.' />
  return (
    <Reps role='list'>
      {data.reps.map(({ rep_number: number, name }) => (
        <li key={number}>
          <TextLink to={to.dealerList(number)} aria-label={`Dealer list of ${number}, ${name}`}>{number}</TextLink>
          {name}
        </li>
      ))}
    </Reps>
  )
}
