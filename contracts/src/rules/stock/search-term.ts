import { limits } from '../../policy/limits.ts'
import * as messages from '../../policy/messages.ts'
import { scannedText } from '../part-list/scan.ts'
import { textFault, typedLine } from '../text/typed-text.ts'

export type SearchTerm = { ok: true, term: string } | { ok: false, message: string }

/** Prepares a search term for the ERP: plain, trimmed, in lower case and without what a scanner adds to a code; or says why it is invalid. */
export function searchTerm (input: string): SearchTerm {
  const term = typedLine(scannedText(input)).toLowerCase()
  if (term === '') return { ok: false, message: messages.searchEmpty }
  const fault = textFault(term, { max: limits.searchTermMax })
  if (fault !== undefined) return { ok: false, message: fault === 'long' ? messages.searchTooLong : messages.searchControl }
  if (/[*?<>[\]|]/.test(term) || term.endsWith('\\')) return { ok: false, message: messages.searchCharacters }
  return { ok: true, term }
}
