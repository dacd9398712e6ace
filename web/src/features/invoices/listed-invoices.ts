import { useEffect, useMemo, useState } from 'react'
import { allInvoicesSince } from '@portal/contracts/policy/invoice-history'
import { isOfAnyAge, type InvoiceFilters } from '@portal/contracts/rules/finances/invoices'
import { useInvoiceHistory, useOlderInvoices, type OlderInvoices } from '../../api/invoices.ts'

/**
 * A day is typed digit by digit, and each digit may make another day, so the list is fetched only after the day has not changed for this many
 * milliseconds.
 */
const daysSettle = 400

/** The invoices of recent months, and those of earlier days where the filters ask for them and the distributor has them. */
export function useListedInvoices (customer: string, filters: InvoiceFilters, isRefused: boolean) {
  const recent = useInvoiceHistory(customer)
  const { data } = recent
  const first = firstDayOf(filters)
  const isBefore = data !== undefined && first !== undefined && first < data.since && !isRefused
  const isOlder = isBefore && data.older
  const { kind, from, to } = filters
  const wanted = useMemo(() => isOlder ? wantedOf({ kind, from, to }) : null, [isOlder, kind, from, to])
  const settled = useSettled(wanted, daysSettle)
  const isTyped = from !== undefined || to !== undefined
  const older = useOlderInvoices(customer, isOlder && isTyped ? settled : wanted)
  const shown = isOlder ? older : recent
  return {
    recent,
    /** The requested older ones; undefined if none are. */
    older: isOlder ? { ...older, from: first } : undefined,
    /** What is wanted may be of any age, but older ones are not available. */
    isCut: isBefore && !data.older && isOfAnyAge(filters),
    /** What is shown meanwhile: invoices of earlier days only once they have arrived. */
    data: shown.data ?? data,
    asOf: shown.asOf ?? recent.asOf,
    leftOut: shown.data === undefined ? recent.leftOut : shown.leftOut
  }
}

/** The first day that the filters ask for; undefined where they leave it open. */
export function firstDayOf (filters: InvoiceFilters): string | undefined {
  return isOfAnyAge(filters) ? allInvoicesSince : filters.from
}

/** What the distributor is asked for. The kind matters only where it extends the list to invoices of any age. */
function wantedOf (filters: InvoiceFilters): OlderInvoices {
  const { kind, from, to } = filters
  return { ...(from === undefined ? kind !== undefined && { kind } : { from }), ...(to !== undefined && { to }) }
}

/** A value once it has not changed for this many milliseconds; the first one at once. */
function useSettled<Value> (value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => { setSettled(value) }, milliseconds)
    return () => { clearTimeout(timer) }
  }, [value, milliseconds])
  return settled
}
