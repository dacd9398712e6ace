import { formatCount } from '../base/numbers.ts'
import * as messages from './messages.ts'

const packs = (size: number): string => `Sold in packs of ${formatCount(size)} only.`
const together = (pieces: number): string => `This part’s lines add up to ${formatCount(pieces)}.`

/** Messages about a line whose quantity or part cannot be ordered, wherever quantities are entered. */
export const quantityFaults = {
  notSold: 'No longer sold.',
  notChecked: 'Not checked: wait until the ordering system is back.',
  zero: messages.quantityMissing,
  noNumber: messages.quantityInvalid,
  tooMany: messages.quantityMax,
  tooManyTogether: (pieces: number) => `${messages.quantityMax} ${together(pieces)}`,
  packs,
  packsTogether: (size: number, pieces: number) => `${packs(size)} ${together(pieces)}`,
  packsElsewhere: (row: number) => `Waits for line ${formatCount(row)}, which breaks a pack.`
} as const
