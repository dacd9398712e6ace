import type { CustomerNumber, ErpOrderId } from '@portal/contracts/base/ids'
import type { FoundOrder, OrderNamed } from '../contract/records/orders.ts'
import { Busy, Refused, type Awaitable, type ErpContext, type GatewayErp } from './erp.ts'

/** The order that a post made, now or earlier. */
export type Posted = { erpOrderId: ErpOrderId, first: boolean }

/** Makes sure that a reference creates at most one order. Asked for one reference at a time. */
export type References = {
  /**
   * @param content tells two orders under one reference apart
   * @param send has the ERP take the order
   * @throws Busy if nothing has begun, Refused, or any other error if the outcome is unknown
   */
  post(asked: OrderNamed, content: () => string, send: () => Promise<{ erpOrderId: ErpOrderId }>, context: ErpContext): Promise<Posted>
  /** `unsure` also if another customer has the reference: it may be the same one, renumbered or merged in the ERP since. */
  find(asked: OrderNamed, context: ErpContext): Promise<FoundOrder | 'none' | 'unsure'>
}

export const referenceInUse = 'REFERENCE IN USE BY ANOTHER CUSTOMER'

/** Runs what must succeed before an order is sent. If it fails, nothing has begun. */
export async function beforeSending<Result> (work: () => Awaitable<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof Busy) throw cause
    throw new Busy('an order was not sent because its reference could not be looked up', { cause })
  }
}

/** Runs a look-up after an order was sent. If it fails, even as busy, nobody knows whether the order exists. */
export async function afterSending<Result> (ask: () => Awaitable<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (cause) {
    if (!(cause instanceof Busy)) throw cause
    throw new Error('an order was sent, and could not be looked up', { cause })
  }
}

type Found = FoundOrder & { customerNumber: CustomerNumber }

/** References as the ERP itself keeps them. */
export function erpReferences (findByReference: NonNullable<GatewayErp['findByReference']>): References {
  function known ({ erpOrderId, customerNumber }: Found, asked: OrderNamed): Posted {
    if (customerNumber !== asked.customerNumber) throw new Refused(referenceInUse)
    return { erpOrderId, first: false }
  }

  return {
    async post (asked, _content, send, context) {
      const before = await beforeSending(() => findByReference(asked, context))
      if (before !== undefined) return known(before, asked)
      context.signal.throwIfAborted()
      try {
        const { erpOrderId } = await send()
        return { erpOrderId, first: true }
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        // It may have refused because the order meanwhile arrived by another way.
        const since = await afterSending(() => findByReference(asked, context))
        if (since === undefined) throw error
        return known(since, asked)
      }
    },
    async find (asked, context) {
      const found = await findByReference(asked, context)
      if (found === undefined) return 'none'
      return found.customerNumber === asked.customerNumber ? found : 'unsure'
    }
  }
}

/** References of a gateway that takes no orders. */
export const noReferences: References = {
  post: async () => { throw new Refused('THIS GATEWAY DOES NOT TAKE ORDERS') },
  find: async () => 'unsure'
}
