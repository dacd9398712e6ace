import { limits } from '@portal/contracts/policy/limits'
import { patterns } from '@portal/contracts/policy/patterns'
import { isoDateFrom } from '@portal/contracts/rules/dates'
import { textFault } from '@portal/contracts/rules/typed-text'
import type { AuditFilters } from '../../api/audit.ts'
import { readEvent } from './audit-events.ts'

/** As the address names them. `dealer` in an address is the dealer to act for, so that the filter has another name there. */
const fields = ['actor', 'customer', 'event', 'from', 'to'] as const
const customerNumber = new RegExp(patterns.customerNumber)

/** The page of the address, counted from 0 (the address counts from 1). */
export function readPage (params: URLSearchParams): number {
  const page = Number(params.get('page') ?? '1')
  return Number.isInteger(page) && page > 0 && page <= limits.auditPagesMax ? page - 1 : 0
}

/** The filters of an address or a form. What is none is left out. */
export function readFilters (params: URLSearchParams): AuditFilters {
  const [actor = '', dealer = '', name = '', from = '', to = ''] = fields.map(field => (params.get(field) ?? '').trim())
  const event = readEvent(name)
  return {
    ...(textFault(actor, { min: 1, max: limits.emailMax }) === undefined && { actor }),
    ...(customerNumber.test(dealer.toUpperCase()) && { dealer: dealer.toUpperCase() }),
    ...(event !== undefined && { event }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to })
  }
}

/** What is wrong with a filled-in form, by field. */
export function filterProblems (params: URLSearchParams): { dealer?: string, to?: string } {
  const { dealer, from, to } = readFilters(params)
  const wrongDealer = dealer === undefined && (params.get('customer') ?? '').trim() !== ''
  const backwards = from !== undefined && to !== undefined && from > to
  return {
    ...(wrongDealer && { dealer: 'Enter the account number of a dealer.' }),
    ...(backwards && { to: 'The last day is before the first one.' })
  }
}

/** Filters and page as they stand in the address, without what says nothing. */
export function auditParams (filters: AuditFilters, page = 0): URLSearchParams {
  const { actor, dealer, ...rest } = filters
  return new URLSearchParams({
    ...(actor !== undefined && { actor }),
    ...(dealer !== undefined && { customer: dealer }),
    ...rest,
    ...(page > 0 && { page: String(page + 1) })
  })
}

function isDay (text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return isoDateFrom(year, month, day) === text
}
