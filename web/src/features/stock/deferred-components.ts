import { pastSearches, suggestionsFor } from './search/past-searches.ts'

/** Everything below the search box, and its helpers, in one file, which the page fetches while the person types. */

export { OrderableResults } from './results/orderable-results.tsx'
export { ShortcutsDialog } from '../../ui/feedback/shortcuts-dialog.tsx'
export { shortcuts } from './keyboard/stock-shortcuts.ts'
export { Suggestions } from './search/suggestions.tsx'

export function hasSuggestions (text: string, user: string): boolean {
  return suggestionsFor(text, pastSearches(user)).length > 0
}
