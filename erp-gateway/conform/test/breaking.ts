import { isObject } from '../../contract/record.ts'
import { eachRecord, instead, onAnswers, recordsIn, type Handler, type Reply, type Wire } from './proxy.ts'
import type { OperationName } from '../../contract/operations.ts'

/** A gateway that breaks one guarantee, and exactly the checks that must fail. `make` gives it a state of its own. */
export type Broken = {
  name: string
  make: () => Handler
  fails: readonly string[]
  /** Checks that may fail as well, as requests happen to meet. */
  may?: readonly string[]
}

export const none: Reply = { status: 404, body: { FOUND: 'N' } }
export const bare: Reply = { status: 404, body: {} }
export const empty: Reply = { status: 200, body: {} }
export const agreeItems = ['search/agrees', 'item/agrees', 'prices/agrees']
export const agreeLists = ['dealers-of-rep/agrees', 'dealers-outside-reps/agrees']
export const agreeDealers = ['dealer/agrees', 'dealers-of-rep/agrees/dealer', 'dealers-outside-reps/agrees/dealer']
export const agreeOrders = ['orders/agrees', 'order/agrees']
export const agreeLatest = ['latest-order/agrees', 'orders/agrees/latest']
export const agreeLatestLists = ['latest-orders/agrees', 'latest-order/agrees/list']
export const agreeInvoices = ['invoices/agrees', 'invoice/agrees']
export const invoiceAddsUp = ['invoice/adds-up', 'invoice/adds-up/tax']
export const purchaseCounts = ['purchases/counts', 'invoices/agrees/purchases', 'invoice/agrees/purchases']
export const breaksHold = ['prices/hold-for-orders/break', 'order/agrees/break']
export const unitsHold = ['prices/hold-for-orders/unit', 'order/agrees/unit']
export const pricesHold = ['prices/hold-for-orders', 'order/agrees/prices']

export function textOf (wire: unknown, name: string): string {
  const value = isObject(wire) ? wire[name] : undefined
  return typeof value === 'string' ? value.trim() : ''
}

export function onList (operation: OperationName, list: string, change: (records: Wire[], fields: Wire) => Wire[]): () => Handler {
  return () => onAnswers([operation], (body, { fields }) => ({ ...body, [list]: change(recordsIn(body, list), fields) }))
}

export function onRecords (operation: OperationName, list: string, change: (record: Wire, fields: Wire) => Wire | undefined): () => Handler {
  return () => eachRecord([operation], list, (record, { fields }) => change(record, fields))
}

export function onAnswer (operation: OperationName, change: (body: Wire, fields: Wire) => unknown): () => Handler {
  return () => onAnswers([operation], (body, { fields }) => change(body, fields))
}

/** Answers a question about something that no ERP has in another way. */
export function unknownAnswered (operation: OperationName, field: string, reply: (fields: Wire) => Reply): () => Handler {
  return () => instead([operation], async ({ fields }, forward) => /NOSUCH|NO-SUCH|ZZ9Z/.test(textOf(fields, field)) ? reply(fields) : await forward())
}

/** Answers that are under way together are given from one variable. */
export function shared (operation: OperationName): () => Handler {
  return () => {
    let [underWay, latest, waiting] = [0, none, new Array<() => void>()]
    return instead([operation], async (_, forward) => {
      underWay++
      latest = await forward()
      underWay--
      if (underWay === 0) for (const go of waiting.splice(0)) go()
      else await new Promise<void>(resolve => { waiting.push(resolve) })
      return latest
    })
  }
}

export function withHigherPrice (record: Wire): Wire {
  const price = textOf(record, 'CSTPR')
  return price === '' ? record : { ...record, CSTPR: (Number(price) + 1).toFixed(2) }
}

/** Posts under another reference, and answers as if it were the one that was sent. */
export async function underAnother (fields: Wire, forward: Parameters<Handler>[1], reference: string): Promise<Reply> {
  const reply = await forward({ body: { ...fields, REFNO: reference } })
  return isObject(reply.body) ? { ...reply, body: { ...reply.body, REFNO: fields['REFNO'] } } : reply
}

/** References that were sent before get a new order when `isAgain` says so. */
export function doubled (operation: OperationName, isAgain: (times: number, atOnce: number) => boolean): () => Handler {
  return () => {
    const [times, underWay] = [new Map<string, number>(), new Map<string, number>()]
    return instead([operation], async ({ fields }, forward) => {
      const reference = textOf(fields, 'REFNO')
      const [sent, atOnce] = [(times.get(reference) ?? 0) + 1, (underWay.get(reference) ?? 0) + 1]
      times.set(reference, sent)
      underWay.set(reference, atOnce)
      try {
        return isAgain(sent, atOnce) ? await underAnother(fields, forward, `${reference}-${sent}`) : await forward()
      } finally {
        underWay.set(reference, (underWay.get(reference) ?? 1) - 1)
      }
    })
  }
}

export function without (record: Wire, ...names: string[]): Wire {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))
}
