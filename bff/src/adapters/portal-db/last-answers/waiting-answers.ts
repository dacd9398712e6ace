import type { CustomerNumber } from '@portal/contracts/base/ids'
import type { OperationName } from '@portal/erp-gateway/contract/operations'
import type { AnswerId, LastAnswer } from '../../../ports/erp/last-answers.ts'

export type WaitingAnswer = AnswerId & LastAnswer

/** Answers that wait to be written, the oldest first, and one for each key. */
export type WaitingAnswers = {
  /** Replaces an older answer under the same key. If there are then too many, those that have waited longest are dropped. */
  add: (answer: WaitingAnswer) => void
  get: (operation: OperationName, key: string) => WaitingAnswer | undefined
  of: (owner: CustomerNumber, operations: readonly OperationName[]) => WaitingAnswer[]
  /** Those that have waited longest, and at least one. They stay until they are removed. */
  next: (most: Size) => WaitingAnswer[]
  /** Removes these, unless they have been replaced. */
  remove: (answers: readonly WaitingAnswer[]) => void
}

export type Size = { answers: number, characters: number }

export function createWaitingAnswers (most: Size): WaitingAnswers {
  const waiting = new Map<string, WaitingAnswer>()
  let characters = 0

  function remove (answer: WaitingAnswer): void {
    const name = nameOf(answer)
    if (waiting.get(name) !== answer) return
    waiting.delete(name)
    characters -= answer.text.length
  }

  return {
    add (answer) {
      const before = waiting.get(nameOf(answer))
      if (before !== undefined && before.at > answer.at) return
      // It takes the previous one's place: at the end of the queue, a key that is asked for all the time would never be written.
      waiting.set(nameOf(answer), answer)
      characters += answer.text.length - (before?.text.length ?? 0)
      for (const oldest of waiting.values()) {
        if (waiting.size <= most.answers && characters <= most.characters) break
        remove(oldest)
      }
    },

    get: (operation, key) => waiting.get(nameOf({ operation, key })),

    of: (owner, operations) => [...waiting.values()].filter(answer => answer.owner === owner && operations.includes(answer.operation)),

    next (most) {
      const next: WaitingAnswer[] = []
      let room = most.characters
      for (const answer of waiting.values()) {
        room -= answer.text.length
        if (next.length > 0 && (room < 0 || next.length >= most.answers)) break
        next.push(answer)
      }
      return next
    },

    remove (answers) {
      for (const answer of answers) remove(answer)
    }
  }
}

/** What identifies an answer: the operation and the key. */
export function nameOf ({ operation, key }: Pick<AnswerId, 'operation' | 'key'>): string {
  return `${operation}\n${key}`
}
