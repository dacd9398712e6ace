import type { Cents } from '@portal/contracts/base/money'
import { cents as centsOf } from '@portal/erp-gateway/helpers/cents'

/** Cents of one of Tryton's decimals, which may have more than two digits after the point. */
export function cents (decimal: string): Cents {
  return centsOf(decimal, { round: true })
}

/** Whole pieces of a quantity in a unit of `factor` pieces. Fractions of a piece cannot be ordered. */
export function pieces (quantity: number, factor = 1): number {
  // Tryton's quantities are binary fractions: 0.1 × 30 is a little less than 3.
  return Math.floor(Math.round(quantity * factor * 1e6) / 1e6)
}

/** Text on one line, cut to the width of the portal's field. */
export function line (text: string | null | undefined, width: number): string {
  return (text ?? '').replace(/\s+/g, ' ').trim().slice(0, width).trim()
}

/** Text of several lines, or undefined for none. */
export function textOrNone (text: string | null | undefined): string | undefined {
  return text?.trim() || undefined
}
