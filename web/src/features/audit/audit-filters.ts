import { limits } from '@portal/contracts/policy/limits'
import * as patterns from '@portal/contracts/policy/patterns'
import { isoDateFrom } from '@portal/contracts/rules/dates'
import { textFault } from '@portal/contracts/rules/typed-text'
import type { AuditFilters } from '../../api/audit.ts'
import { readEvent } from './audit-events.ts'

/** As named in the address, where `dealer` already means the dealer to act for, so the filter has another name. */
const fields = ['actor', 'target', 'customer', 'order', 'event', 'from', 'to'] as const
const customerNumber = new RegExp(patterns.customerNumber)

/** The page number from the address, counted from 0 (the address counts from 1). */
export function readPage (params: URLSearchParams): number {
  const page = Number(params.get('page') ?? '1')
  return Number.isInteger(page) && page > 0 && page <= limits.auditPagesMax ? page - 1 : 0
}

/** The filters in an address or a form. Empty and unknown ones are left out. */
export function readFilters (params: URLSearchParams): AuditFilters {
  const [actor = '', target = '', dealer = '', order = '', name = '', from = '', to = ''] = fields.map(field => (params.get(field) ?? '').trim())
  const event = readEvent(name)
  return {
    ...(textFault(actor, { min: 1, max: limits.emailMax }) === undefined && { actor }),
    ...(textFault(target, { min: 1, max: limits.emailMax }) === undefined && { target }),
    ...(customerNumber.test(dealer.toUpperCase()) && { dealer: dealer.toUpperCase() }),
    ...(textFault(order, { min: 1, max: limits.recordIdMax }) === undefined && { order }),
    ...(event !== undefined && { event }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to })
  }
}

/** The errors of a form, by field. */
export function filterProblems (params: URLSearchParams): { dealer?: string, to?: string } {
  const { dealer, from, to } = readFilters(params)
  const wrongDealer = dealer === undefined && (params.get('customer') ?? '').trim() !== ''
  const backwards = from !== undefined && to !== undefined && from > to
  return {
    ...(wrongDealer && { dealer: 'Enter the account number of a dealer.' }),
    ...(backwards && { to: 'The last day is before the first one.' })
  }
}

/** Filters and page as query parameters; defaults are left out. */
export function auditParams (filters: AuditFilters, page = 0): URLSearchParams {
  const { actor, target, dealer, ...rest } = filters
  return new URLSearchParams({
    ...(actor !== undefined && { actor }),
    ...(target !== undefined && { target }),
    ...(dealer !== undefined && { customer: dealer }),
    ...rest,
    ...(page > 0 && { page: String(page + 1) })
  })
}

function isDay (text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return isoDateFrom(year, month, day) === text
}
