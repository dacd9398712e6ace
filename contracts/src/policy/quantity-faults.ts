import { formatCount } from '../base/numbers.ts'
import * as messages from './messages.ts'

/** Messages about a line whose quantity or part cannot be ordered, wherever quantities are entered. */
export const quantityFaults = {
  notSold: 'No longer sold.',
  notChecked: 'Not checked: wait until the ordering system is back.',
  zero: messages.quantityMissing,
  noNumber: messages.quantityInvalid,
  tooMany: messages.quantityMax,
  tooManyTogether: (pieces: number) => `${messages.quantityMax} The lines of this part have ${formatCount(pieces)}.`,
  packs: (size: number) => `Sold in packs of ${formatCount(size)} only.`,
  packsTogether: (size: number, pieces: number) => `Sold in packs of ${formatCount(size)} only. The lines of this part have ${formatCount(pieces)}.`,
  packsElsewhere: (row: number) => `Waits for line ${formatCount(row)}, which breaks a pack.`
} as const
