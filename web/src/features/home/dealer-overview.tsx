import { useEffect } from 'react'
import styled from 'styled-components'
import type { ShownDealer } from '@portal/contracts/dealers'
import { useFinances } from '../../api/finances.ts'
import { putDealer, useRights, useSession } from '../../domain/session/session.ts'
import { useActingOrdersUnderWay } from '../../domain/orders/use-acting-orders-under-way.ts'
import { media, space } from '../../theme/tokens.ts'
import { Stack } from '../../ui/layout/panel.tsx'
import { AmountDue } from './amount-due.tsx'
import { AwaitingOrders } from './awaiting-orders.tsx'
import { CartPanel } from './cart-panel.tsx'
import { ReleasesPanel } from './releases-panel.tsx'
import { StartOrderPanel } from './start-order-panel.tsx'
import { OrdersPanel } from './orders-panel.tsx'

/**
 * One column on a narrow screen: the list of orders comes last, since its length is not known while the page loads. On a wide one there are two
 * columns, whose panels stretch to end at the same height.
 */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};

  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) 360px;
    grid-template-rows: auto auto 1fr;
    row-gap: 0;
  }
`

/** The cart spans one row more than the search beside it, so that the open orders follow the search even if the cart is taller. */
const places = {
  ordering: '1 / 1',
  cart: '1 / 2 / span 2',
  orders: '2 / 1 / span 2',
  ordersFirst: '1 / 1 / span 3',
  due: '3 / 2'
}

const Part = styled.div<{ $at: string }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  > section {
    display: grid;
    grid-template-rows: auto 1fr;
  }

  ${media.desktop} {
    grid-area: ${({ $at }) => $at};
  }
`

/** Has its own top margin, because a grid gap would also separate the cart's two rows. */
const Below = styled(Part)`
  ${media.desktop} {
    padding-top: ${space(4)};
  }
`

/** A dealer's work at a glance: ordering, the cart, the open orders and what is due. Each part is shown even if another cannot be read. */
export function DealerOverview ({ customer, dealer }: { customer: string, dealer: ShownDealer | null }) {
  const underWay = useActingOrdersUnderWay()
  const rights = useRights()
  const { data, asOf, isLoading } = useFinances(rights.finances ? customer : null)
  const [knownAsOf, isAsking] = [useSession(({ dealerAsOf }) => dealerAsOf), useSession(({ asksDealer }) => asksDealer)]
  const record = data?.dealer
  const mayOrder = dealer?.suspended !== true
  const Orders = mayOrder ? Below : Part

  // The record of the login may be hours old.
  useEffect(() => { if (record !== undefined) putDealer(record, asOf) }, [record, asOf])

  return (
    <Stack>
      <ReleasesPanel customer={customer} />
      {rights.prices && <AwaitingOrders customer={customer} underWay={underWay} />}
      <Columns>
        {mayOrder && <Part $at={places.ordering}><StartOrderPanel /></Part>}
        <Part $at={places.cart}><CartPanel dealer={dealer} /></Part>
        {rights.finances && <Below $at={places.due}><AmountDue dealer={dealer} asOf={knownAsOf} isLoading={isLoading || isAsking} /></Below>}
        {rights.prices && (
          <Orders $at={mayOrder ? places.orders : places.ordersFirst}><OrdersPanel customer={customer} mayOrder={mayOrder} underWay={underWay} /></Orders>
        )}
      </Columns>
    </Stack>
  )
}
