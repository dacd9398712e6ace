import { minute } from './units.ts'

/** How often something may fail, or be asked for, within the window before it is refused. A client is an address or an IPv6 network. */
export const throttling = {
  windowMs: 15 * minute,
  loginsPerName: 10,
  /** A shop full of people shares one address. */
  loginsPerClient: 100,
  linksPerEmail: 5,
  linksPerClient: 30
} as const
