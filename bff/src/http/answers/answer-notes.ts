import type { FastifyReply } from 'fastify'
import { ageHeader, leftOutHeader } from '@portal/contracts/protocol'
import type { AnswerNotes } from '../../ports/erp/erp.ts'

/** Collects what a person has to be told about one answer of a call. */
export class CollectedNotes implements AnswerNotes {
  /** When the ERP gave the oldest answer that stands in for a new one, in milliseconds since 1970. */
  oldest: number | undefined
  /** The records that are missing because they could not be read. */
  missing = 0

  older (at: number): void {
    this.oldest = Math.min(at, this.oldest ?? at)
  }

  /** When it gave the oldest answer that is as good as a new one, unless it is away. */
  oldestRecent: number | undefined

  recent (at: number): void {
    this.oldestRecent = Math.min(at, this.oldestRecent ?? at)
  }

  leftOut (count: number): void {
    this.missing += count
  }
}

/**
 * While the ERP is away, every answer says how old it is, however short that may be.
 * @param now milliseconds since 1970
 */
export function sendNotes (notes: Readonly<CollectedNotes>, reply: FastifyReply, { now, isAway }: { now: number, isAway: boolean }): void {
  const { missing, oldestRecent } = notes
  const oldest = notes.oldest ?? (isAway ? oldestRecent : undefined)
  if (oldest !== undefined) reply.header(ageHeader, String(Math.max(1, Math.floor((now - oldest) / 1000))))
  if (missing > 0) reply.header(leftOutHeader, String(missing))
}
