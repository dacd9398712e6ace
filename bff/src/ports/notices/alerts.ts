/** What operators are alerted about. */
export const alertKinds = [
  'orders-need-a-person', 'erp-away', 'mails-fail', 'journal-grows', 'left-to-newer-build', 'sessions-away', 'clock-off', 'removal-held',
  'database-away', 'database-refuses', 'orders-refused', 'disk-full', 'erp-unusable'
] as const
export type AlertKind = typeof alertKinds[number]

/**
 * What a process sees right now. `note`: a sentence about it. `mark`: rises as it gets worse, so that people are told again after a while; 0 if it
 * cannot get worse.
 */
export type SeenAlert = { kind: AlertKind, note: string, mark: number }

/** News to tell, leased to one process. `since`: when it began. */
export type OwedAlert = { kind: AlertKind, news: 'begun' | 'over', note: string, since: number }

/**
 * What is wrong at the moment, as all processes together see it, and what people were told about it. Each piece of news goes to one process. Times
 * are milliseconds since 1970. Every method throws `PortalError` `portal_unavailable` if the database is away.
 */
export interface Alerts {
  /** Whether it has begun and is not over. */
  isOn(kind: AlertKind): Promise<boolean>
  /** Notes what a process sees. It is news if nobody saw it before, or if `mark` has risen and it was last told at or before `toldBefore`. */
  see(alert: SeenAlert, at: number, toldBefore: number): Promise<void>
  /** Ends it unless somebody has seen it since. That is news if its beginning was told. */
  end(kind: AlertKind, at: number, unseenSince: number): Promise<void>
  /** Leases a piece of news, if there is one, until then. */
  claim(at: number, leaseUntil: number): Promise<OwedAlert | undefined>
  /** People have been told. */
  told(alert: OwedAlert, at: number): Promise<void>
}

/** An alert as another system gets it. */
export type AlertMessage = { kind: AlertKind, news: OwedAlert['news'], text: string, since: string, portal: string }

/** Tells another system, such as a chat. */
export interface AlertHook {
  /** @throws if it was not accepted */
  post(message: AlertMessage): Promise<void>
}
