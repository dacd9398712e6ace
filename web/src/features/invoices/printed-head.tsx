import styled from 'styled-components'
import { company } from '@portal/contracts/rules/company'
import { space, text } from '../../theme/tokens.ts'

const Head = styled.div`
  display: none;

  @media print {
    display: block;
    margin-bottom: ${space(4)};
  }
`

const Name = styled.div`
  ${text('lead')}
  font-weight: 650;
`

/** The sender, on paper only; on screen the page header says it. */
export function PrintedHead () {
  return <Head><Name>{company.name}</Name>{[...company.address, `Phone ${company.phone}`].join(' · ')}</Head>
}
