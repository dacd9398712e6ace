import { minute, second } from '@portal/contracts/base/time-units'

/** How many of the ERP's last good answers are kept, and what that may cost. Bytes are those of compressed answers with their rows. */
export const lastAnswerBounds = {
  /** For each dealer: a busy day's work. */
  ofDealer: { answers: 100, bytes: 512 * 1024 },
  /** For answers that belong to no dealer: public searches, and lists of dealers. */
  ofNobody: { answers: 20_000, bytes: 128 * 1024 ** 2 },
  /** In total. The oldest are removed first. */
  inAll: { answers: 1_000_000, bytes: 1024 ** 3 },
  /** A longer answer is not kept. */
  answerCharacters: 4 * 1024 ** 2,
  /** What may wait in memory to be written. The oldest are dropped first. */
  waiting: { answers: 2000, characters: 16 * 1024 ** 2 },
  /** What one statement writes: SQLite blocks the process meanwhile. */
  batch: { answers: 25, characters: 512 * 1024 },
  /** What a process writes in a second, so that a flood of searches costs it next to nothing. */
  perSecond: { answers: 100, characters: 2 * 1024 ** 2 },
  /** Milliseconds for which an unchanged answer is not written again to update its time. */
  renewAfter: 20 * second,
  /** Milliseconds between two sweeps, which remove what is too old or too much. */
  sweepEvery: minute,
  /** Rows that one statement of a sweep removes. */
  sweepRows: 100,
  /** Milliseconds for which the database is left alone after it failed. */
  retryAfter: second
}

export type LastAnswerBounds = typeof lastAnswerBounds
