import type { ReactNode } from 'react'
import styled from 'styled-components'
import { color, media, space, touchTarget } from '../../theme/tokens.ts'
import { SortableIcon, SortIcon } from '../controls/icons.tsx'

const Sort = styled.button`
  min-height: 24px;
  margin: 0;
  padding: 0 ${space(4)} 0 0;
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
    /* Takes no space in the line, so that it stays with the last word. */
    display: inline-block;
    margin: 0 -${space(4)} 0 ${space(1)};
    vertical-align: -1px;
    opacity: 0.5;
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
      <Sort type='button' onClick={onSort}>{children}{sorted === undefined ? <SortableIcon /> : <SortIcon />}</Sort>
    </th>
  )
}
