import { currentAsker } from '../../../lib/asker.ts'
import { createKeyedLimit } from '../../../lib/keyed-limit.ts'
import { visitor } from '../../../ports/erp/erp.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'

/**
 * Slots for the reads under way, shared so that nobody can keep the others out. Reads for display leave a quarter free, so that an order and its
 * checks always find one. Each person, and all visitors together, may take only a share; for reads that decide something the share is larger, and the
 * portal's own reads have no limit.
 */
export type ReadPlaces = {
  underWay(): number
  /**
   * @param asker whose share it is; undefined for reads that decide something
   * @returns the function to call once when the read has ended; undefined if there is no slot
   */
  enter(asker: string | undefined): (() => void) | undefined
}

/** A page makes several reads at once, even where there are few slots. */
const [visitorsAtLeast, personAtLeast, decidingAtLeast] = [4, 8, 16]

/** @param most slots in all */
export function createReadPlaces (most: number): ReadPlaces {
  const places = createConcurrencyLimit(most)
  const shown = createConcurrencyLimit(most - Math.floor(most / 4))
  const [shares, decidingShares] = [createKeyedLimit(), createKeyedLimit()]
  const visitorsMost = Math.max(visitorsAtLeast, Math.floor(most / 16))
  const personMost = Math.max(personAtLeast, Math.floor(most / 8))
  const decidingMost = Math.max(decidingAtLeast, Math.floor(most / 4))

  return {
    underWay: places.underWay,
    enter (asker) {
      const person = currentAsker()
      if (asker === undefined) return person === undefined ? places.enter() : enterAll([() => decidingShares.enter(person, decidingMost), places.enter])
      return enterAll([() => shares.enter(asker, asker === visitor ? visitorsMost : personMost), shown.enter, places.enter])
    }
  }
}

/** Enters all of them or none. */
function enterAll (limits: ReadonlyArray<() => (() => void) | undefined>): (() => void) | undefined {
  const entered: Array<() => void> = []
  const leave = (): void => { for (const one of entered) one() }
  for (const enter of limits) {
    const one = enter()
    if (one === undefined) {
      leave()
      return undefined
    }
    entered.push(one)
  }
  return leave
}
