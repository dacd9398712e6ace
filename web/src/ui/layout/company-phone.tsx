import styled from 'styled-components'
import { telephoneUrl } from '@portal/contracts/rules/company/company'
import { company } from '../../lib/browser/company.ts'

const Called = styled.a`
  white-space: nowrap;
  text-decoration: underline;
`

/** The distributor's telephone number, after the words that ask to contact it; nothing if it is not configured. */
export function CompanyPhone () {
  const { phone } = company
  return phone === null ? null : <> <Called href={telephoneUrl(phone)}>{phone}</Called></>
}
