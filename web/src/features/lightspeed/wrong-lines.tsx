import { memo, useEffect, useRef } from 'react'
import styled from 'styled-components'
import { partColumns } from '@portal/contracts/policy/part-columns'
import { formatCount } from '../../lib/text/format.ts'
import { color, media, space } from '../../theme/tokens.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { control } from '../../ui/controls/field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import type { WrongLine } from './file-preview.ts'
import { MoreLines, shownAtMost } from './more-lines.tsx'
import { WrongRow, type WrongLineActions } from './wrong-row.tsx'

const Table = styled(DataTable)`
  tbody tr {
    background: ${color('danger-tint')};
  }

  input {
    ${control}
  }

  code {
    overflow-wrap: anywhere;
  }

  .problem {
    color: ${color('danger')};
    font-weight: 600;
  }

  .choices {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(1)};
    padding-top: ${space(1)};
  }

  ${media.tablet} {
    td:has(input) {
      width: 12em;
    }

    td:has(input) + td:has(input) {
      width: 7em;
    }
  }

  ${media.wide} {
    td[data-actions] .choices {
      flex-wrap: nowrap;
    }
  }

  ${media.belowTablet} {
    td:has(input) {
      align-items: center;
    }

    input {
      max-width: 60%;
    }
  }
`

/** The invalid lines of a file, each with what is wrong with it and fields to correct it. */
export const WrongLines = memo(function WrongLines ({ lines, dealings, onLeaveOut, onNoneLeft }: {
  lines: readonly WrongLine[]
  dealings: WrongLineActions
  onLeaveOut: (keys: readonly number[]) => void
  /** Called when the last line is gone, and the focus with it. */
  onNoneLeft: () => void
}) {
  const body = useRef<HTMLTableSectionElement>(null)
  const before = useRef(lines)

  // When a row is gone, and the focus with it, the focus moves to the row that takes its place.
  useEffect(() => {
    const left = new Set(lines.map(({ key }) => key))
    const gone = before.current.findIndex(({ key }) => !left.has(key))
    before.current = lines
    if (gone < 0 || document.activeElement !== document.body) return
    const rows = Array.from(body.current?.children ?? [])
    const next = rows[gone] ?? rows.at(-1)
    next?.querySelector('input')?.focus()
  }, [lines])

  useEffect(() => () => { if (document.activeElement === document.body) onNoneLeft() }, [onNoneLeft])

  function leaveAllOut () {
    onLeaveOut(lines.map(({ key }) => key))
  }

  return (
    <Panel
      title='Lines that look wrong'
      flush
      actions={lines.length > 1 && <Button compact onClick={leaveAllOut}>Leave out all {formatCount(lines.length)}</Button>}
    >
      <Table>
        <caption>Lines that look wrong</caption>
        <thead>
          <tr>
            <th scope='col' data-numeric>Line</th>
            <th scope='col'>The file says</th>
            <th scope='col'>{partColumns.number}</th>
            <th scope='col'>Quantity</th>
            <th scope='col'>What to do</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {lines.slice(0, shownAtMost).map(line => <WrongRow key={line.key} wrong={line} {...dealings} />)}
        </tbody>
      </Table>
      <MoreLines of={lines} />
    </Panel>
  )
})
