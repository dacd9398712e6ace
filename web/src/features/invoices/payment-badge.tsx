import styled from 'styled-components'
import type { InvoiceSummary } from '@portal/contracts/invoices'
import { paymentStates } from '@portal/contracts/rules/finances/invoices'
import { color } from '../../theme/tokens.ts'
import { Badge, type BadgeKind } from '../../ui/feedback/badge.tsx'

type State = NonNullable<InvoiceSummary['payment_state']>

const kinds: Readonly<Record<State, BadgeKind>> = { open: 'neutral', part_paid: 'warn', paid: 'success', overdue: 'due' }

/** The payment of an invoice, as the distributor has it. */
export function PaymentBadge ({ state }: { state: State }) {
  return <Badge $kind={kinds[state]}>{paymentStates[state]}</Badge>
}

/** A past due day, with the amount still to be paid. */
export const Late = styled.div`
  color: ${color('due')};
  font-weight: 600;
`
