import type { RepNumber } from '../../base/ids.ts'
import { withoutZeros } from '../text/typed-number.ts'

/** Whether two numbers are the same except for leading zeros: `7` and `07`. */
export function isSameRep (one: RepNumber, other: RepNumber): boolean {
  return withoutZeros(one) === withoutZeros(other)
}

/**
 * How the ERP writes a representative's number.
 * @param known every number that it has
 * @returns the number itself if it is known, or the only known one that differs just in leading zeros; otherwise the number as it is
 */
export function repSpelling (wanted: RepNumber, known: ReadonlySet<RepNumber>): RepNumber {
  if (known.has(wanted)) return wanted
  const [only, another] = [...known].filter(number => isSameRep(number, wanted))
  return only === undefined || another !== undefined ? wanted : only
}
