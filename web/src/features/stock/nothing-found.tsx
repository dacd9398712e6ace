import { useEffect, useState } from 'react'
import styled from 'styled-components'
import type { Item } from '@portal/contracts/stock'
import { messages } from '@portal/contracts/policy/messages'
import { fetchTypedParts } from '../../api/stock.ts'
import { to } from '../../paths.ts'
import { color, space } from '../../theme/tokens.ts'
import { Panel } from '../../ui/panel.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TextLink } from '../../ui/text-link.tsx'

const Tips = styled.ul`
  display: grid;
  gap: ${space(1)};
  margin: 0;
  padding-left: ${space(5)};
  color: ${color('ink-muted')};
  text-align: left;
`

const Near = styled.ul`
  display: grid;
  gap: ${space(1)};
  text-align: left;

  li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space(3)};
    padding: ${space(1)} 0;
  }
`

/** What to try if nothing was found, and parts with nearly that number. */
export function NothingFound ({ term, mayAsk, onNear }: {
  term: string
  /** Whether this person can ask for near part numbers: that needs a dealer. */
  mayAsk: boolean
  /** One of them was chosen. */
  onNear: () => void
}) {
  const near = useNear(mayAsk ? term : undefined)
  return (
    <Panel>
      <EmptyState title={messages.searchNothing}>
        {near.length > 0 && (
          <section aria-label='Parts with nearly this number'>
            <p>Did you mean</p>
            <Near role='list'>
              {near.map(({ item_number: number, item_description: description }) => (
                <li key={number}><TextLink to={to.stock(number)} onClick={onNear}>{number}</TextLink> <span>{description}</span></li>
              ))}
            </Near>
          </section>
        )}
        <Tips>
          <li>Check the part number: it is found with or without its blanks and hyphens.</li>
          <li>Try the manufacturer's number.</li>
          <li>Use fewer words, or only the beginning of a word.</li>
        </Tips>
      </EmptyState>
    </Panel>
  )
}

/** Parts with nearly this number. None while they are asked for, and none if they cannot be had: they are a help, not the answer. */
function useNear (term: string | undefined): readonly Item[] {
  const [found, setFound] = useState<{ term: string, near: readonly Item[] }>()
  useEffect(() => {
    if (term === undefined) return
    let isLeft = false
    fetchTypedParts([term]).then(([part]) => {
      if (!isLeft && part !== undefined) setFound({ term, near: part.found === undefined ? part.near : [part.found] })
    }, () => {})
    return () => { isLeft = true }
  }, [term])
  return found !== undefined && found.term === term ? found.near : []
}
