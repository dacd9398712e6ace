import { isDay } from '@portal/contracts/base/dates'
import { limits } from '@portal/contracts/policy/limits'
import * as patterns from '@portal/contracts/policy/patterns'
import { auditEvents } from '@portal/contracts/rules/accounts/audit-events'
import { typedNumber } from '@portal/contracts/rules/text/typed-number'
import { textFault } from '@portal/contracts/rules/text/typed-text'
import type { AuditFilters } from '../../api/audit.ts'
import { textProblem } from '../../lib/address/entered-filters.ts'
import { choiceProblem, daysProblems } from '../../lib/address/filter-problems.ts'
import { readPage } from '../../lib/address/read-page.ts'
import { readAuditEvent } from './audit-events.ts'

/** Names in the address. There `dealer` already means the dealer to act for, so the filter has another name. */
const fields = ['actor', 'target', 'customer', 'order', 'event', 'from', 'to'] as const
type Field = (typeof fields)[number]

/** The filters as in the address or as typed, valid or not. */
export type EnteredFilters = Readonly<Record<Field, string>>

/** Why filters cannot be applied, by field. */
export type AuditFilterProblems = Partial<Record<Field, string | undefined>>
const customerNumber = new RegExp(patterns.customerNumber)

/** The page number from the address, counted from 0 (the address counts from 1). */
export function readAuditPage (params: URLSearchParams): number {
  const page = readPage(params)
  return page <= limits.auditPagesMax ? page - 1 : 0
}

/** The filters in an address. Empty and invalid ones are left out. */
export function readAuditFilters (params: URLSearchParams): AuditFilters {
  const [actor = '', target = '', dealer = '', order = '', name = '', from = '', to = ''] = fields.map(field => (params.get(field) ?? '').trim())
  const event = readAuditEvent(name)
  return {
    ...(textFault(actor, { min: 1, max: limits.emailMax }) === undefined && { actor }),
    ...(textFault(target, { min: 1, max: limits.emailMax }) === undefined && { target }),
    ...(customerNumber.test(typedNumber(dealer)) && { dealer: typedNumber(dealer) }),
    ...(textFault(order, { min: 1, max: limits.recordIdMax }) === undefined && { order }),
    ...(event !== undefined && { event }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to })
  }
}

/** Every filter as an address or a form has it, trimmed; empty if there is none. */
export function enteredFilters (params: URLSearchParams): EnteredFilters {
  const text = (field: Field) => (params.get(field) ?? '').trim()
  return {
    actor: text('actor'), target: text('target'), customer: text('customer'), order: text('order'), event: text('event'), from: text('from'), to: text('to')
  }
}

/** What is wrong with the filters; without any, no list may be shown for them. */
export function auditFilterProblems ({ actor, target, customer, order, event, from, to }: EnteredFilters): AuditFilterProblems {
  const problems: AuditFilterProblems = {
    actor: textProblem('Who', actor, limits.emailMax),
    target: textProblem('Account affected', target, limits.emailMax),
    customer: customer === '' || customerNumber.test(typedNumber(customer)) ? undefined : 'Enter a dealer’s account number.',
    order: textProblem('Order', order, limits.recordIdMax),
    event: choiceProblem(event, auditEvents),
    ...daysProblems(from, to)
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
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
