import { readField } from '../../lib/text/read-json.ts'
import { paths } from '../../paths.ts'

/** State of an invoice's history entry: the list, as it was when the invoice was opened. @param search the query of the list's address */
export function openedFromList (search: string) {
  return { list: search }
}

/** The address of the list that an invoice was opened from. An entry may come from an older build, so its state is `unknown`. */
export function invoiceListAddress (state: unknown): string {
  const search = readField(state, 'list')
  return typeof search === 'string' && search.startsWith('?') ? `${paths.invoiceHistory}${search}` : paths.invoiceHistory
}
