import { field } from './read-json.ts'

/** Why the person was led back to a page. It travels in the history entry's state, so that it is gone with the next page. */
export type PageNotice = { notice: string }

export function pageNotice (notice: string): PageNotice {
  return { notice }
}

/** The notice in a history entry's state, which outlives builds and is `unknown`. */
export function readPageNotice (state: unknown): string | undefined {
  const notice = field(state, 'notice')
  return typeof notice === 'string' ? notice : undefined
}
