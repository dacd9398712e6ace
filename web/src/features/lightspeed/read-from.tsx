import styled from 'styled-components'
import type { ListLine } from '@portal/contracts/rules/part-list/row-order'
import { color, text } from '../../theme/tokens.ts'

const Source = styled.p`
  ${text('small')}
  color: ${color('ink-muted')};
  overflow-wrap: anywhere;
`

/** The original texts of a part's lines in which something was guessed. */
export function ReadFrom ({ lines }: { lines: readonly ListLine[] }) {
  const texts = lines.filter(({ doubt }) => doubt !== undefined).map(({ text: read }) => read)
  return texts.length === 0 ? null : <Source>Read from: {texts.map((read, at) => <span key={at}>{at > 0 && ', '}<q dir='auto'>{read}</q></span>)}</Source>
}
