import { quantityFaults } from '../../policy/quantity-faults.ts'
import { limits } from '../../policy/limits.ts'
import type { Item } from '../../stock.ts'
import { brokenPack, inWholePacks } from '../stock/supply.ts'

/** The other lines with the same part. */
export type TogetherWith = {
  /** The number of the first line, counted from 1. */
  row: number
  /** The pieces on all of them, this one included. */
  pieces: number
  /** The line that must change if a pack is broken. */
  breaking: number
  /** Their distinct notes. */
  note: string
}

/** What keeps a line from being ordered, in which field, and the quantity that would fix it. */
export type LineFault = { why: string, in: 'part' | 'quantity' | 'note', whole?: number }

/** Why this many pieces of a part cannot be ordered, if they cannot. */
export function quantityFault (item: Pick<Item, 'pack_size' | 'sold_in_packs'>, pieces: number, together?: TogetherWith, row?: number): LineFault | undefined {
  const all = together?.pieces ?? pieces
  if (pieces === 0) return { why: quantityFaults.zero, in: 'quantity' }
  if (pieces > limits.cartQuantityMax) return { why: quantityFaults.tooMany, in: 'quantity' }
  if (all > limits.cartQuantityMax) return { why: quantityFaults.tooManyTogether(all), in: 'quantity' }
  const size = brokenPack(item, all)
  if (size === undefined || (together !== undefined && pieces % size === 0)) return undefined
  if (together !== undefined && together.breaking !== row) return { why: quantityFaults.packsElsewhere(together.breaking), in: 'quantity' }
  const next = pieces + inWholePacks(item, all) - all
  // The largest whole number of packs that a line can hold, if the next pack is too much.
  const whole = all + next - pieces > limits.cartQuantityMax ? next - size : next
  const why = together === undefined ? quantityFaults.packs(size) : quantityFaults.packsTogether(size, all)
  return { why, in: 'quantity', ...(whole > 0 && { whole }) }
}
