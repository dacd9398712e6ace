import { quantityFaults } from '../../policy/quantity-faults.ts'
import type { Item } from '../../stock.ts'
import { isManyPieces } from '../checkout/order-slips.ts'
import { supply, type Supply } from '../stock/supply.ts'
import { quantityFault, type LineFault, type TogetherWith } from './quantity-fault.ts'

/**
 * The verdict on a line.
 * - `waiting`: it is not known yet whether it can be ordered.
 * - `wrong`: it cannot be ordered as it stands.
 * - `good`: it can; `quantity` is in pieces.
 */
export type LineVerdict =
  | { kind: 'blank' }
  | { kind: 'waiting', isAsked: boolean }
  | { kind: 'wrong', item?: Item, near?: readonly Item[] } & LineFault
  | { kind: 'good', item: Item, quantity: number, supply: Supply, with: TogetherWith | undefined, isUnusual: boolean, isConverted: boolean }

/**
 * The verdict on this many pieces of a part that comes from a list rather than from typing.
 * @param item `gone` if it is no longer sold, undefined while it is being asked for
 * @param pieces undefined if what is in the field is not a quantity
 */
export function verdictOfPart (item: Item | 'gone' | 'unchecked' | undefined, pieces: number | undefined): LineVerdict {
  if (pieces === undefined) return { kind: 'wrong', why: quantityFaults.noNumber, in: 'quantity' }
  if (item === 'gone') return { kind: 'wrong', why: quantityFaults.notSold, in: 'part' }
  if (item === undefined || item === 'unchecked') return { kind: 'waiting', isAsked: item === undefined }
  const wrong = quantityFault(item, pieces)
  return wrong === undefined ? goodVerdict(item, pieces, undefined, false) : { kind: 'wrong', item, ...wrong }
}

/** @param together undefined if no other line has the part */
export function goodVerdict (item: Item, quantity: number, together: TogetherWith | undefined, isConverted: boolean): LineVerdict {
  const all = together?.pieces ?? quantity
  return { kind: 'good', item, quantity, supply: supply(item, all), with: together, isUnusual: isManyPieces(item, all), isConverted }
}
