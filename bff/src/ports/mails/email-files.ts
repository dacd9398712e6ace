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

/** One of a file's deliveries. */
type PastDelivery = Delivery & {
  /** Who wanted it, by email address; null if the file had changed. */
  sender: string | null
}

/** The delivery settings and history of a file that is, or was, emailed. */
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
  /** How often it was leased. */
  claims: number
  /** Until when a process holds the lease. */
  leasedUntil: number
  /** Who wants it mailed now, changed or not, by email address. */
  wantedBy: string | null
}

/** A file leased to this process for delivery. `claims` is the number of this lease. */
export type ClaimedFile = EmailFile & { recipient: string }

type RecipientChange = Pick<EmailFile, 'id' | 'name' | 'recipient' | 'version'> & {
  /** The version that new recipients are treated as having; undefined if the file already had recipients. */
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
  /**
   * Has a file with recipients mailed now. If it is already wanted or on lease, that delivery counts.
   * @param change `claims` is the number that was read
   * @returns `overtaken` if the file was leased since, or no longer has recipients
   */
  want(change: Pick<EmailFile, 'id' | 'claims'> & { by: string, at: number }): Promise<'wanted' | 'under-way' | 'overtaken'>
  /** The file's latest deliveries, newest first. */
  deliveries(id: string): Promise<PastDelivery[]>
  /**
   * Leases the file to the caller until `leaseUntil` if it has recipients and nobody else has it on lease, and if it is wanted now, or is due
   * and `stamp` differs from the recipients' version.
   */
  claim(id: string, stamp: string, at: number, leaseUntil: number): Promise<ClaimedFile | undefined>
  /**
   * Ends the lease, and records the result of a delivery. Does nothing if the lease has expired and another process has claimed the file. A request
   * to mail the file now ends once a delivery has a result.
   */
  settle(file: ClaimedFile, result: Partial<Pick<EmailFile, 'stamp' | 'hash' | 'delivery' | 'failures'>> & Pick<EmailFile, 'dueAt'>): Promise<void>
}
