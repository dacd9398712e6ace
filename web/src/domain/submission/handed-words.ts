import type { HandedChange } from '@portal/contracts/cart'

/** What others have done to the user's cart, in words. */
export function handedWords (handed: readonly HandedChange[]): string {
  return [...new Set(handed.map(wordsOf))].join(', and ')
}

function wordsOf (change: HandedChange): string {
  switch (change.kind) {
    case 'handed-over': return `${change.name} handed a cart to you`
    case 'taken-back': return `${change.name} took a cart back`
    case 'declined': return `${change.name ?? 'A colleague'} declined your request to release PO #${change.po_number}${change.reason === undefined ? '' : ` (“${change.reason}”)`}`
    case 'lapsed': return `Nobody answered your request to release PO #${change.po_number} in time`
  }
}
