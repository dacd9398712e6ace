import { useEffect, useRef, useState } from 'react'
import type { InvoiceSummary } from '@portal/contracts/invoices'
import { collectedInvoices } from '@portal/contracts/policy/invoice-history'
import { useAskBeforeLeaving } from '../../../lib/forms/use-ask-before-leaving.ts'
import { messageWithRequest, toApiError } from '../../../lib/http/api-error.ts'
import { fetchForPress } from '../../../lib/program/fetch-for-press.ts'
import { formatCount } from '../../../lib/text/format.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import type { MissedInvoice } from './collect-invoices.ts'

/** What is collected from many invoices: their PDF files, or their lines. */
export type CollectionKind = 'pdfs' | 'lines'

/** `missed`: those that are not in the file, once it is made. */
export type CollectionState = { kind: CollectionKind, tried: number, total: number, missed?: readonly MissedInvoice[] }

const question = 'The download is not finished. Leave this page and cancel it?'

/** The collecting of many invoices into one file, one at a time. It ends with the page. */
export function useCollection (customer: string) {
  const [collection, setCollection] = useState<CollectionState>()
  const running = useRef<AbortController>(undefined)
  const pressed = useRef<Element>(null)
  const isRunning = collection !== undefined && collection.missed === undefined
  useAskBeforeLeaving(isRunning, question)
  useEffect(() => () => { running.current?.abort() }, [customer])
  // The pressed button has disappeared, so the focus returns to where it began.
  useEffect(() => {
    if (collection === undefined && pressed.current instanceof HTMLElement) pressed.current.focus()
  }, [collection])

  async function start (kind: CollectionKind, invoices: readonly InvoiceSummary[]): Promise<void> {
    if (invoices.length > collectedInvoices.max) {
      toast({ kind: 'danger', header: 'Too Many Invoices', body: `One file can hold ${formatCount(collectedInvoices.max)} invoices. Narrow the dates to choose fewer.` })
      return
    }
    if (collection === undefined) pressed.current = document.activeElement
    const controller = new AbortController()
    const { signal } = controller
    running.current?.abort()
    running.current = controller
    const total = invoices.length
    setCollection({ kind, tried: 0, total })
    const options = { customer, signal, onProgress (tried: number) { if (!signal.aborted) setCollection({ kind, tried, total }) } }
    try {
      // The code that makes files is fetched with the first one.
      const { savePdfs, saveLines } = await fetchForPress(async () => await import('./invoice-files.ts'))
      const missed = await (kind === 'pdfs' ? savePdfs : saveLines)(invoices, options)
      if (!signal.aborted) setCollection({ kind, tried: total, total, missed })
    } catch (error) {
      if (signal.aborted) return
      setCollection(undefined)
      toast({ kind: 'danger', header: 'Download Failed', body: messageWithRequest(toApiError(error)) })
    }
  }

  /** Stops it, or dismisses its result. */
  function close (): void {
    running.current?.abort()
    setCollection(undefined)
  }

  return { collection, isRunning, start, close }
}
