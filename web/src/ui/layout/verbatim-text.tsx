import { Children, type ReactNode } from 'react'
import styled from 'styled-components'
import { cutAtNumbers } from '@portal/contracts/rules/text/verbatim-numbers'

/** A name from the records, such as a company's or a PO number, which browsers must not translate. */
export const VerbatimName = styled.span.attrs({ translate: 'no' })``

/** The number of a part or an order, or anything else short, which is never broken across lines either. */
export const VerbatimNumber = styled(VerbatimName)`
  white-space: nowrap;
`

/** Characters of a number that a phone has room for on one line, however large its text. */
const unbrokenMax = 16

/** Sentences with their numbers marked. */
export function withVerbatimNumbers (sentences: ReactNode): ReactNode {
  return Children.map(sentences, text => typeof text !== 'string'
    ? text
    : cutAtNumbers(text).map((part, at) => {
      const Marked = part.length > unbrokenMax ? VerbatimName : VerbatimNumber
      return at % 2 === 0 ? part : <Marked key={at}>{part}</Marked>
    }))
}
