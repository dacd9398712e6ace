import type { Item } from '@portal/contracts/stock'
import { addLinesWithToast } from '../../domain/order-entry/add-lines-with-toast.ts'
import { toastAddFailed } from '../../domain/order-entry/add-failure-toasts.ts'
import type { LinePieces } from '../../domain/cart/content/cart-lines.ts'
import { messageWithRequest, toApiError } from '../../lib/http/api-error.ts'
import { wantedFault, type PartToday, type WantedParts } from './wanted-parts.ts'

/**
 * Loads stock and prices of parts; those that are no longer sold are missing.
 * @throws ApiError
 */
export type FetchTodaysItems = (numbers: readonly string[]) => Promise<Item[]>

/** `refused`: parts that cannot be ordered, or not in this quantity; then nothing is added. `noRoom`: parts for which the cart had no room. */
export type AddedParts = { added: LinePieces[], noRoom: string[] } | { refused: string[] }

/**
 * Adds all wanted parts to the dealer's cart in one step. Unknown parts are fetched first.
 * @returns undefined if the ERP could not be asked, as a toast has said
 */
export async function addWantedToCart (
  customer: string, wanted: WantedParts, known: ReadonlyMap<string, PartToday>, fetchItems: FetchTodaysItems
): Promise<AddedParts | undefined> {
  const unknown = [...wanted.keys()].filter(number => !known.has(number))
  let today = known
  if (unknown.length > 0) {
    try {
      const items = new Map((await fetchItems(unknown)).map(item => [item.item_number, item]))
      const todayOf = (number: string): PartToday => {
        const item = items.get(number)
        return item === undefined ? 'gone' : { item }
      }
      today = new Map([...known, ...unknown.map(number => [number, todayOf(number)] as const)])
    } catch (error) {
      toastAddFailed(messageWithRequest(toApiError(error)))
      return undefined
    }
  }
  const refused = [...wanted].flatMap(([number, line]) => wantedFault(line, today.get(number)) === undefined ? [] : [number])
  if (refused.length > 0) return { refused }
  const lines = [...wanted].flatMap(([id, { quantity }]) => {
    const part = today.get(id)
    return typeof part === 'object' ? [{ id, item: part.item, quantity, note: '' }] : []
  })
  const { added, noRoom } = addLinesWithToast(customer, lines)
  return { added, noRoom: noRoom.map(({ id }) => id) }
}
