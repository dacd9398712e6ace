import { minute } from '../base/time-units.ts'

/** How many failures or requests are allowed per window. A client is an IPv4 address or an IPv6 network. */
export const throttling = {
  windowMs: 15 * minute,
  /** Of a browser that has logged into the account before, which counts against nothing else. */
  loginsPerDevice: 10,
  loginsPerNameAndClient: 10,
  /** Over all clients together. */
  loginsPerName: 100,
  /** All people in a shop share one address. */
  loginsPerClient: 100,
  passwordProofs: 10,
  /** Wrong codes of a second factor, with the right password. */
  factorCodes: 10,
  /** Links to set up a second factor. */
  factorLinks: 5,
  linksPerEmail: 5,
  linksPerClient: 30,
  /** Of one account: new e-mail addresses asked for, and links to confirm one that are sent again. */
  emailChangesPerUser: 5,
  /** Links that are of no use, as far as they are recorded in the audit log. */
  refusedLinksPerClient: 30,
  /** Reports of failed pages. */
  failuresPerClient: 60
} as const
