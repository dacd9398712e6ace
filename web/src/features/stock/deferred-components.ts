import { pastSearches, suggestionsFor } from './search/past-searches.ts'

/** What stands below the search box, and what helps with it. It is one file, which the page fetches while the person types. */

export { OrderableResults } from './results/orderable-results.tsx'
export { ShortcutsDialog } from '../../ui/feedback/shortcuts-dialog.tsx'
export { shortcuts } from './keyboard/stock-shortcuts.ts'
export { Suggestions } from './search/suggestions.tsx'

export function hasSuggestions (text: string, user: string): boolean {
  return suggestionsFor(text, pastSearches(user)).length > 0
}
