import { LRUCache } from 'lru-cache'
import type { CustomerNumber, InvoiceId } from '@portal/contracts/base/ids'
import type { InvoiceSummary } from '@portal/contracts/invoices'
import { hour } from '@portal/contracts/base/time-units'
import { boughtOn, type BoughtOnInvoice } from '@portal/contracts/rules/stock/bought-before'
import { PortalError } from '../../../errors.ts'
import type { Erp, ErpContext } from '../../../ports/erp/erp.ts'

/** Reads at once for one dealer: the ERP has other work. */
const atOnce = 6

/** About 200 bytes each. */
const partsKept = 100_000

/** Invoices hardly ever change. */
const keptFor = hour

/** `parts`: by the invoice's id. `unreadable`: invoices that cannot be used. `failure`: why another one could not be read. */
type ReadInvoices = { parts: ReadonlyMap<InvoiceId, readonly BoughtOnInvoice[]>, unreadable: number, failure: PortalError | undefined }

type Asking = Pick<ErpContext, 'requestId' | 'asker'>

type Kept = { customerNumber: CustomerNumber, parts: readonly BoughtOnInvoice[] }

/**
 * Reads what was bought with invoices, one by one, and remembers it for a while.
 * @param now milliseconds since 1970
 */
export function createBoughtOnInvoices ({ invoice }: Pick<Erp, 'invoice'>, now: () => number) {
  const kept = new LRUCache<string, Kept>({
    maxSize: partsKept, sizeCalculation: ({ parts }) => parts.length + 1, ttl: keptFor, ttlResolution: 0, perf: { now }
  })

  /** @returns undefined if the invoice is not there, or another dealer's */
  async function read (id: InvoiceId, customerNumber: CustomerNumber, { requestId, asker }: Asking): Promise<readonly BoughtOnInvoice[] | undefined> {
    const known = kept.get(id)
    if (known !== undefined) return known.customerNumber === customerNumber ? known.parts : undefined
    const found = await invoice(id, { requestId, asker, display: true, withoutLastGood: true })
    if (found === undefined) return undefined
    const parts = boughtOn(found.details)
    kept.set(id, { customerNumber: found.customer_number, parts })
    return found.customer_number === customerNumber ? parts : undefined
  }

  /** As many of the dealer's invoices as can be read before `timeUp`, in order. Reads that end later are remembered. */
  return async function readInvoices (
    invoices: ReadonlyArray<Pick<InvoiceSummary, '_id'>>, customerNumber: CustomerNumber, by: Asking, timeUp: Promise<unknown>
  ): Promise<ReadInvoices> {
    const parts = new Map<InvoiceId, readonly BoughtOnInvoice[]>()
    const waiting = invoices.values()
    let [unreadable, isOver] = [0, false]
    let failure: PortalError | undefined

    async function readOn (): Promise<void> {
      for (const { _id: id } of waiting) {
        try {
          const bought = await read(id, customerNumber, by)
          if (isOver) return
          if (bought === undefined) unreadable++
          else parts.set(id, bought)
        } catch (error) {
          if (!(error instanceof PortalError)) throw error
          if (isOver) return
          if (error.code === 'erp_bad_reply') unreadable++
          else failure = error
        }
      }
    }

    await Promise.race([Promise.all(Array.from({ length: atOnce }, readOn)), timeUp])
    isOver = true
    return { parts, unreadable, failure }
  }
}
