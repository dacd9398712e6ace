import { day, hour, minute } from '../base/time-units.ts'

/** What an account may be mailed about orders: nothing, what needs attention, or everything. */
export const orderMailChoices = ['none', 'important', 'all'] as const
export type OrderMailChoice = (typeof orderMailChoices)[number]

/** The news that is mailed to people who chose what needs attention. */
export const importantNews: readonly string[] = ['changed', 'canceled', 'gone']

/** Like a rejection, a deletion in the portal has a mail of its own. */
export const newsMailedAlready: readonly string[] = ['deleted']

export const orderNewsLimits = {
  /** News that one answer lists. */
  listed: 50,
  /** This many mails of news to one person within `orderNewsTimes.digest` become one. */
  digestFrom: 5,
  /** Reads of the ERP per second, if it does not say what has changed. */
  readsPerSecond: 2,
  /** Orders that one look at a dealer reads in full. The next look continues. */
  ordersPerLook: 20
} as const

/** In milliseconds. */
export const orderNewsTimes = {
  /** How long a mail waits for others, to be merged with them. */
  digest: 10 * minute,
  /** How long news is kept, whether it was seen or not. */
  kept: 90 * day,
  /** How long an order may be missing before people are told, and for how long it is asked about while the ERP says that it stands. */
  missing: day,
  missed: 30 * day,
  /** For how long one process reads, and has a dealer to itself, before another may take over. */
  turn: 2 * minute,
  /** How often the ERP is asked what has changed, if it offers that. */
  changesEvery: minute,
  /** The shortest time between two looks at a dealer for whom no change was reported. */
  lookAgain: 15 * minute,
  /** The first look after an order was accepted, and the next one while the ERP may not show it yet. */
  lookSoon: 2 * minute,
  /** The longest: for dealers without open orders, and if the ERP says what changes. */
  lookAnyway: day,
  /** How often orders are read in full for tracking numbers and arrivals, which the lists do not have: with a round of an hour and a half, within six hours. */
  wholeAgain: 4.5 * hour
} as const
