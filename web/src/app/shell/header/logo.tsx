import styled from 'styled-components'
import { company } from '../../../lib/browser/company.ts'

const Image = styled.img`
  flex: 0 1 auto;
  width: var(--logo-width);
  min-width: 34px;
  height: 34px;
  object-fit: contain;
`

/** The distributor's logo, or the portal's mark if it has none. */
export function Logo () {
  return <Image src={company.logo.src} alt={company.logo.alt} />
}
