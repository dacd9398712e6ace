import { useEffect } from 'react'
import styled from 'styled-components'
import type { Dealer } from '@portal/contracts/dealers'
import { useFinances } from '../../api/finances.ts'
import { putDealer, useSession } from '../../domain/session/session.ts'
import { useActingOrdersUnderWay } from '../../domain/submission/use-acting-orders-under-way.ts'
import { media, space } from '../../theme/tokens.ts'
import { Stack } from '../../ui/panel.tsx'
import { AmountDue } from './amount-due.tsx'
import { AwaitingOrders } from './awaiting-orders.tsx'
import { CartPanel } from './cart-panel.tsx'
import { Ordering } from './ordering.tsx'
import { OrdersPanel } from './orders-panel.tsx'

/** On a phone, in the order in which they are needed; else the cart and the amounts stand beside the others. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};

  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) 360px;
    grid-auto-flow: dense;
    grid-template-rows: auto auto 1fr;
  }
`

const Part = styled.div<{ $isAside?: boolean, $rows?: number }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;

  ${media.desktop} {
    grid-column: ${({ $isAside = false }) => $isAside ? 2 : 1};
    grid-row: span ${({ $rows = 1 }) => $rows};
  }
`

/** A dealer's work at a glance: ordering, the cart, the open orders and what is due. Each part stands for itself if another cannot be read. */
export function Desk ({ customer, dealer }: { customer: string, dealer: Dealer | null }) {
  const underWay = useActingOrdersUnderWay()
  const { data, asOf, isLoading } = useFinances(customer)
  const [knownAsOf, isAsking] = [useSession(({ dealerAsOf }) => dealerAsOf), useSession(({ asksDealer }) => asksDealer)]
  const record = data?.dealer

  // The record of the login may be hours old.
  useEffect(() => { if (record !== undefined) putDealer(record, asOf) }, [record, asOf])

  return (
    <Stack>
      <AwaitingOrders customer={customer} underWay={underWay} />
      <Columns>
        {dealer?.suspended !== true && <Part><Ordering /></Part>}
        <Part $isAside><CartPanel dealer={dealer} /></Part>
        <Part $rows={2}><OrdersPanel customer={customer} underWay={underWay} /></Part>
        <Part $isAside><AmountDue dealer={dealer} asOf={knownAsOf} isLoading={isLoading || isAsking} /></Part>
      </Columns>
    </Stack>
  )
}
