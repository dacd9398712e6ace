import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { paths } from '../../paths.ts'
import { useUser } from '../../domain/session/session.ts'
import { color, media, space, touchTarget } from '../../theme/tokens.ts'

const Bar = styled.aside`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 0 ${space(3)};
  padding: ${space(1.5)} ${space(4)};
  background: ${color('danger-strong')};
  color: ${color('ink-inverse')};
  overflow-wrap: anywhere;

  --color-focus: ${color('ink-inverse')};

  b {
    font-weight: 650;
  }

  ${media.touch} {
    padding-block: 0;

    > * {
      display: inline-flex;
      align-items: center;
      min-height: ${touchTarget};
    }
  }

  @media print {
    display: none;
  }
`

/** Shows on every page that the acting dealer is suspended, for staff with the dealer's name. */
export function SuspendedBar () {
  const user = useUser()
  if (user?.dealer?.suspended !== true) return null
  const { customer_number: number, name_company: name } = user.dealer
  return (
    <Bar aria-label='Account status'>
      <b>Account Suspended</b>
      {user.role !== 'dealer' && <span>#{number} {name}</span>}
      <Link to={paths.finances}>Finances</Link>
    </Bar>
  )
}
