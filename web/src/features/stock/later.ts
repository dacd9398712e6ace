import { keepSearch, pastSearches, suggestionsFor } from './past-searches.ts'

/** What the first search does without. It is one file, which the page fetches once it stands. */

export { NothingFound } from './nothing-found.tsx'
export { Refine } from './refine-strip.tsx'
export { Shortcuts } from './shortcuts.tsx'
export { Suggestions } from './suggestions.tsx'
export { keepSearch }

export type LaterCode = typeof import('./later.ts')

export function hasSuggestions (text: string, user: string): boolean {
  return suggestionsFor(text, pastSearches(user)).length > 0
}
