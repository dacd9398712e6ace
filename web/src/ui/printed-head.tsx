import type { ReactNode } from 'react'
import styled from 'styled-components'
import { contactLines } from '@portal/contracts/rules/company'
import { company } from '../lib/company.ts'
import { formatDayAndTime } from '../lib/format.ts'
import { space, text } from '../theme/tokens.ts'

const Head = styled.div`
  display: none;

  @media print {
    display: block;
    margin-bottom: ${space(4)};
  }

  img {
    height: 34px;
    margin-bottom: ${space(2)};
  }
`

const Name = styled.div`
  ${text('lead')}
  font-weight: 650;
`

/** The distributor, on paper only; on screen the page header says it. The portal's mark is no letterhead. */
export function PrintedHead ({ asOf, children }: {
  /** As of when old figures are, in milliseconds since 1970. */
  asOf: number | undefined
  /** What else only the paper says. */
  children?: ReactNode
}) {
  const { name, logo } = company
  return (
    <Head>
      {logo.alt !== '' && <img src={logo.src} alt='' />}
      <Name>{name}</Name>
      {contactLines(company).join(' · ')}
      {children}
      {asOf !== undefined && <div>As of {formatDayAndTime(asOf)}</div>}
    </Head>
  )
}
