import { barCodeNumber } from '@portal/contracts/rules/part-list/bar-code'
import { scannedText } from '@portal/contracts/rules/part-list/scan'
import { useTypedParts } from '../../api/stock.ts'

/**
 * What to search for in the list, which has no bar codes: the number of the part with this bar code, or else the term itself.
 * @returns `isAsked` while the ordering system is asked for the part
 */
export function useScannedTerm (search: string): { term: string, found: { number: string, barCode: string } | undefined, isAsked: boolean } {
  const text = scannedText(search)
  const isCode = barCodeNumber(text) !== undefined
  const { data, error } = useTypedParts(isCode ? [text] : [])
  const part = isCode ? data?.parts.find(({ typed }) => typed === text) : undefined
  const item = part?.found
  return {
    term: item?.item_number ?? text,
    found: item?.bar_code === undefined ? undefined : { number: item.item_number, barCode: item.bar_code },
    isAsked: isCode && part === undefined && error === undefined
  }
}
