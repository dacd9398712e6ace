import { useEffect, useState } from 'react'
import { useInvoiceHistory, useOlderInvoices, type InvoiceDays } from '../../api/invoices.ts'
import type { InvoiceFilters } from '@portal/contracts/rules/finances/invoices'

/** A day is typed digit by digit, and each digit may make another day: the list is asked for once it stays for so many milliseconds. */
const daysSettle = 400

/** The invoices of the last months, and those of earlier days where the filters ask for them and the distributor has them. */
export function useListedInvoices (customer: string, filters: InvoiceFilters, isRefused: boolean) {
  const recent = useInvoiceHistory(customer)
  const { data } = recent
  const { from, to } = filters
  const isOlder = data?.older === true && from !== undefined && from < data.since && !isRefused
  const days = useSettled(isOlder ? `${from} ${to ?? ''}`.trim() : '', daysSettle)
  const older = useOlderInvoices(customer, isOlder && days !== '' ? daysOf(days) : null)
  const shown = isOlder ? older : recent
  return {
    recent,
    /** The older ones that are wanted; undefined if none are. */
    older: isOlder ? { ...older, from } : undefined,
    /** What is there meanwhile: of earlier days only once they have come. */
    data: shown.data ?? data,
    asOf: shown.asOf ?? recent.asOf,
    leftOut: shown.data === undefined ? recent.leftOut : shown.leftOut
  }
}

function daysOf (text: string): InvoiceDays {
  const [from = '', to] = text.split(' ')
  return { from, to }
}

/** A value once it has not changed for so many milliseconds; the first one at once. */
function useSettled (value: string, milliseconds: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => { setSettled(value) }, milliseconds)
    return () => { clearTimeout(timer) }
  }, [value, milliseconds])
  return settled
}
