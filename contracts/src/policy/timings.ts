/** Milliseconds. */
export const timings = {
  /** The browser gives up on a call. */
  httpTimeout: 15_000,
  /** The BFF has answered any call by then. */
  answerWithin: 13_000,
  /** A dealer's record is as good as a new one to whoever only shows it, or asks by it who may see the dealer. */
  dealerFresh: 60_000,
  /** The last one is better than none while the ERP gives no newer one. */
  dealerKept: 86_400_000,
  /** How long the ERP is waited for where something can go on without it. */
  erpPatience: 2000,
  /** How long a person waits for the ERP to take an order before the page says that it awaits confirmation. */
  submissionWait: 10_000,
  /** How long the BFF holds the answer to whoever has seen all there is, until something changes. */
  changeWait: 8000,
  /** The same content under another submission key counts as a possible duplicate for so long. */
  duplicateWindow: 600_000,
  /** The same, while no person has been shown what became of the earlier one. */
  unseenDuplicateWindow: 86_400_000,
  stateRestore: 5000,
  toast: 4000,
  toastSuccess: 2000
} as const

/** How often something may fail, or be asked for, within the window before it is refused. A client is an address or an IPv6 network. */
export const throttling = {
  windowMs: 900_000,
  loginsPerName: 10,
  /** A shop full of people shares one address. */
  loginsPerClient: 100,
  linksPerEmail: 5,
  linksPerClient: 30,
  /** Reports of pages that failed. */
  failuresPerClient: 60
} as const
