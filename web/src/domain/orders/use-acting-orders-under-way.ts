import { useEffect, useRef } from 'react'
import { useOrdersUnderWay } from '../../api/orders.ts'
import { refetchOrders } from '../../api/refetch-orders.ts'
import { useCart } from '../cart/use-cart.ts'
import { useCustomerNumber, useRights } from '../session/session.ts'

/** The acting dealer's orders in the portal's journal. They are fetched again when the state of the last submitted order changes. */
export function useActingOrdersUnderWay () {
  const news = useCart(({ last }) => last === undefined ? '' : `${last.submission.reference} ${last.submission.state}`)
  const before = useRef(news)
  useEffect(() => {
    if (before.current !== news) refetchOrders()
    before.current = news
  }, [news])
  const [customer, { prices }] = [useCustomerNumber(), useRights()]
  return useOrdersUnderWay(prices ? customer : null)
}
