import { isDay } from '@portal/contracts/base/dates'
import type { CallBody } from '@portal/contracts/calls'
import { limits } from '@portal/contracts/policy/limits'
import { textProblem } from '../../lib/address/entered-filters.ts'
import { choiceProblem, daysProblems } from '../../lib/address/filter-problems.ts'
import { startOfDay } from '../../lib/text/moment.ts'
import { foundStates, isFoundState } from './submission-states.ts'

type Field = 'search' | 'part' | 'person' | 'state' | 'from' | 'to'

/** The search as in the address or as typed, valid or not; empty fields are not searched for. */
export type EnteredSearch = Readonly<Record<Field, string>>

/** Why the search is invalid, by field. */
export type SearchProblems = Partial<Record<Field, string>>

export function enteredSearch (params: URLSearchParams): EnteredSearch {
  const text = (field: Field) => (params.get(field) ?? '').trim()
  return { search: text('search'), part: text('part'), person: text('person'), state: text('state'), from: text('from'), to: text('to') }
}

export function searchProblems ({ search, part, person, state, from, to }: EnteredSearch): SearchProblems {
  const problems = {
    search: textProblem('The search', search, limits.searchTermMax),
    part: textProblem('The part number', part, limits.itemNumberMax),
    person: textProblem('The name', person, limits.emailMax),
    state: choiceProblem(state, foundStates),
    ...daysProblems(from, to)
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}

/** The call's body. The reader's days become instants. */
export function searchBody ({ search, part, person, state, from, to }: EnteredSearch): CallBody<'searchSubmissions'> {
  return {
    ...(search !== '' && { search }),
    ...(part !== '' && { part }),
    ...(person !== '' && { person }),
    ...(isFoundState(state) && { state }),
    ...(isDay(from) && { since: startOfDay(from).toISOString() }),
    ...(isDay(to) && { before: startOfDay(to, 1).toISOString() })
  }
}
