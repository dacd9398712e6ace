import styled from 'styled-components'
import { formatCount } from '../../lib/text/format.ts'
import { space } from '../../theme/tokens.ts'

/** Lines that a list shows at once: enough to work on. More follow as these are dealt with. */
export const shownAtMost = 50

const More = styled.p`
  padding: ${space(3)} ${space(4)};
`

/** How many lines there are besides those that are shown; nothing if there are none. */
export function MoreLines ({ of: lines }: { of: readonly unknown[] }) {
  const more = lines.length - shownAtMost
  return more > 0 && <More>And {formatCount(more)} more.</More>
}
