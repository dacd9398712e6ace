import { useId, useRef } from 'react'
import styled from 'styled-components'
import type { Columns } from '@portal/contracts/rules/part-list/columns'
import type { TableColumns } from '@portal/contracts/rules/part-list/part-list'
import { noHeadings } from '@portal/contracts/policy/part-lists'
import type { ReadSource, SourceChoice } from '@portal/contracts/rules/part-list/part-list-source'
import { counted } from '../../lib/text/format.ts'
import { color, space } from '../../theme/tokens.ts'
import { Button } from '../../ui/controls/button.tsx'
import { control } from '../../ui/controls/field.tsx'
import { rememberColumns } from './remembered-columns.ts'

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

/** A source that was read in the way that was chosen, and can be read in another way. */
export type ChoosableSource = { read: ReadSource, choice: SourceChoice, choose: (choice: SourceChoice) => void }

/** Whether there is anything to choose, or to say about the columns. */
export function hasChoice ({ list: { tables }, otherSheets }: ReadSource): boolean {
  return tables.length > 0 || otherSheets.length > 0
}

/**
 * Which columns of each table, and which of several sheets, were used. Each can be changed with one choice, which is remembered for tables with the same
 * headings.
 * @param name where there are several sources
 */
export function SourceColumns ({ source: { read, choice, choose }, name }: { source: ChoosableSource, name?: string }) {
  const { list: { tables }, at: own, otherSheets } = read
  function chooseColumns ({ headings }: TableColumns, columns: Columns) {
    if (headings !== undefined) rememberColumns(headings, columns)
    choose({ sheet: own, columns: { ...choice.columns, [headings ?? noHeadings]: columns } })
  }
  return (
    <>
      {tables.map((table, index) => {
        const title = [...name === undefined ? [] : [name], ...tables.length > 1 ? [`table from line ${table.line} on`] : []].join(', ')
        return <TableChoice key={index} title={title} table={table} onChoose={columns => { chooseColumns(table, columns) }} />
      })}
      {otherSheets.length > 0 && (
        <Row role='group' aria-label='Other sheets'>
          {tables.length === 0 && name !== undefined && <b><bdi>{name}</bdi>:</b>}
          {otherSheets.map(({ at, name, lines }) => (
            <Button key={at} compact onClick={() => { choose({ sheet: at }) }}>Read sheet “{name}” instead ({counted(lines, 'line')})</Button>
          ))}
        </Row>
      )}
    </>
  )
}

/**
 * The arrow keys choose whatever they come past, so each choice changes the columns as they were when its field was entered: where the person ends is
 * all that counts.
 * @param title which of several tables it is; else empty
 */
function TableChoice ({ title, table: { names, columns, isGuess }, onChoose }: { title: string, table: TableColumns, onChoose: (columns: Columns) => void }) {
  const entered = useRef(columns)
  return (
    <Row role='group' aria-label={`How ${title === '' ? 'the list' : title} was read`} onFocus={() => { entered.current = columns }}>
      {title !== '' && <b><bdi>{title}</bdi>:</b>}
      {isGuess && <b>These columns are a guess.</b>}
      {names.length > 1 && (
        <>
          <ColumnChoice label='Part' names={names} value={columns.part} onChoose={part => { if (part !== undefined) onChoose(without(entered.current, part, { part })) }} />
          <ColumnChoice
            label='Quantity'
            optional
            names={names}
            value={columns.quantity}
            taken={columns.quantity === undefined ? [columns.part] : []}
            onChoose={quantity => { onChoose(without(entered.current, quantity, { quantity })) }}
          />
          <ColumnChoice
            label='Note'
            optional
            names={names}
            value={columns.note}
            taken={[columns.part, columns.quantity]}
            onChoose={note => { onChoose({ ...entered.current, note }) }}
          />
          {isGuess && columns.quantity !== undefined && <Button compact onClick={() => { onChoose(swapped(columns)) }}>Swap part and quantity</Button>}
        </>
      )}
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

/** @param taken columns that cannot be chosen; the arrow keys, which choose whatever they come past, leave them out */
function ColumnChoice ({ label, names, value, taken = [], optional = false, onChoose }: {
  label: string
  names: readonly string[]
  value: number | undefined
  taken?: ReadonlyArray<number | undefined>
  optional?: boolean
  onChoose: (at: number | undefined) => void
}) {
  const id = useId()
  return (
    <label htmlFor={id}>
      {label} =
      <select id={id} value={value ?? ''} onChange={({ target: { value: at } }) => { onChoose(at === '' ? undefined : Number(at)) }}>
        {optional && <option value=''>None</option>}
        {names.map((name, at) => <option key={at} value={at} disabled={taken.includes(at)}>{name === '' ? `Column ${at + 1}` : name}</option>)}
      </select>
    </label>
  )
}
