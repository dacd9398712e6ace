import type { AuditRecord } from './audit.ts'

/** A place in the chain: the number of a line, counted from 1, and its hash. The place before the first line is 0, with an empty hash. */
export type ChainPlace = { number: number, hash: string }

/** What a check of the chain has found. */
export type ChainCheck = {
  /** What is wrong with the first faulty line; undefined if there is none. */
  fault: string | undefined
  /** The place before the first line that is kept. Lines up to it were removed because of their age. */
  cut: ChainPlace
  head: ChainPlace
  /** Lines that were linked more than an hour after the time that they state. */
  late: number
  /** Lines that are not linked yet, so they cannot be checked. */
  waiting: number
}

/**
 * The chain that the lines of the audit log are linked into: each has a number, and a hash of the previous hash, its content and the time when it was
 * linked. Changing or removing a line changes all later hashes, which is noticed if one of them is recorded elsewhere.
 * Every method throws `PortalError` `portal_unavailable` if the database is away.
 */
export interface AuditChain {
  /**
   * Links waiting lines, in the order in which they were written. Nobody who writes a line waits for it. Any number of processes may call
   * it at once: there is one chain.
   * @returns the number of lines that were linked
   */
  link(at: number, limit: number): Promise<number>
  /**
   * Removes the oldest lines, up to the first one that was written at `before` or later, and writes a line that says so.
   * @param note that line's id and time
   * @returns the number of lines that were removed
   */
  remove(before: number, note: Pick<AuditRecord, 'id' | 'at'>): Promise<number>
  head(): Promise<ChainPlace>
  /** How many lines were ever linked, how many are waiting, and when the oldest waiting one was written, in milliseconds since 1970. */
  figures(): Promise<{ linked: number, waiting: number, oldest: number | undefined }>
  /** When the first line that is linked and kept was written, in milliseconds since 1970; undefined if there is none. */
  oldest(): Promise<number | undefined>
  /**
   * Reads the whole log and computes every hash again.
   * @param known a place that was once the head
   */
  check(known?: ChainPlace): Promise<ChainCheck>
}
