import type { Id } from '@portal/contracts/base/ids'

/** An entry of the order journal. Outside the BFF a submission goes by its reference. */
export type SubmissionId = Id<'submission'>
/** The SHA-256 of a session's secret. */
export type SecretHash = Id<'secret hash'>
/** The SHA-256 of the token of a mailed link. */
export type TokenHash = Id<'token hash'>
/** A password's hash, as a PHC string. */
export type PasswordHash = Id<'password hash'>
/** The hash of a recovery code. */
export type CodeHash = Id<'code hash'>
