import type { Item } from '@portal/contracts/stock'
import { addAndSay } from '../../domain/cart/add-and-say.ts'
import { sayAddFailed } from '../../domain/cart/add-failures.ts'
import type { LinePieces } from '../../domain/cart/cart-lines.ts'
import { messageWithRequest, toApiError } from '../../lib/http/api-error.ts'
import { faultOf, type Today, type WantedParts } from './wanted-lines.ts'

/**
 * Loads stock and prices of parts; those that are no longer sold are missing.
 * @throws ApiError
 */
export type FetchItems = (numbers: readonly string[]) => Promise<Item[]>

/** `refused`: parts whose quantity, or the part itself, cannot be ordered. Nothing is added then. `noRoom`: parts that the full cart did not take. */
export type AddedParts = { added: LinePieces[], noRoom: string[] } | { refused: string[] }

/**
 * Adds all wanted parts to the dealer's cart in one step. Parts that are not known yet are asked for first.
 * @returns undefined if the ERP could not be asked, which was said
 */
export async function addWanted (
  customer: string, wanted: WantedParts, known: ReadonlyMap<string, Today>, fetchItems: FetchItems
): Promise<AddedParts | undefined> {
  const unknown = [...wanted.keys()].filter(number => !known.has(number))
  let today = known
  if (unknown.length > 0) {
    try {
      const items = new Map((await fetchItems(unknown)).map(item => [item.item_number, item]))
      const todayOf = (number: string): Today => {
        const item = items.get(number)
        return item === undefined ? 'gone' : { item }
      }
      today = new Map([...known, ...unknown.map(number => [number, todayOf(number)] as const)])
    } catch (error) {
      sayAddFailed(messageWithRequest(toApiError(error)))
      return undefined
    }
  }
  const refused = [...wanted].flatMap(([number, line]) => faultOf(line, today.get(number)) === undefined ? [] : [number])
  if (refused.length > 0) return { refused }
  const lines = [...wanted].flatMap(([id, { quantity }]) => {
    const part = today.get(id)
    return typeof part === 'object' ? [{ id, item: part.item, quantity, note: '' }] : []
  })
  const { added, noRoom } = addAndSay(customer, lines)
  return { added, noRoom: noRoom.map(({ id }) => id) }
}
