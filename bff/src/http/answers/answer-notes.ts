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

  recent (): void {}

  leftOut (count: number): void {
    this.missing += count
  }
}

/** @param now milliseconds since 1970 */
export function sendNotes ({ oldest, missing }: Readonly<CollectedNotes>, reply: FastifyReply, now: number): void {
  if (oldest !== undefined) reply.header(ageHeader, String(Math.max(1, Math.floor((now - oldest) / 1000))))
  if (missing > 0) reply.header(leftOutHeader, String(missing))
}
