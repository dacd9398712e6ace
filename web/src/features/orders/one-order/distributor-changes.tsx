import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import type { ShownDealer } from '@portal/contracts/dealers'
import type { Order } from '@portal/contracts/orders'
import { isReopened } from '@portal/contracts/rules/orders/order-status'
import { readNavigationNotice } from '../../../lib/address/navigation-notice.ts'
import { space } from '../../../theme/tokens.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { withVerbatimNumbers } from '../../../ui/layout/verbatim-text.tsx'
import { changeInWords } from './order-change-words.ts'

const Changes = styled.ul`
  margin-top: ${space(1)};
  padding-left: ${space(5)};
  font-weight: 400;

  li {
    overflow-wrap: anywhere;
  }
`

/** What the distributor has changed in an order since it was submitted. */
export function DistributorChanges ({ order, dealer }: { order: Order, dealer: ShownDealer | null }) {
  const arrived = readNavigationNotice(useLocation().state)
  const { changes = [] } = order
  return (
    <>
      {isReopened(order)
        ? (
          <Notice kind='warn'>
            The distributor reopened this order to change it. It is still valid, so do not order it again.
          </Notice>
          )
        : arrived !== undefined && <Notice kind='info'>{arrived}</Notice>}
      {changes.length > 0 && (
        <Notice kind='warn'>
          The distributor changed this order:
          <Changes>{changes.map(change => <li key={JSON.stringify(change)}>{withVerbatimNumbers(changeInWords(change, dealer))}</li>)}</Changes>
        </Notice>
      )}
    </>
  )
}
