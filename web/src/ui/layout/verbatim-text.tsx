import styled from 'styled-components'

/** A name as it stands in the records, a company's or a PO number: no browser translates it. */
export const VerbatimName = styled.span.attrs({ translate: 'no' })``

/** A number of a part, an order or anything else that is short: it is never broken across lines either. */
export const VerbatimNumber = styled(VerbatimName)`
  white-space: nowrap;
`
