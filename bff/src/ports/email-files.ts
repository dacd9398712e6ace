/** How the last try to deliver a file went; `failed` is tried again, `refused` not before the file changes. */
export type Delivery = {
  /** Milliseconds since 1970. */
  at: number
  outcome: 'sent' | 'failed' | 'refused'
  /** Bytes. */
  size: number
  recipient: string
  note: string
}

/** What is known of a file that is, or was, e-mailed. */
export type EmailFile = {
  id: string
  name: string
  /** Addresses separated by commas; null for nobody. */
  recipient: string | null
  version: number
  /** The stamp and the content's SHA-256 that recipients have; a file that differs has changed. Empty for none. */
  stamp: string
  hash: string
  delivery: Delivery | null
  /** Tries in a row that failed. */
  failures: number
  /** It is not sent before. */
  dueAt: number
}

/** A file that this process alone delivers. `claim` tells it from the claims before and after. */
export type ClaimedFile = EmailFile & { recipient: string, claim: number }

type RecipientChange = Pick<EmailFile, 'id' | 'name' | 'recipient' | 'version'> & {
  /** What counts as unchanged for recipients who are new; undefined where there were some before. */
  baseline: Pick<EmailFile, 'stamp' | 'hash'> | undefined
}

/**
 * Who gets which server file, and what they got, in the portal database. Times are milliseconds since 1970. Throws
 * `PortalError` `portal_unavailable` where the database is away.
 */
export interface EmailFiles {
  /** By name. */
  list(): Promise<EmailFile[]>
  /** @returns false where the entry's version is no longer `version`; 0 for one that does not exist */
  setRecipient(change: RecipientChange): Promise<boolean>
  /** The file, where somebody gets it, it is due and has another stamp than they have: for whoever claims it, until `leaseUntil`. */
  claim(id: string, stamp: string, at: number, leaseUntil: number): Promise<ClaimedFile | undefined>
  /** What came of a claim, unless its lease has run out and another process has claimed the file. */
  settle(file: ClaimedFile, result: Partial<Pick<EmailFile, 'stamp' | 'hash' | 'delivery' | 'failures'>> & Pick<EmailFile, 'dueAt'>): Promise<void>
}
