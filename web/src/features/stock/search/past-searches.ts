import { bareNumber } from '@portal/contracts/rules/stock/part-numbers'
import { readField, isRecord } from '../../../lib/text/read-json.ts'
import { sliceStorage } from '../../../lib/storage/stored-state.ts'

/** What this browser's user has searched for and come across, the latest first. */
export type PastSearches = { terms: readonly string[], parts: readonly string[] }

const slice = 'past-searches'
const version = 1
const most = { terms: 30, parts: 300, users: 3, suggestions: 8 }
const nothing: PastSearches = { terms: [], parts: [] }

type Kept = Readonly<Record<string, PastSearches>>
const storage = sliceStorage<Kept>()

function texts (value: unknown): string[] {
  return Array.isArray(value) ? value.filter(text => typeof text === 'string') : []
}

function keptByAll (): Record<string, PastSearches> {
  const state: unknown = storage.getItem(slice)?.state
  if (!isRecord(state)) return {}
  return Object.fromEntries(Object.entries(state).map(([user, kept]) => [user, { terms: texts(readField(kept, 'terms')), parts: texts(readField(kept, 'parts')) }]))
}

/** Each user of a browser has their own, until somebody logs out there, which clears the browser's storage. */
export function pastSearches (user: string): PastSearches {
  return keptByAll()[user] ?? nothing
}

/** Keeps a search that has found something, with the part numbers that the person has seen. */
export function keepSearch (user: string, term: string, parts: readonly string[]): void {
  const { [user]: kept = nothing, ...others } = keptByAll()
  const state: Kept = Object.fromEntries([
    [user, { terms: latestFirst([term], kept.terms, most.terms), parts: latestFirst(parts, kept.parts, most.parts) }],
    ...Object.entries(others).slice(0, most.users - 1)
  ])
  storage.setItem(slice, { state, version })
}

function latestFirst (latest: readonly string[], before: readonly string[], count: number): string[] {
  return [...new Set([...latest, ...before])].slice(0, count)
}

/**
 * Suggestions for the text so far: earlier searches that contain it, and part numbers that begin with it, with or without punctuation.
 * For an empty text, the latest searches.
 */
export function suggestionsFor (text: string, { terms, parts }: PastSearches): string[] {
  const wanted = text.trim().toLowerCase()
  const bare = bareNumber(text)
  const found = [
    ...terms.filter(term => term !== wanted && term.includes(wanted)),
    ...(bare === '' ? [] : parts.filter(part => bareNumber(part).startsWith(bare) && part.toLowerCase() !== wanted))
  ]
  const seen = new Set<string>()
  return found.filter(text => !seen.has(bareNumber(text)) && seen.add(bareNumber(text))).slice(0, most.suggestions)
}
