import { second } from '@portal/contracts/base/time-units'
import type { InvoiceSummary } from '@portal/contracts/invoices'
import { ApiError, toApiError } from '../../../lib/http/api-error.ts'

/** An invoice that is not in the file, and why, in words. */
export type MissedInvoice = { invoice: InvoiceSummary, reason: string }

export type CollectOptions = {
  signal: AbortSignal
  /** Called with how many have been tried. */
  onProgress: (tried: number) => void
  /** Resolves after this many milliseconds. */
  delay?: (milliseconds: number) => Promise<void>
}

/** Reasons that concern only one invoice. */
const ownReasons: ReadonlySet<string> = new Set(['not_found', 'invoice_too_long', 'erp_bad_reply'])

const fullMessage = 'The file has reached its maximum size.'

/** The portal says that it is busy while it makes other people's files. */
const [busyTries, busyPause] = [4, 2 * second]

/** After this many failures in a row, the ordering system or the connection must be away, so the rest is not tried. */
const failuresInARow = 3

/** Thrown when no further invoice fits into the file. */
export class FileFull extends Error {}

/**
 * Takes invoices one at a time. An unavailable one is left out, and the others are taken.
 * @param take fetches one and puts it into the file
 * @returns those that were left out
 * @throws what the signal was aborted with
 */
export async function collectInvoices (
  invoices: readonly InvoiceSummary[], take: (invoice: InvoiceSummary) => Promise<void>, { signal, onProgress, delay = wait }: CollectOptions
): Promise<MissedInvoice[]> {
  const missed: MissedInvoice[] = []
  let failed = 0
  for (const [index, invoice] of invoices.entries()) {
    try {
      await takePatiently(async () => { await take(invoice) }, signal, delay)
      failed = 0
    } catch (error) {
      signal.throwIfAborted()
      const { code, message } = toApiError(error)
      const isFull = error instanceof FileFull
      const reason = isFull ? fullMessage : message
      missed.push({ invoice, reason })
      failed = ownReasons.has(code) ? 0 : failed + 1
      if (isFull || failed === failuresInARow) return [...missed, ...invoices.slice(index + 1).map(invoice => ({ invoice, reason }))]
    }
    onProgress(index + 1)
  }
  return missed
}

async function takePatiently (take: () => Promise<void>, signal: AbortSignal, delay: (milliseconds: number) => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted()
    try {
      await take()
      return
    } catch (error) {
      const isBusy = error instanceof ApiError && error.code === 'portal_unavailable'
      if (!isBusy || tries === busyTries) throw error
      await delay(busyPause)
    }
  }
}

async function wait (milliseconds: number): Promise<void> {
  await new Promise(resolve => { setTimeout(resolve, milliseconds) })
}
