import { memo } from 'react'
import styled from 'styled-components'
import type { LightspeedWrongLine } from '@portal/contracts/rules/lightspeed'
import { formatCount } from '../../lib/format.ts'
import { color, space } from '../../theme/tokens.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'

/** Enough lines: a file with more errors is corrected in the program that wrote it. */
const shownAtMost = 50

const Table = styled(DataTable)`
  code {
    overflow-wrap: anywhere;
  }

  tbody tr {
    background: ${color('danger-tint')};
  }
`

const More = styled.p`
  padding: ${space(3)} ${space(4)};
`

/** The invalid lines of a file, and why. */
export const WrongLines = memo(function WrongLines ({ lines }: { lines: readonly LightspeedWrongLine[] }) {
  const more = lines.length - shownAtMost
  return (
    <Panel title='Lines that look wrong' flush>
      <Table>
        <caption>Lines that look wrong</caption>
        <thead>
          <tr><th scope='col' data-numeric>Line</th><th scope='col'>It says</th><th scope='col'>What is wrong</th></tr>
        </thead>
        <tbody>
          {lines.slice(0, shownAtMost).map(({ line, text, reason }) => (
            <tr key={line}>
              <td data-label='Line' data-numeric>{formatCount(line)}</td>
              <td data-label='It says'><code>{text}</code></td>
              <td data-wide>{reason}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {more > 0 && <More>And {formatCount(more)} more.</More>}
    </Panel>
  )
})
