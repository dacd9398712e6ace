import { timings } from '@portal/contracts/policy/timings'
import type { OfferedOption } from '@portal/erp-gateway/contract/offers'
import type { ErpContext } from '../../ports/erp/erp.ts'

/** Whether the gateway offers an option. It is asked unless it said so recently. Throws as reads do. */
export type AskOffer = (option: OfferedOption, context: ErpContext) => Promise<boolean>

/** What the gateway offers in `OFFER`, as it last said. */
export type OfferedOptions = {
  /** The gateway has just said it. */
  heard(options: readonly string[]): void
  /** Whether it has said so recently. */
  isKnown(): Promise<boolean>
  /** Whether an option may be sent. The gateway's last word counts for minutes, and for a day while the ERP is away. */
  has(option: OfferedOption): Promise<boolean>
}

type Heard = { options: readonly string[], at: number }

/**
 * @param now milliseconds since 1970
 * @param awaySince when the ERP stopped answering; undefined while it is there
 * @param lastKnown what any process heard before this one started; called once. Never throws
 */
export function createOfferedOptions (
  now: () => number, awaySince: () => number | undefined, lastKnown: () => Promise<Heard | undefined> = async () => undefined
): OfferedOptions {
  let last: Heard | undefined
  let looked: Promise<Heard | undefined> | undefined
  async function known (): Promise<readonly string[] | undefined> {
    looked ??= lastKnown()
    const before = last ?? await looked
    last ??= before
    const kept = awaySince() === undefined ? timings.erpOffersFresh : timings.lastAnswerKept
    return last !== undefined && Math.abs(now() - last.at) < kept ? last.options : undefined
  }

  return {
    heard (options) {
      last = { options, at: now() }
    },
    isKnown: async () => await known() !== undefined,
    has: async option => (await known())?.includes(option) ?? false
  }
}
