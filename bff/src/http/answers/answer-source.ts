import type { CollectedNotes } from './answer-notes.ts'
import type { KeptAnswer } from './kept-answer.ts'

/** Identifies what an answer was made from: the same object for the same source. Holding it takes `bytes` of memory. */
export type Source = { readonly bytes: number }

/** An answer and the source it was made from. The answer is undefined if the source has not changed since the last time. */
export class FromSource<Answer> {
  readonly answer: Answer | undefined
  readonly source: Source

  constructor (answer: Answer | undefined, source: Source) {
    this.answer = answer
    this.source = source
  }
}

/** The JSON of an answer, its source if known, and the notes that go with it. `json` is undefined if the answer has not changed. */
type Made = { json: string | undefined, source?: Source, notes: CollectedNotes }

export type KeepOptions = {
  /** Milliseconds for which the answer is fresh; a few seconds if left out. */
  fresh?: number
}

/**
 * Returns the answer cached under a call's path and a key, or makes it with `work`.
 * @param key everything that the answer depends on, above all the dealer whose prices it contains
 * @param work receives the source of the previous answer
 */
export type KeepAnswer = (
  path: string, key: ReadonlyArray<string | null>, work: (before: Source | undefined) => Promise<Made>, options?: KeepOptions
) => KeptAnswer | Promise<KeptAnswer>
