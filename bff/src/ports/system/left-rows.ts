import type { CustomerNumber, Reference } from '@portal/contracts/base/ids'

/** An order of the journal that this build leaves alone. */
type LeftOrder = { reference: Reference, customerNumber: CustomerNumber, state: string, createdAt: number }

/**
 * What a newer build has stored to be sent and this one does not understand. `mails.oldest`: when the first was queued, in milliseconds since 1970.
 */
type LeftRows = { orders: LeftOrder[], mails: { count: number, oldest: number | null } }

/**
 * What waits for a newer build, as there may be after a rollback: it has a state, field, kind or form that this build does not know, and is neither
 * sent, looked up nor changed until a newer build runs again.
 * @returns unsettled orders, oldest first, and mails. It throws `PortalError` `portal_unavailable` if the database is away.
 */
export type FindLeftRows = () => Promise<LeftRows>
