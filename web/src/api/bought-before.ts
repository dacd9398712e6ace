import { useLayoutEffect, useRef } from 'react'
import type { CallResponse } from '@portal/contracts/calls'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import { useCall, type AnswerState } from './use-call.ts'

type BoughtBefore = CallResponse<'boughtBefore'>

/**
 * What a dealer has bought, latest purchases first. While invoices are unread, it is fetched again by itself, as long as each answer gets further.
 */
export function useBoughtBefore (customer: CustomerNumber): AnswerState<BoughtBefore> {
  const state = useCall('boughtBefore', { dealer: customer })
  const { data, error, isValidating, retry } = state
  const unreadInvoices = data?.invoices_to_come ?? 0
  /** How many were unread when it was last fetched again. */
  const askedAt = useRef(Infinity)
  // Before anything is painted that says the list is complete.
  useLayoutEffect(() => {
    if (unreadInvoices === 0 || unreadInvoices >= askedAt.current || isValidating || error !== undefined) return
    askedAt.current = unreadInvoices
    retry()
  }, [unreadInvoices, isValidating, error, retry])
  return state
}
