import styled from 'styled-components'
import type { FoundItem } from '@portal/contracts/stock'
import * as messages from '@portal/contracts/policy/messages'
import { to } from '../../../paths.ts'
import { color, space } from '../../../theme/tokens.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { EmptyState } from '../../../ui/feedback/empty-or-error-state.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { VerbatimNumber } from '../../../ui/layout/verbatim-text.tsx'

const Words = styled.section`
  max-width: 60ch;
  text-align: left;

  ul {
    display: grid;
    gap: ${space(1)};
    margin: ${space(1)} 0 0;
    padding: 0;
    list-style: none;
  }

  li > a {
    display: inline-block;
    padding: ${space(1)} 0;
    margin-right: ${space(2)};
  }
`

const Tips = styled.ul`
  max-width: 60ch;
  padding-left: ${space(5)};
  color: ${color('ink-muted')};
  text-align: left;
`

/** What to try if nothing was found, and parts with similar numbers. */
export function NothingFound ({ near, onChoose }: {
  near: readonly FoundItem[]
  /** One of the near parts was chosen. */
  onChoose: () => void
}) {
  return (
    <Panel>
      <EmptyState title={messages.searchNothing}>
        {near.length > 0 && (
          <Words aria-label='Parts with a similar number'>
            <p>Parts with a similar number:</p>
            <ul>
              {near.map(({ item_number: number, item_description: description }) => (
                <li key={number}><TextLink to={to.stock(number)} onClick={onChoose}><VerbatimNumber>{number}</VerbatimNumber></TextLink>{description}</li>
              ))}
            </ul>
          </Words>
        )}
        <Tips>
          <li>Check the number. Spaces and punctuation do not matter.</li>
          <li>Try the manufacturer’s number.</li>
          <li>Use fewer words.</li>
        </Tips>
      </EmptyState>
    </Panel>
  )
}
