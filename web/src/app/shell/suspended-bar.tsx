import styled from 'styled-components'
import { useDealer } from '../../domain/session/session.ts'
import { color, space } from '../../theme/tokens.ts'

const Bar = styled.aside`
  padding: ${space(1.5)} ${space(4)};
  background: ${color('danger-strong')};
  color: ${color('ink-inverse')};
  font-weight: 650;
  text-align: center;

  @media print {
    display: none;
  }
`

/** Shows on every page that the acting dealer is suspended. */
export function SuspendedBar () {
  const dealer = useDealer()
  return dealer?.suspended === true ? <Bar aria-label='Account status'>Account Suspended</Bar> : null
}
