import type { OperationName } from './operations.ts'

type Offer = { readonly operation: OperationName, readonly means: string }

/**
 * What a gateway may say in `OFFER` that it takes: an option of a request, by the name of its field, or a newer operation. The portal sends none that is not
 * offered. A word that the portal does not know is ignored. None of these changes what ships. An option that does belongs here only together with the
 * field of the answer that repeats it: without that, nobody knows what will ship, and the order is `manual`.
 */
export const offers = {
  ORDBY: { operation: 'post-order', means: 'the name of the person who placed the order' },
  CHANGES: { operation: 'changes', means: 'the operation itself: which orders have changed since a mark' },
  UNTIL: { operation: 'invoices', means: 'the last day asked for; the answer is a page of the invoices, however old they are' }
} as const satisfies Readonly<Record<string, Offer>>

export type OfferedOption = keyof typeof offers

export const offeredOptions: readonly string[] = Object.keys(offers)

export function isOfferedOption (word: unknown): word is OfferedOption {
  return typeof word === 'string' && Object.hasOwn(offers, word)
}
