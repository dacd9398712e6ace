import type { ListedDealer } from '@portal/contracts/dealer-lists'

type Option = Pick<ListedDealer, 'customer_number' | 'name_company'>

/** Dealers made ready for searching, once for a list of thousands. */
export type DealerIndex = ReadonlyArray<{ dealer: Option, text: string }>

/** A dealer as the selector calls it. */
export function dealerLabel ({ customer_number: number, name_company: name }: Option): string {
  return `${number} (${name})`
}

export function indexDealers (dealers: readonly Option[]): DealerIndex {
  return dealers.map(dealer => ({ dealer, text: dealerLabel(dealer).toLowerCase() }))
}

/**
 * Those whose number and name hold every word of `search`, those whose number begins with it first, in the order of the list.
 * @returns the first `most` of them, and how many there are
 */
export function findDealers (index: DealerIndex, search: string, most: number): { found: Option[], total: number } {
  const words = search.toLowerCase().split(/\s+/).filter(word => word !== '')
  const [first = ''] = words
  const begins: Option[] = []
  const holds: Option[] = []
  let total = 0
  for (const { dealer, text } of index) {
    if (!words.every(word => text.includes(word))) continue
    total++
    const list = text.startsWith(first) ? begins : holds
    if (list.length < most) list.push(dealer)
  }
  return { found: [...begins, ...holds].slice(0, most), total }
}
