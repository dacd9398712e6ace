import styled from 'styled-components'
import { space } from '../../theme/tokens.ts'
import { counted } from '../../lib/text/format.ts'
import { Disclosure } from '../../ui/layout/disclosure.ts'

/** This many addresses can be read at a glance. */
const few = 2

const Folded = styled(Disclosure)`
  ul {
    margin: ${space(1)} 0 0;
    padding: 0;
    list-style: none;
  }
`

/** Who gets a file. Many addresses are only counted, and listed when expanded. */
export function RecipientList ({ text }: { text: string }) {
  const addresses = text.split(/, ?/)
  if (addresses.length <= few) return <span>{addresses.join(', ')}</span>
  return (
    <Folded>
      <summary>{counted(addresses.length, 'recipient')}</summary>
      <ul>{addresses.map((address, at) => <li key={at}>{address}</li>)}</ul>
    </Folded>
  )
}
