import type { Item } from '@portal/contracts/stock'
import { quantityFaults } from '@portal/contracts/policy/quantity-faults'
import { verdictOfPart } from '@portal/contracts/rules/part-list/part-verdict'
import type { LineFault } from '@portal/contracts/rules/part-list/quantity-fault'

/** What a person has entered for a part. `isWrong`: the text in the field is not a quantity. `isRefused`: it was not added for that reason. */
export type Wanted = { quantity: number, isWrong: boolean, isRefused: boolean }

/** By part number; parts without a quantity are not in it. */
export type WantedParts = ReadonlyMap<string, Wanted>

const nothing: Wanted = { quantity: 0, isWrong: false, isRefused: false }

/** Changes what is wanted of a part. An emptied field is no longer in the map. */
export function withWanted (wanted: WantedParts, number: string, change: Partial<Wanted>): WantedParts {
  const now = { ...(wanted.get(number) ?? nothing), isRefused: false, ...change }
  const next = new Map(wanted)
  if (now.quantity === 0 && !now.isWrong) next.delete(number)
  else next.set(number, now)
  return next
}

/** What is known about a part today: its record, that it is no longer sold, or nothing. */
export type PartToday = { item: Item } | 'gone' | 'not-checked'

/** Why a quantity cannot be added, and what to do; undefined if it can. @param today undefined while it is being asked for */
export function wantedFault ({ quantity, isWrong }: Wanted, today: PartToday | undefined): LineFault | undefined {
  const verdict = verdictOfPart(typeof today === 'object' ? today.item : today === 'not-checked' ? 'unchecked' : today, isWrong ? undefined : quantity)
  if (verdict.kind === 'waiting' && !verdict.isAsked) return { why: quantityFaults.notChecked, in: 'part' }
  return verdict.kind === 'wrong' ? verdict : undefined
}
