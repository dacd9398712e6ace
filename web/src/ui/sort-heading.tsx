import type { ReactNode } from 'react'
import styled from 'styled-components'
import { color, media, space, touchTarget } from '../theme/tokens.ts'
import { SortIcon } from './icons.tsx'

const Sort = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-height: 24px;
  margin: 0;
  padding: 0;
  background: none;
  border: 0;
  color: inherit;
  font-weight: inherit;
  text-align: inherit;
  cursor: pointer;

  &:hover {
    color: ${color('ink')};
  }

  svg {
    flex: none;
    opacity: 0.35;
  }

  [aria-sort] > & {
    color: ${color('ink')};

    svg {
      opacity: 1;
    }
  }

  [aria-sort='descending'] > & svg {
    rotate: 180deg;
  }

  ${media.touch} {
    min-height: ${touchTarget};
  }
`

export type Sorted = {
  /** Undefined if the rows are sorted by another column. */
  sorted: 'ascending' | 'descending' | undefined
}

/** The heading of a sortable column. */
export function SortHeading ({ sorted, isNumeric, onSort, children }: Sorted & { isNumeric?: true | undefined, onSort: () => void, children: ReactNode }) {
  return (
    <th scope='col' data-numeric={isNumeric} aria-sort={sorted}>
      <Sort type='button' onClick={onSort}>{children}<SortIcon /></Sort>
    </th>
  )
}
