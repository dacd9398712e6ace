import styled, { css } from 'styled-components'
import { useErpAvailability } from '../../domain/erp-availability/erp-availability.ts'
import { useUser } from '../../domain/session/session.ts'
import { formatRecentTime } from '../../lib/text/format.ts'
import { color, contentWidth, media, space } from '../../theme/tokens.ts'

/** Below the suspension bar it has the same color, because with the distributor's notice there would be three colored bars. */
const Bar = styled.div<{ $isBelowSuspended: boolean }>`
  background: ${color('info-tint')};
  border-bottom: 1px solid color-mix(in srgb, ${color('info')} 30%, transparent);
  ${({ $isBelowSuspended }) => $isBelowSuspended && css`
    background: ${color('danger-strong')};
    border-bottom-color: transparent;
    border-top: 1px solid color-mix(in srgb, ${color('ink-inverse')} 40%, transparent);
    color: ${color('ink-inverse')};
  `}

  p {
    max-width: ${contentWidth};
    margin: 0 auto;
    padding: ${space(2)} ${space(6)};
  }

  ${media.belowTablet} {
    p {
      padding-inline: ${space(4)};
    }
  }

  @media print {
    display: none;
  }
`

/** Shows on every page that the ordering system is away, since when, and what works meanwhile. */
export function ErpAwayBar () {
  const { awaySince, takesOrders } = useErpAvailability()
  const user = useUser()
  const system = user === null || user.role === 'dealer' ? 'ordering system' : 'ERP'
  return (
    <div role='status'>
      {awaySince !== undefined && (
        <Bar $isBelowSuspended={user?.dealer?.suspended === true}>
          <p>
            <b>The {system} has been unavailable since {formatRecentTime(awaySince)}.</b>
            {' '}What you see may be out of date.{user !== null && ` ${takesOrders ? orders.taken : orders.wait}`}
          </p>
        </Bar>
      )}
    </div>
  )
}

const orders = {
  taken: 'You can still submit orders. We will check and send them when the system is back.',
  wait: 'You cannot submit orders until the system is back. Carts and saved orders still work.'
}
