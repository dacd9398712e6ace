import { decimalToCents, type Cents } from '../../base/money.ts'
import { limits } from '../../policy/limits.ts'
import { typedLine } from '../text/typed-text.ts'

/** A typed order limit, in cents: a positive amount in dollars, with or without `$` and commas; undefined for anything else. */
export function readOrderLimit (text: string): Cents | undefined {
  const cents = decimalToCents(typedLine(text).replace(/^\$ ?/, '').replaceAll(',', ''))
  return cents === undefined || cents <= 0 || cents > limits.orderLimitMax ? undefined : cents
}
