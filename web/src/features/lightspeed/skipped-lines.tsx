import { memo } from 'react'
import styled from 'styled-components'
import { formatCount } from '../../lib/text/format.ts'
import { media } from '../../theme/tokens.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import type { SkippedLine } from './file-preview.ts'
import { MoreLines, shownAtMost } from './more-lines.tsx'

const Table = styled(DataTable)`
  code {
    overflow-wrap: anywhere;
  }

  ${media.tablet} {
    th:first-child {
      width: 5em;
    }
  }
`

/** The lines that are not ordered, and why. Those that the person left out can be put back. */
export const SkippedLines = memo(function SkippedLines ({ lines, onPutBack }: {
  lines: readonly SkippedLine[]
  onPutBack: (keys: readonly number[]) => void
}) {
  const out = lines.filter(({ isOut }) => isOut).map(({ key }) => key)
  return (
    <Panel
      title='Lines not ordered'
      flush
      actions={out.length > 1 && <Button compact onClick={() => { onPutBack(out) }}>Put all {formatCount(out.length)} back</Button>}
    >
      <Table>
        <caption>Lines not ordered</caption>
        <thead>
          <tr>
            <th scope='col' data-numeric>Line</th>
            <th scope='col'>The file says</th>
            <th scope='col'>Why</th>
            <th scope='col'>What to do</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, shownAtMost).map(({ key, line, text, reason, isOut }) => (
            <tr key={key}>
              <td data-label='Line' data-numeric>{formatCount(line)}</td>
              <td data-wide><code><bdi>{text}</bdi></code></td>
              <td data-wide>{reason}</td>
              <td data-actions>{isOut && <Button compact aria-label={`Put back line ${line}`} onClick={() => { onPutBack([key]) }}>Put back</Button>}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <MoreLines of={lines} />
    </Panel>
  )
})
