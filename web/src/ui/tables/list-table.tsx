import type { ReactNode } from 'react'
import { DataTable } from './data-table.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { SortHeading, type Sorted } from './sort-heading.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

export type Column<Row> = {
  /** The heading of the column, and the label next to the value on a card. */
  label: string
  cell: (row: Row) => ReactNode
  /** On a card, `main` is the heading, `wide` takes a line of its own without a label, and `actions` holds controls. */
  card?: 'main' | 'wide' | 'actions'
  isNumeric?: true
  /** The column's share of the table. Without it, columns change their widths when the rows replace the placeholders. */
  width?: `${number}%`
  /** The text may be of any length and break anywhere. */
  isLong?: true
  /** Makes the column sortable. */
  sort?: Sorted & { onSort: () => void }
}

/**
 * A table that is defined by its columns. They determine the head, the rows, the cards on a phone and the placeholder
 * rows.
 * @param rows undefined while loading
 * @param keyOf the key of a row. By default its position, which is enough for rows that do not move
 * @param placeholderRows the number of placeholder rows, which are as tall as real ones
 * @param frame a styled `DataTable`, for a table with its own style
 */
export function ListTable<Row> ({ caption, columns, rows, keyOf, placeholderRows = rows === undefined ? 3 : 0, frame: Frame = DataTable }: {
  caption: string
  columns: ReadonlyArray<Column<Row>>
  rows: readonly Row[] | undefined
  keyOf?: (row: Row) => string
  placeholderRows?: number
  frame?: typeof DataTable
}) {
  return (
    <Frame aria-busy={placeholderRows > 0 || undefined}>
      <caption>{caption}</caption>
      <colgroup>{columns.map(({ label, width }) => <col key={label} style={{ width }} />)}</colgroup>
      <thead><tr>{columns.map(column => <Heading key={column.label} {...column} />)}</tr></thead>
      <tbody>
        {rows?.map((row, at) => (
          <tr key={keyOf?.(row) ?? at}>{columns.map(column => <td key={column.label} {...attributes(column)}>{column.cell(row)}</td>)}</tr>
        ))}
        {Array.from({ length: placeholderRows }, (_, at) => (
          <tr key={`to come ${at}`}>
            {columns.map(column => (
              <td key={column.label} {...attributes(column)}><Skeleton $width='8ch' {...column.card === 'actions' && { $height: '28px' }} /></td>
            ))}
          </tr>
        ))}
      </tbody>
    </Frame>
  )
}

function Heading ({ label, card, isNumeric, sort }: Omit<Column<never>, 'cell'>) {
  if (sort !== undefined) return <SortHeading {...sort} isNumeric={isNumeric}>{label}</SortHeading>
  return <th scope='col' data-numeric={isNumeric} data-actions={card === 'actions' || undefined}>{card === 'actions' ? <VisuallyHidden>{label}</VisuallyHidden> : label}</th>
}

/** The attributes that `DataTable` styles. */
function attributes ({ label, card, isNumeric, isLong }: Omit<Column<never>, 'cell'>) {
  return {
    ...(card === undefined ? { 'data-label': label } : { [`data-${card}`]: true }),
    'data-numeric': isNumeric,
    'data-long': isLong
  }
}
