import type { CartOrderLine, Submission } from '@portal/contracts/checkout'
import type { EarlierOrder } from '@portal/contracts/errors'

/**
 * A submission key from the click on Submit until the person has been shown what became of it. Nothing else releases it: whatever
 * was answered, an order may be on its way under it.
 */
export type OpenKey = {
  key: string
  customer: string
  /** When Submit was pressed, milliseconds since 1970. */
  at: number
  /** What was submitted, as the person confirmed it. Gone once they have logged out. */
  order?: SubmittedCart | SubmittedFile
  /** The person was asked whether they want it twice. */
  question?: DuplicateQuestion
  /** What the BFF has said became of it. */
  outcome?: Outcome
}

/** `earlier`: the order that is in already. `yes`: they want another one. */
export type DuplicateQuestion = { message: string, earlier?: EarlierOrder, yes?: true }

/**
 * `data` is the checkout form, as it stands in the address bar; `total` is in cents. `after` is the key of the order that this browser had
 * submitted last by then.
 */
export type SubmittedCart = { poNumber: string, total: number, data: string, lines: readonly CartOrderLine[], after?: string }
/** A file's bytes are the tab's own: see held-upload.ts. */
export type SubmittedFile = { poNumber: string, total: number, fileName: string }

/** `withdrawn`: it was never received, and never will be. */
export type Outcome = { state: 'withdrawn' } | { state: 'known', submission: Submission, poNumber: string }
