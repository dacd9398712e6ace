import { PortalError } from '../../errors.ts'

/** Without the journal, an earlier request under this key may have been received, so the answer must not be "not received". */
export function unknownReceipt (error: unknown): never {
  if (error instanceof PortalError && error.code === 'portal_unavailable') throw new PortalError('receipt_unknown', { cause: error })
  throw error
}

/**
 * If the journal is away, the order was not received, and the person must be told exactly that. If it went away during the commit,
 * nobody knows; submitting the same key again finds the order if it was written.
 */
export async function received<T> (work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof PortalError && error.code === 'portal_unavailable') throw new PortalError('not_received', { cause: error })
    if (error instanceof PortalError && error.code === 'commit_unknown') throw new PortalError('receipt_unknown', { cause: error })
    throw error
  }
}
