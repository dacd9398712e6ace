import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import styled from 'styled-components'
import { formatInstantIn } from '@portal/contracts/base/dates'
import { contactLines } from '@portal/contracts/rules/company/company'
import { dealerName } from '@portal/contracts/rules/dealers/dealer-name'
import { company } from '../../lib/browser/company.ts'
import { portalNow } from '../../lib/http/portal-clock.ts'
import { customerNumberOf, useUser } from '../../domain/session/session.ts'
import { space, text } from '../../theme/tokens.ts'

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

/**
 * At the top of every printed page: the distributor, the acting dealer and when it was printed. The portal's own mark is not suitable as a
 * letterhead.
 */
export function PrintHeader () {
  const user = useUser()
  const printedAt = usePrintedAt()
  const { name, logo } = company
  const customer = user === null ? null : customerNumberOf(user)
  return (
    <Head>
      {logo.alt !== '' && <img src={logo.src} alt='' />}
      <Name>{name}</Name>
      {contactLines(company).join(' · ')}
      {customer !== null && <div>Dealer <span translate='no'>{dealerName(customer, user?.dealer?.name_company)}</span></div>}
      {printedAt !== undefined && <div>Printed {formatInstantIn(printedAt, company.timeZone)}</div>}
    </Head>
  )
}

/** When the page was last printed, in milliseconds since 1970; undefined before that, because formatting a time would slow down the page's start. */
function usePrintedAt (): number | undefined {
  const [at, setAt] = useState<number>()
  useEffect(() => {
    const print = () => { flushSync(() => { setAt(portalNow()) }) }
    window.addEventListener('beforeprint', print)
    return () => { window.removeEventListener('beforeprint', print) }
  }, [])
  return at
}
