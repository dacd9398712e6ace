import { gatewayOperations, type OperationName } from '../contract/operations.ts'
import type { Health } from '../contract/records/health.ts'
import { bookReferences } from './book-references.ts'
import { checkedErp } from './checked-erp.ts'
import { dealerOperations } from './operations/dealers.ts'
import { derivedMethods, type DerivedMethods } from './operations/derived-methods.ts'
import type { GatewayErp } from './erp.ts'
import { invoiceOperations } from './operations/invoices.ts'
import { itemOperations } from './operations/items.ts'
import { lackingOperations } from './operations/lacking.ts'
import type { GatewayLimits } from './limits.ts'
import { orderOperations } from './operations/orders.ts'
import { postingOperations } from './operations/posting.ts'
import type { ReferenceBook } from './reference-book.ts'
import { erpReferences, noReferences, type References } from './references.ts'
import { createServe, type Serve } from './serve.ts'

/** What a gateway knows about its ERP. */
export type ErpSide = {
  erp: GatewayErp
  /** The book of references, for an ERP that takes orders and has no `findByReference`. The gateway closes it. */
  references?: ReferenceBook | undefined
  /** Writes records as legacy systems do: text padded with blanks to its width, amounts with a trailing sign. */
  padded?: boolean | undefined
  /** Milliseconds since 1970; the machine's clock if left out. */
  now?: (() => number) | undefined
}

/**
 * Every operation of the contract, performed by the ERP.
 * @throws Error if orders could be doubled
 */
export function serveOperations (
  { erp: unchecked, references: book, padded = false, now = Date.now }: ErpSide, limits: GatewayLimits
): Record<OperationName, Serve> {
  const erp = checkedErp(unchecked)
  const serve = createServe(padded)
  const derived = derivedMethods(erp, now)
  const references = referencesOf(erp, book, derived, limits)
  const lacking = lackingOperations(erp, derived, references !== noReferences)
  const working: Health = { state: 'UP', ...(lacking.length > 0 && { lacking }), ...(erp.timeZone !== undefined && { timeZone: erp.timeZone }) }
  return {
    health: serve(gatewayOperations.health, async (_asked, context) => {
      await erp.health?.(context)
      return { answer: erp.offers === undefined || erp.offers.length === 0 ? working : { ...working, offers: [...erp.offers] } }
    }),
    ...itemOperations(serve, erp, derived),
    ...dealerOperations(serve, erp, derived),
    ...orderOperations(serve, erp, derived),
    ...invoiceOperations(serve, erp),
    ...postingOperations(serve, erp, references)
  }
}

function referencesOf (erp: GatewayErp, book: ReferenceBook | undefined, derived: DerivedMethods, { handOver, write, settled }: GatewayLimits): References {
  const [findByReference, findByMark] = [erp.findByReference?.bind(erp), erp.findByMark?.bind(erp)]
  if (findByReference !== undefined) {
    if (book !== undefined) throw new Error('an ERP with findByReference keeps references itself: leave out either that or the book of references')
    return erpReferences(findByReference)
  }
  if (book === undefined) {
    if (erp.postOrder === undefined && erp.postLightspeedFile === undefined) return noReferences
    throw new Error('orders could be doubled: an ERP that takes orders needs findByReference, or the gateway a book of references')
  }
  if (settled <= handOver + write) throw new Error(`limits.settled must be more than handOver and write together, which are ${handOver + write} ms`)
  return bookReferences({ book, findByMark, statusOf: derived.statusOf, times: { handOver, settled }, elapsed: () => performance.now() })
}
