import type { ErpOrderId, Reference } from '@portal/contracts/base/ids'
import type { FoundOrder, OrderNamed } from '../contract/records/orders.ts'
import { Busy, Refused, type ErpContext, type GatewayErp } from './erp.ts'
import type { GatewayLimits } from './limits.ts'
import { errorFields } from './log.ts'
import type { ReferenceBook, ReferenceEntry } from './reference-book.ts'
import { beforeSending, referenceInUse, type References } from './references.ts'

/** The free text that an order is given in the ERP. */
export function markOf (reference: Reference): string {
  return `PORTAL ${reference}`
}

type Parts = {
  book: ReferenceBook
  findByMark: GatewayErp['findByMark'] | undefined
  statusOf: GatewayErp['statusOf'] | undefined
  times: Pick<GatewayLimits, 'handOver' | 'settled'>
  /** Milliseconds, which pass even while the process is suspended. */
  elapsed: () => number
}

/** References in a book of the gateway's own, for an ERP that keeps none. */
export function bookReferences ({ book, findByMark, statusOf, times, elapsed }: Parts): References {
  /** What happened to an order whose outcome is not in the book. */
  async function outcomeOf ({ reference, customerNumber }: OrderNamed, entry: ReferenceEntry, context: ErpContext): Promise<FoundOrder | 'none' | 'unsure'> {
    if (findByMark === undefined) return 'unsure'
    const [found, ...others] = await findByMark({ mark: markOf(reference), customerNumber }, context)
    if (others.length > 0) {
      context.log.error({ reference, orders: [found, ...others].map(order => order?.erpOrderId) }, 'several orders have the mark of one reference')
      return 'unsure'
    }
    if (found !== undefined) {
      await complete(reference, found.erpOrderId, context)
      return found
    }
    if (entry.age < times.settled) throw new Error(`order ${reference} was sent ${entry.age} ms ago, and may still arrive in the ERP`)
    // While the ERP was looking, another gateway may have sent the order again.
    const now = await book.find(reference)
    if (now?.attempt !== entry.attempt || now.erpOrderId !== undefined) throw new Error(`order ${reference} is being sent`)
    return 'none'
  }

  async function complete (reference: Reference, erpOrderId: ErpOrderId, { log }: ErpContext): Promise<void> {
    if (await book.complete(reference, erpOrderId)) return
    log.error({ reference, erpOrderId }, 'the reference has another order already')
  }

  /** An attempt created nothing. If that cannot be noted in the book, the attempt is looked up like any other. */
  async function takeBack (reference: Reference, attempt: number, { log }: ErpContext): Promise<void> {
    try {
      await book.takeBack(reference, attempt)
    } catch (error) {
      log.warn({ reference, ...errorFields(error) }, 'an attempt that created nothing stays in the book')
    }
  }

  /** @returns the number of this attempt, or the order that an earlier one created */
  async function entered (asked: OrderNamed, content: string, context: ErpContext): Promise<number | { erpOrderId: ErpOrderId }> {
    const { reference, customerNumber } = asked
    const entry = await beforeSending(async () => await book.find(reference))
    if (entry === undefined) {
      if (await beforeSending(async () => await book.enter(asked, content))) return 1
      throw new Error(`order ${reference} is being sent`)
    }
    if (entry.customerNumber !== customerNumber) throw new Refused(referenceInUse)
    if (entry.content !== content) context.log.warn({ reference }, 'the reference was used before, for a different order')
    if (entry.erpOrderId !== undefined) return { erpOrderId: entry.erpOrderId }
    const outcome = await outcomeOf(asked, entry, context)
    if (outcome === 'unsure') throw new Error(`nobody can tell whether order ${reference} has arrived`)
    if (outcome !== 'none') return outcome
    if (await book.enterAgain(reference, entry, content)) return entry.attempt + 1
    throw new Error(`order ${reference} is being sent`)
  }

  return {
    async post (asked, content, send, context) {
      const { reference } = asked
      const begun = elapsed()
      const attempt = await entered(asked, content(), context)
      if (typeof attempt !== 'number') return { erpOrderId: attempt.erpOrderId, first: false }
      try {
        // After a suspension, the order may have been given up already.
        if (context.signal.aborted || elapsed() - begun > times.handOver) throw new Busy('too late to send the order')
        const { erpOrderId } = await send()
        await complete(reference, erpOrderId, context)
        return { erpOrderId, first: true }
      } catch (error) {
        if (error instanceof Busy || error instanceof Refused) await takeBack(reference, attempt, context)
        throw error
      }
    },

    async find (asked, context) {
      const entry = await book.find(asked.reference)
      if (entry === undefined) return 'none'
      if (entry.customerNumber !== asked.customerNumber) return 'unsure'
      const { erpOrderId } = entry
      if (erpOrderId === undefined) return await outcomeOf(asked, entry, context)
      return { erpOrderId, status: await statusOf?.({ id: erpOrderId }, context) }
    }
  }
}
