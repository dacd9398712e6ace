import styled from 'styled-components'
import { telephoneUrl } from '@portal/contracts/rules/company/company'
import { useUser } from '../../domain/session/session.ts'
import { company } from '../../lib/browser/company.ts'
import { version } from '../../lib/program/version.ts'
import { color, contentWidth, media, space, text, touchTarget } from '../../theme/tokens.ts'

const Frame = styled.footer`
  margin-top: auto;
  border-top: 1px solid ${color('line')};
  background: ${color('surface')};
  color: ${color('ink-muted')};
  ${text('small')}

  /* The footer's position is known once the page has loaded. */
  main:has([data-stand-in]) ~ & {
    visibility: hidden;
  }

  @media print {
    display: none;
  }
`

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2fr) repeat(2, minmax(0, 1fr));
  gap: ${space(4)} ${space(10)};
  max-width: ${contentWidth};
  margin: 0 auto;
  padding: ${space(5)} ${space(6)};

  ${media.belowTablet} {
    grid-template-columns: minmax(0, 1fr);
    padding: ${space(4)};
  }

  address,
  h2 {
    overflow-wrap: anywhere;
  }

  h2 {
    color: ${color('ink')};
    font-size: inherit;
    font-weight: 650;
  }

  address {
    font-style: normal;
  }

  p {
    max-width: 56ch;
  }

  a:hover {
    color: ${color('accent')};
  }

  ${media.touch} {
    a {
      display: inline-flex;
      align-items: center;
      min-width: ${touchTarget};
      min-height: ${touchTarget};
    }
  }
`

/** Contact details of the distributor; for its staff also the version, to quote in reports. */
export function Footer () {
  const { name, blurb, address, phone, fax, email, catalogUrl } = company
  const user = useUser()
  return (
    <Frame>
      <Columns>
        <div>
          <h2 translate='no'>{name}</h2>
          {blurb !== null && <p>{blurb}</p>}
          {user !== null && user.role !== 'dealer' && <p>Version {version}</p>}
        </div>
        <address>
          {address.map(line => <div key={line} translate='no'>{line}</div>)}
          {catalogUrl !== null && <div><a href={catalogUrl}>Return to catalog</a></div>}
        </address>
        <address>
          {phone !== null && <div>Phone <a href={telephoneUrl(phone)}>{phone}</a></div>}
          {fax !== null && <div>Fax {fax}</div>}
          {email !== null && <div><a href={`mailto:${email}`}>{email}</a></div>}
        </address>
      </Columns>
    </Frame>
  )
}
