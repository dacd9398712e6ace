/** The result of the last attempt to mail a file. A `failed` file is retried; a `refused` one only after it has changed. */
export type Delivery = {
  /** Milliseconds since 1970. */
  at: number
  outcome: 'sent' | 'failed' | 'refused'
  /** Bytes. */
  size: number
  recipient: string
  note: string
}

/** The delivery settings and history of a file that is, or was, e-mailed. */
export type EmailFile = {
  id: string
  name: string
  /** Addresses separated by commas; null for nobody. */
  recipient: string | null
  version: number
  /** Stamp and SHA-256 of the version that the recipients have. A file that differs has changed. Empty if they have none. */
  stamp: string
  hash: string
  delivery: Delivery | null
  /** Consecutive failed attempts. */
  failures: number
  /** The earliest time of the next attempt. */
  dueAt: number
}

/** A file leased to this process for delivery. `claim` numbers the leases of the file. */
export type ClaimedFile = EmailFile & { recipient: string, claim: number }

type RecipientChange = Pick<EmailFile, 'id' | 'name' | 'recipient' | 'version'> & {
  /** The version that new recipients count as having; undefined if the file already had recipients. */
  baseline: Pick<EmailFile, 'stamp' | 'hash'> | undefined
}

/**
 * Who receives which server file, and which version they have. Stored in the portal database. Times are milliseconds since 1970.
 * Every method throws `PortalError` `portal_unavailable` if the database is away.
 */
export interface EmailFiles {
  /** Sorted by name. */
  list(): Promise<EmailFile[]>
  /**
   * Sets or clears the recipients.
   * @param change `version` is the version that was read, 0 for a file without an entry
   * @returns false if the entry has changed since that version
   */
  setRecipient(change: RecipientChange): Promise<boolean>
  /** Leases the file to the caller until `leaseUntil` if it has recipients, is due, and `stamp` differs from the recipients' version. */
  claim(id: string, stamp: string, at: number, leaseUntil: number): Promise<ClaimedFile | undefined>
  /** Records the result of a delivery. Does nothing if the lease has expired and another process has claimed the file. */
  settle(file: ClaimedFile, result: Partial<Pick<EmailFile, 'stamp' | 'hash' | 'delivery' | 'failures'>> & Pick<EmailFile, 'dueAt'>): Promise<void>
}
