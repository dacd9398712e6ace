import { createHash } from 'node:crypto'
import type { CustomerNumber, Reference, SubmissionKey } from '@portal/contracts/base/ids'
import { readableCode } from '@portal/contracts/base/readable-code'

/** 60 bits. Nobody can retry under another reference, so two keys must never share one. */
const characters = 12

/**
 * The reference of the order under a submission key. It is derived from dealer and key, so it is known without the journal: for an order that the
 * journal has lost, the ERP can be asked, and will not create a second one.
 */
export function referenceOf (customerNumber: CustomerNumber, key: SubmissionKey): Reference {
  const hash = createHash('sha256').update(`${customerNumber}\n${key}`).digest()
  return `P${readableCode(hash.subarray(0, characters))}`
}
