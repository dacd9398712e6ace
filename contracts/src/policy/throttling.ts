import { day, minute } from '../base/time-units.ts'

/** How many failures or requests are allowed per window, or per day where the name says so. A client is an IPv4 address or an IPv6 network. */
export const throttling = {
  windowMs: 15 * minute,
  dayMs: day,
  /** From a browser that has logged into the account before. These count against no other limit. */
  loginsPerDevice: 10,
  loginsPerNameAndClient: 10,
  /** Over all clients together. */
  loginsPerName: 100,
  /** All people in a shop share one address. */
  loginsPerClient: 100,
  passwordProofs: 10,
  /** Wrong codes of a second factor, with the right password. */
  factorCodes: 10,
  factorCodesInDay: 20,
  /** The account's owner is told after this many in a day, wherever they were entered. */
  wrongCodesUntold: 5,
  /** Links to set up a second factor. */
  factorLinks: 5,
  factorLinksInDay: 20,
  linksPerEmail: 5,
  linksPerClient: 30,
  /** Links requested for one address without logging in: per network, and in all, so that one stranger cannot use up the owner's share. */
  linksPerEmailAndClientInDay: 10,
  linksPerEmailInDay: 40,
  /** For one account: requests for a new email address, and for another link to confirm one. */
  emailChangesPerUser: 5,
  emailChangesPerUserInDay: 10,
  /** For one account: links and questions that staff send to it. */
  linksByStaffInDay: 20,
  /** For one account: openings of a link, each of which writes a line of the audit log. */
  linkOpenings: 5,
  /** For one account: order mails turned on or off. */
  noticeChanges: 10,
  noticeChangesInDay: 20,
  /** For one account, actions that each write an audit line: all sessions ended, dealers selected, orders withdrawn. */
  sessionsEnded: 20,
  dealersSelected: 500,
  withdrawals: 300,
  /** Carts that one person hands over. */
  handOversInDay: 50,
  /** People invited to a dealership, no matter by whom. */
  peopleInvitedInDay: 100,
  /** Reports of failed pages. */
  failuresPerClient: 60
} as const
