declare const kind: unique symbol

/**
 * An id of one kind. Plain text, such as a form's or a database's, may become any id, but an id of one kind cannot be used as another. Only the type
 * checker knows the difference.
 */
export type Id<Kind extends string> = string & { readonly [kind]?: Kind }

/** A dealer's account number. */
export type CustomerNumber = Id<'customer number'>
/** A sales representative's number. */
export type RepNumber = Id<'rep number'>
/** An account of the portal. */
export type UserId = Id<'user'>
/** A person of a dealership, or an invitation to it. */
export type PersonId = UserId | Id<'invitation'>
/** A part number. */
export type ItemNumber = Id<'item number'>
/** The ERP's id of an order. */
export type ErpOrderId = Id<'ERP order'>
/** The portal's reference of a submitted order, which is sent to the ERP with it. */
export type Reference = Id<'reference'>
/** What identifies an order to the page: the ERP's id, or the reference of one that the ERP does not show yet. */
export type OrderId = ErpOrderId | Reference
/** The distributor's number of a confirmed order, as people read it. */
export type OrderNumber = Id<'order number'>
/** The ERP's id of an invoice or credit memo. */
export type InvoiceId = Id<'invoice'>
/** The number of an invoice or credit memo, as people read it. */
export type InvoiceNumber = Id<'invoice number'>
/** A piece of news about an order. */
export type OrderNewsId = Id<'order news'>
/** The idempotency key of a submission, made by the browser. */
export type SubmissionKey = Id<'submission key'>
/** A saved order. */
export type SavedOrderId = Id<'saved order'>
/** Identifies one of a user's sessions to the user. It grants no access. */
export type SessionName = Id<'session name'>
/** Identifies a request in the logs of the portal and the ERP. */
export type RequestId = Id<'request'>
