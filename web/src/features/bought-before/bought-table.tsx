import type { ReactNode, KeyboardEvent, Ref } from 'react'
import styled from 'styled-components'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { outOfStockStyle } from '../../domain/order-entry/line-grid-style.ts'
import { quantityFieldStyle } from '../../domain/order-entry/quantity-field.tsx'
import { color, media, space, text, textColumn } from '../../theme/tokens.ts'
import { VerbatimNumber } from '../../ui/layout/verbatim-text.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SortHeading } from '../../ui/tables/sort-heading.tsx'
import { boughtViewSortedBy, boughtSortLabels, type BoughtView, type BoughtSortKey } from './bought-view.ts'

const Parts = styled(DataTable)`
  ${quantityFieldStyle}

  small {
    ${text('small')}
    display: block;
    color: ${color('ink-muted')};
    font-weight: 400;
    text-wrap: balance;
  }

  small.in-cart {
    color: ${color('success')};
    font-weight: 600;
  }

  ${outOfStockStyle}

  td[data-main] {
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  ${media.tablet} {
    table-layout: fixed;

    th,
    td {
      padding-inline: ${space(1.5)};
    }

    /* Keeps its distance from the preceding figures. */
    :is(th, td):last-child {
      padding-left: ${space(5)};
    }

    thead th {
      white-space: normal;
    }

    /* As high as a row with today's price and its price break: nothing moves when they arrive. */
    tbody tr {
      height: 52px;
    }

    td[data-wide] {
      overflow-wrap: anywhere;
    }

    /* In a column of fixed width, a long part number would cover the description. */
    td[data-main] ${VerbatimNumber},
    td[data-numeric] {
      white-space: normal;
    }
  }

  ${media.belowTablet} {
    /* Hidden headings must not take the focus; cards are sorted with the control above. */
    thead {
      display: none;
    }

    /* In the same line: nothing moves when today's price and its price break arrive. */
    td[data-numeric] small {
      display: inline;
      margin-left: ${space(2)};
    }
  }
`

/** Part numbers of usual length have room on any tablet. */
const widths = [`max(${textColumn(136)}, 14vw)`, undefined, '10%', '11%', '13%', '12%', '154px']

/** The parts of one page, as a table or, on a phone, as cards. */
export function BoughtTable ({ frame, view, onSort, onKeyDownCapture, onKeyDown, children }: {
  frame?: Ref<HTMLTableElement>
  view: BoughtView
  onSort: (change: Partial<BoughtView>) => void
  onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  children: ReactNode
}) {
  const heading = (key: BoughtSortKey, isNumeric?: true) => (
    <SortHeading
      sorted={view.sort !== key ? undefined : view.descending ? 'descending' : 'ascending'} isNumeric={isNumeric} onSort={() => { onSort(boughtViewSortedBy(view, key)) }}
    >
      {boughtSortLabels[key]}
    </SortHeading>
  )
  return (
    <Parts ref={frame} onKeyDownCapture={onKeyDownCapture} onKeyDown={onKeyDown}>
      <caption>Parts bought before</caption>
      <colgroup>{widths.map((width, column) => <col key={column} style={{ width }} />)}</colgroup>
      <thead>
        <tr>
          {heading('number')}
          {heading('description')}
          {heading('times', true)}
          {heading('last', true)}
          <th scope='col' data-numeric>{partColumns.price}</th>
          <th scope='col' data-numeric>{partColumns.stock}</th>
          <th scope='col' data-actions>Quantity</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Parts>
  )
}

/** Rows of the final size, while the parts are loading. */
export function PlaceholderRows () {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row}>{Array.from({ length: widths.length }, (_, cell) => <td key={cell}><Skeleton $width='80%' /></td>)}</tr>
  ))
}
