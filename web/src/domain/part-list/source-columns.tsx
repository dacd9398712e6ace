import { useId } from 'react'
import styled from 'styled-components'
import type { Columns } from '@portal/contracts/rules/part-list/columns'
import type { ReadSource, SourceChoice } from '@portal/contracts/rules/part-list/part-list-source'
import { counted } from '../../lib/text/format.ts'
import { color, space } from '../../theme/tokens.ts'
import { Button } from '../../ui/controls/button.tsx'
import { control } from '../../ui/controls/field.tsx'

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(4)};

  label {
    display: inline-flex;
    align-items: center;
    gap: ${space(2)};
    color: ${color('ink-muted')};
  }

  select {
    ${control}
    width: auto;
    max-width: 26ch;
  }

  @media print {
    display: none;
  }
`

/** A source that was read, whose sheet and columns can be changed. */
export type ChoosableSource = { read: ReadSource, choose: (choice: SourceChoice) => void }

/** Whether there is anything to choose, or to say about the columns. */
export function hasChoice ({ list: { table }, otherSheets }: ReadSource): boolean {
  return table !== undefined || otherSheets.length > 0
}

/**
 * Which columns of a table, and which of several sheets, were used. Each can be changed with one choice.
 * @param name where there are several sources
 */
export function SourceColumns ({ source: { read, choose }, name }: { source: ChoosableSource, name?: string }) {
  const { list: { table }, otherSheets } = read
  if (!hasChoice(read)) return null
  return (
    <Row role='group' aria-label={`How ${name ?? 'the list'} was read`}>
      {name !== undefined && <b><bdi>{name}</bdi>:</b>}
      {table?.isGuess === true && <b>These columns are a guess.</b>}
      {table !== undefined && table.names.length > 1 && (
        <>
          <ColumnChoice label='Part' names={table.names} value={table.columns.part} onChoose={part => { if (part !== undefined) choose({ columns: without(table.columns, part, { part }) }) }} />
          <ColumnChoice label='Quantity' optional names={table.names} value={table.columns.quantity} onChoose={quantity => { choose({ columns: without(table.columns, quantity, { quantity }) }) }} />
          <ColumnChoice label='Note' optional names={table.names} value={table.columns.note} onChoose={note => { choose({ columns: without(table.columns, note, { note }) }) }} />
          {table.isGuess && table.columns.quantity !== undefined && (
            <Button compact onClick={() => { choose({ columns: swapped(table.columns) }) }}>Swap part and quantity</Button>
          )}
        </>
      )}
      {otherSheets.map(({ at, name, lines }) => (
        <Button key={at} compact onClick={() => { choose({ sheet: at }) }}>Read sheet “{name}” instead ({counted(lines, 'line')})</Button>
      ))}
    </Row>
  )
}

/** A column has one use. Its previous use is then left without a column, or gets the replaced one. */
function without (columns: Columns, at: number | undefined, change: Partial<Columns>): Columns {
  if (at !== undefined && at === columns.quantity && 'part' in change) return swapped(columns)
  if (at !== undefined && at === columns.part && 'quantity' in change) return swapped(columns)
  return {
    part: columns.part,
    quantity: columns.quantity === at ? undefined : columns.quantity,
    note: columns.note === at ? undefined : columns.note,
    ...change
  }
}

function swapped ({ part, quantity, note }: Columns): Columns {
  return { part: quantity ?? part, quantity: quantity === undefined ? undefined : part, note }
}

function ColumnChoice ({ label, names, value, optional = false, onChoose }: {
  label: string
  names: readonly string[]
  value: number | undefined
  optional?: boolean
  onChoose: (at: number | undefined) => void
}) {
  const id = useId()
  return (
    <label htmlFor={id}>
      {label} =
      <select id={id} value={value ?? ''} onChange={({ target: { value: at } }) => { onChoose(at === '' ? undefined : Number(at)) }}>
        {optional && <option value=''>None</option>}
        {names.map((name, at) => <option key={at} value={at}>{name === '' ? `Column ${at + 1}` : name}</option>)}
      </select>
    </label>
  )
}
