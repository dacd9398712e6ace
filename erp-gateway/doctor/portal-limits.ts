import { customerNumber, customerNumberMax, repNumber } from '@portal/contracts/policy/customer-and-rep-numbers'
import { limits } from '@portal/contracts/policy/limits'
import { recordId } from '@portal/contracts/policy/patterns'
import { decimalToCents } from '@portal/contracts/base/money'
import { isObject } from '../contract/record.ts'
import type { Mistake } from './mistakes.ts'

type Wire = Readonly<Record<string, unknown>>

/** Values of the right form that are still beyond what the portal can use. */
type Limit = Mistake & { field: RegExp, expected: string, isBeyond(value: string, record: Wire): boolean }

/** Something beyond a limit of the portal's. `path` is its place in the answer. */
export type Beyond = Omit<Limit, 'field' | 'isBeyond'> & { field: string, path: string, found: string }

const fits = (form: string) => (value: string): boolean => value === '' || new RegExp(form).test(value)
const longerThan = (max: number) => (value: string): boolean => value.length > max
const [isCustomer, isRep, isLine] = [fits(customerNumber), fits(repNumber), fits(recordId)]
const numberForm = `capital letters, digits and hyphens, at most ${customerNumberMax}`
const ownNumbers = 'Give such records a number of the gateway\'s own, which stays the same, and translate it both ways'

const known: readonly Limit[] = [
  {
    field: /^CUSNO$/, name: 'dealer-cannot-log-in', says: 'is a customer number that no dealer can log in with', expected: numberForm, fix: ownNumbers, isBeyond: value => !isCustomer(value)
  },
  { field: /^REPNO$/, name: 'rep-cannot-log-in', says: 'is a number that no representative can have', expected: numberForm, fix: ownNumbers, isBeyond: value => !isRep(value) },
  {
    field: /^(?:ITNBR|SUPBY)$/,
    name: 'part-cannot-be-ordered',
    says: 'is longer than a part number that can be ordered',
    expected: `at most ${limits.itemNumberMax} characters`,
    fix: ownNumbers,
    isBeyond: longerThan(limits.itemNumberMax)
  },
  {
    field: /^(?:ORDID|INVID|DOCID)$/,
    name: 'page-cannot-be-opened',
    says: 'is an id whose page cannot be opened',
    expected: `at most ${limits.recordIdMax} characters`,
    fix: ownNumbers,
    isBeyond: longerThan(limits.recordIdMax)
  },
  {
    field: /^(?:ITNBR|SUPBY|ORDID|INVID|DOCID)$/,
    name: 'control-character',
    says: 'has a control character, so it can be neither ordered nor opened',
    expected: 'text without control characters',
    fix: 'Remove what the ERP fills its fields with, such as NUL or tabs',
    isBeyond: value => !isLine(value)
  },
  {
    field: /^ITDSC$/,
    name: 'part-cannot-be-ordered',
    says: 'is longer than the description of a part in a cart',
    expected: `at most ${limits.cartItemTextMax} characters`,
    fix: 'Cut it off',
    isBeyond: longerThan(limits.cartItemTextMax)
  },
  {
    field: /^LSTPR$/,
    name: 'list-price-0',
    says: 'is 0 although there is a CSTPR: a piece costs the lower of the two, and so nothing',
    expected: 'an amount above 0 where CSTPR is above 0',
    fix: 'Send the list price; where the ERP has none, leave LSTPR out',
    isBeyond: (value, record) => centsIn(value) === 0 && (centsIn(record['CSTPR']) ?? 0) > 0
  },
  {
    field: /^(?:LSTPR|CSTPR|BRKPR)$/,
    name: 'price-too-high',
    says: 'is a price that cannot be saved with an order',
    expected: `at most ${limits.savedPriceMax / 100}`,
    fix: 'Check whether it is in cents, or for a whole lot',
    isBeyond: value => (centsIn(value) ?? 0) > limits.savedPriceMax
  },
  {
    field: /^CUR(?:R|CD|CY|RENCY)?$/i,
    name: 'other-currency',
    says: 'is not the US dollar: every amount is shown as one',
    expected: 'USD',
    fix: 'Convert the amounts, or leave records of other currencies out',
    isBeyond: value => value !== '' && value.toUpperCase() !== 'USD'
  }
]

function centsIn (wire: unknown): number | undefined {
  return typeof wire === 'string' && wire.trim() !== '' ? decimalToCents(wire.trim()) : undefined
}

/** Everything in an answer that is beyond a limit of the portal's. */
export function beyondLimits (wire: unknown, path = ''): Beyond[] {
  if (Array.isArray(wire)) return wire.flatMap((entry, index) => beyondLimits(entry, `${path}/${index}`))
  if (!isObject(wire)) return []
  return Object.entries(wire).flatMap(([name, value]) => {
    const place = `${path}/${name}`
    return typeof value === 'string' ? beyondIn(name, value.trim(), wire, place) : beyondLimits(value, place)
  })
}

function beyondIn (name: string, value: string, record: Wire, path: string): Beyond[] {
  return known.filter(({ field, isBeyond }) => field.test(name) && isBeyond(value, record))
    .map(({ isBeyond, ...limit }) => ({ ...limit, field: name, path, found: value }))
}
