import styled from 'styled-components'
import { telephoneUrl } from '@portal/contracts/rules/company/company'
import { company } from '../../lib/browser/company.ts'

const Called = styled.a`
  white-space: nowrap;
  text-decoration: underline;
`

/** The distributor's phone number, after the words that ask the reader to call; nothing if none is configured. */
export function CompanyPhone () {
  const { phone } = company
  return phone === null ? null : <> <Called href={telephoneUrl(phone)}>{phone}</Called></>
}
