import { createHash } from 'node:crypto'
import type { CustomerNumber, Reference, SubmissionKey } from '@portal/contracts/base/ids'
import { readableCode } from '@portal/contracts/base/readable-code'

/** 60 bits. Nobody can retry under another reference, so two keys must never share one. */
const characters = 12

/**
 * The reference of the order under a submission key. It follows from dealer and key, so that it is known without the journal: whatever the
 * journal has lost, the ERP can be asked for it, and does not make a second order of it.
 */
export function referenceOf (customerNumber: CustomerNumber, key: SubmissionKey): Reference {
  const hash = createHash('sha256').update(`${customerNumber}\n${key}`).digest()
  return `P${readableCode(hash.subarray(0, characters))}`
}
