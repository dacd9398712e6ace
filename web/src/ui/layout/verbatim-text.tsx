import styled from 'styled-components'

/** A name from the records, such as a company's or a PO number, which browsers must not translate. */
export const VerbatimName = styled.span.attrs({ translate: 'no' })``

/** The number of a part or an order, or anything else short, which is never broken across lines either. */
export const VerbatimNumber = styled(VerbatimName)`
  white-space: nowrap;
`
