import type { CustomerNumber } from '@portal/contracts/base/ids'
import type { OperationName } from '@portal/erp-gateway/contract/operations'

/** An answer of the ERP, as it came. `at`: when the ERP was asked, in milliseconds since 1970. */
export type LastAnswer = { status: number, text: string, at: number }

/** `key`: everything that was asked for. `owner`: the dealer whose answer it is, by customer number; empty for answers that belong to no dealer. */
export type AnswerId = { operation: OperationName, key: string, owner: CustomerNumber }

/**
 * The last good answers of the ERP, which are shown while the ERP is away. They survive a restart, and all processes share them. They are bounded in
 * number and bytes, per owner and in total, and none is older than a day. An answer that can no longer be read counts as missing, and is logged.
 * Readers check an answer as if the ERP had just given it.
 */
export interface LastAnswers {
  /** Keeps an answer in place of the previous one. It is stored within a second or two; if too many come at once, some are dropped. Never throws. */
  keep(id: AnswerId, answer: LastAnswer): void
  /** The answer under this key, with its owner. Never throws: a store that is away has no answers. */
  find(operation: OperationName, key: string): Promise<LastAnswer & { owner: CustomerNumber } | undefined>
  /** The owner's answers to these operations, newest first. Never throws. */
  latest(owner: CustomerNumber, operations: readonly OperationName[], limit: number): Promise<Array<LastAnswer & { operation: OperationName }>>
  /**
   * When everybody asks at once for a key that has an older answer, lets one caller in all processes ask the ERP.
   * @param now milliseconds since 1970
   * @param until when another caller may ask, if the first has kept no answer by then
   * @returns false if another one is asking. Never throws: where the store is away, everybody may ask
   */
  claim(operation: OperationName, key: string, now: number, until: number): Promise<boolean>
}
