import type { ReactNode } from 'react'
import { DataTable } from './data-table.tsx'
import { Skeleton } from './skeleton.tsx'
import { SortHeading, type Sorted } from './sort-heading.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type Column<Row> = {
  /** Its heading, and beside its value on a card. */
  label: string
  cell: (row: Row) => ReactNode
  /** On a card: `main` is its heading line, `wide` has a line of its own without a label, `actions` are controls. */
  card?: 'main' | 'wide' | 'actions'
  isNumeric?: true
  /** Holds words of any length, which break anywhere. */
  isLong?: true
  /** The rows can be sorted by it. */
  sort?: Sorted & { onSort: () => void }
}

/**
 * A table whose columns are told once: for its head, its rows, its cards on a phone, and the rows that are still to come.
 * @param rows undefined while they are loading
 * @param keyOf a row's own key; its place where left out, which is enough for rows that do not move
 * @param toCome rows of the final size that stand for those on their way
 * @param frame a styled `DataTable`, where this one has a look of its own
 */
export function ListTable<Row> ({ caption, columns, rows, keyOf, toCome = rows === undefined ? 3 : 0, frame: Frame = DataTable }: {
  caption: string
  columns: ReadonlyArray<Column<Row>>
  rows: readonly Row[] | undefined
  keyOf?: (row: Row) => string
  toCome?: number
  frame?: typeof DataTable
}) {
  return (
    <Frame aria-busy={toCome > 0 || undefined}>
      <caption>{caption}</caption>
      <thead><tr>{columns.map(column => <Heading key={column.label} {...column} />)}</tr></thead>
      <tbody>
        {rows?.map((row, at) => (
          <tr key={keyOf?.(row) ?? at}>{columns.map(column => <td key={column.label} {...attributes(column)}>{column.cell(row)}</td>)}</tr>
        ))}
        {Array.from({ length: toCome }, (_, at) => (
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
  return <th scope='col' data-numeric={isNumeric}>{card === 'actions' ? <VisuallyHidden>{label}</VisuallyHidden> : label}</th>
}

/** What `DataTable` looks for. */
function attributes ({ label, card, isNumeric, isLong }: Omit<Column<never>, 'cell'>) {
  return {
    ...(card === undefined ? { 'data-label': label } : { [`data-${card}`]: true }),
    'data-numeric': isNumeric,
    'data-long': isLong
  }
}
