import * as messages from '@portal/contracts/policy/messages'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useErpAvailability } from '../../erp-availability/erp-availability.ts'

/** Whether Submit waits because the ordering system is away and orders are not received meanwhile. */
export function useErpAwayHoldsSubmit (): boolean {
  const { awaySince, takesOrders } = useErpAvailability()
  return awaySince !== undefined && !takesOrders
}

/**
 * A note next to Submit: what happens to an order that is submitted while the ordering system is away, or what Submit waits for.
 * @param unknownParts whether some parts have no known price, so that the order would be refused
 */
export function ErpAwayNote ({ unknownParts = false }: { unknownParts?: boolean }) {
  const { awaySince, takesOrders } = useErpAvailability()
  if (awaySince === undefined) return unknownParts ? <Notice kind='warn'>{messages.unreadablePrices}</Notice> : null
  if (!takesOrders) return <Notice kind='info'>{messages.submitWaitsForErp}</Notice>
  return unknownParts ? <Notice kind='warn'>{messages.unknownPrices}</Notice> : <Notice kind='info'>{messages.checkedLater}</Notice>
}
