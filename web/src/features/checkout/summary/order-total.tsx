import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { Totals } from '@portal/contracts/rules/stock/pricing'
import type { Supply } from '@portal/contracts/rules/stock/supply'
import { CartTotals } from '../../../domain/order-entry/cart-totals.tsx'
import { space } from '../../../theme/tokens.ts'
import { Panel } from '../../../ui/layout/panel.tsx'

const Actions = styled.div`
  display: grid;
  gap: ${space(2)};
  margin-top: ${space(4)};
`

/** The order's total. @param children notices, and links onward */
export function OrderTotal ({ totals, freightMinimum, pickup, supply, children }: {
  totals: Totals
  freightMinimum: number
  pickup: boolean
  supply?: Supply | undefined
  children: ReactNode
}) {
  return (
    <Panel title='Order total'>
      <CartTotals totals={totals} freightMinimum={freightMinimum} pickup={pickup} supply={supply} />
      <Actions>{children}</Actions>
    </Panel>
  )
}
