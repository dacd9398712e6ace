import { setTimeout } from 'node:timers/promises'
import type { CustomerNumber } from '@portal/contracts/base/ids'
import { limits } from '@portal/contracts/policy/limits'
import { timings } from '@portal/contracts/policy/timings'
import { minute } from '@portal/contracts/base/time-units'
import { boughtWith } from '@portal/contracts/rules/stock/bought-before'
import type { IsoDate } from '@portal/contracts/base/dates'
import { invoiceHistorySince, isCreditMemo } from '@portal/contracts/rules/finances/invoices'
import { gatewayOperations } from '@portal/erp-gateway/contract/operations'
import type * as gateway from '@portal/erp-gateway/contract/records/purchases'
import { PortalError } from '../../../errors.ts'
import { answerTimeLeft } from '../../../lib/answer-time.ts'
import type { AnswerNotes, Erp, ErpContext, Purchases } from '../../../ports/erp/erp.ts'
import type { CheckedReads } from './checked-reads.ts'
import { createBoughtOnInvoices } from './bought-on-invoices.ts'

const { purchases } = gatewayOperations

/** Milliseconds after which a gateway that lacks the operation is asked again: it may have been updated. */
const askedAgainAfter = 10 * minute

/** `now`: milliseconds since 1970. `dayOf`: the distributor's day at such an instant. */
type Calendar = { now: () => number, dayOf: (instant: number) => IsoDate }

export function purchaseReads (ask: CheckedReads, invoiceReads: Pick<Erp, 'invoicesSince' | 'invoice'>, { now, dayOf }: Calendar): Pick<Erp, 'purchases'> {
  const readInvoices = createBoughtOnInvoices(invoiceReads, now)
  let leftOutUntil = 0

  /** The dealer's invoices, and whether they come from an older answer; undefined if they cannot be read now. */
  async function invoicesNow (customerNumber: CustomerNumber, context: ErpContext) {
    const since = invoiceHistorySince(dayOf(now()))
    const notes = new HeldNotes()
    try {
      const invoices = await invoiceReads.invoicesSince(customerNumber, since, { ...context, notes })
      return { since, notes, invoices: invoices.filter(invoice => !isCreditMemo(invoice)) }
    } catch (error) {
      if (error instanceof PortalError && error.code === 'erp_unavailable') return { failure: error }
      throw error
    }
  }

  async function fromInvoices (asked: gateway.PurchasesAsked, context: ErpContext, startedAt: number): Promise<Purchases> {
    const { customerNumber, limit } = asked
    const listed = await invoicesNow(customerNumber, context)
    if ('failure' in listed || listed.notes.isOld) {
      const last = await ask.lastKnown(purchases, asked, context)
      if (last !== undefined) return shown(last.answer, limit)
      if ('failure' in listed) throw listed.failure
    }
    const { notes, invoices: all } = listed
    const invoices = all.slice(0, limits.boughtInvoicesMax)
    const since = invoices.length < all.length ? invoices.at(-1)?.order_invoice_date ?? listed.since : listed.since

    const left = answerTimeLeft(startedAt, now())
    const time = new AbortController()
    const timeUp = setTimeout(Math.max(0, Math.min(timings.boughtReadingFor, left)), undefined, time).catch(() => {})
    const { parts: partsOf, unreadable, failure } = await readInvoices(invoices, customerNumber, context, timeUp)
    time.abort()
    if (partsOf.size === 0 && failure !== undefined) throw failure

    notes.tell(context.notes)
    if (unreadable > 0) context.notes?.leftOut(unreadable)
    const bought = boughtWith(invoices.flatMap(({ _id, order_invoice_date: date }) => {
      const parts = partsOf.get(_id)
      return parts === undefined ? [] : [{ date, parts }]
    }))
    const answer = { customerNumber, since, parts: bought.slice(0, limit), more: bought.length > limit }
    const invoicesToCome = invoices.length - partsOf.size - unreadable
    if (invoicesToCome === 0 && !notes.isOld) ask.keepMade(purchases, asked, answer, startedAt)
    return shown(answer, limit, invoicesToCome)
  }

  return {
    async purchases (customerNumber, limit, context) {
      const asked = { customerNumber, limit }
      const startedAt = now()
      if (startedAt >= leftOutUntil) {
        const found = await ask.getIfThere(purchases, asked, context)
        if (found !== undefined) return shown(found.answer, limit)
        leftOutUntil = now() + askedAgainAfter
      }
      return await fromInvoices(asked, context, startedAt)
    }
  }
}

function shown ({ parts, more, since }: gateway.Purchases, limit: number, invoicesToCome = 0): Purchases {
  return { parts: parts.slice(0, limit), more: more || parts.length > limit, since, invoicesToCome }
}

/** Holds notes back until it is certain that the answer is used. */
class HeldNotes implements AnswerNotes {
  #olderAt: number | undefined
  #leftOut = 0

  get isOld (): boolean {
    return this.#olderAt !== undefined
  }

  older (at: number): void {
    this.#olderAt = at
  }

  recent (): void {}

  leftOut (count: number): void {
    this.#leftOut += count
  }

  tell (notes: AnswerNotes | undefined): void {
    if (this.#olderAt !== undefined) notes?.older(this.#olderAt)
    if (this.#leftOut > 0) notes?.leftOut(this.#leftOut)
  }
}
