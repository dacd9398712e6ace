import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Reference } from '../../contracts/src/base/ids.ts'
import type { SubmissionState } from '../../contracts/src/checkout.ts'
import { ordersSince } from '../../bff/src/adapters/portal-db/inspect.ts'
import { orderLines } from '../../bff/src/lib/order-log.ts'

/** An acknowledged order, as the log or a newer journal has it. Only a journal has `parts`. */
export type KnownOrder = {
  reference: Reference
  dealer: string
  poNumber: string
  pieces: number
  /** ISO 8601, UTC. */
  at: string
  parts?: Array<{ number: string, quantity: number }>
  outcome?: { state: SubmissionState, erpOrderId: string | null }
}

/** The orders in the portal's log files: JSON lines, as `journalctl -o cat` prints them too. Other lines are skipped. */
export async function ordersInLogs (files: readonly string[]): Promise<KnownOrder[]> {
  const known = new Map<string, KnownOrder>()
  for (const file of files) {
    for await (const line of createInterface({ input: createReadStream(file, 'utf8') })) note(line, known)
  }
  return [...known.values()]
}

function note (line: string, known: Map<string, KnownOrder>): void {
  // Most lines are about something else, and need no parsing.
  if (!line.includes(orderLines.received) && !line.includes(orderLines.settled)) return
  const fields = parsed(line)
  if (fields === undefined || typeof fields['reference'] !== 'string') return
  const { reference, dealer, poNumber, pieces, time, state, erpOrderId, msg } = fields
  const order = known.get(reference) ?? { reference, dealer: String(dealer), poNumber: '', pieces: 0, at: String(time) }
  if (msg === orderLines.received) known.set(reference, { ...order, poNumber: String(poNumber), pieces: Number(pieces), at: String(time) })
  else if (msg === orderLines.settled) {
    const erpOrder = typeof erpOrderId === 'string' ? erpOrderId : null
    known.set(reference, { ...order, outcome: { state: state === 'rejected' ? 'rejected' : 'accepted', erpOrderId: erpOrder } })
  }
}

function parsed (line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line.slice(line.indexOf('{')))
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** The orders received or changed since then, from a journal that was set aside. */
export async function ordersInJournal (where: { url: string | undefined, file: string }, since: number): Promise<KnownOrder[]> {
  return (await ordersSince(where, since)).map(({ reference, customerNumber, order, createdAt, state, erpOrderId }) => ({
    reference,
    dealer: customerNumber,
    poNumber: order.request.data.po_number,
    pieces: order.parts.reduce((sum, { quantity }) => sum + quantity, 0),
    at: new Date(createdAt).toISOString(),
    parts: order.parts.map(({ item_number: number, quantity }) => ({ number, quantity })),
    outcome: { state, erpOrderId }
  }))
}

/** Whether the ERP is known to have accepted or refused it. */
export function isSettled ({ outcome }: KnownOrder): boolean {
  return outcome?.state === 'accepted' || outcome?.state === 'rejected'
}

/** One line for a terminal, whatever the dealer has typed as the PO number. */
export function orderLine ({ reference, dealer, poNumber, pieces, at, parts, outcome }: KnownOrder): string {
  const what = parts === undefined ? '' : `: ${parts.map(({ number, quantity }) => `${quantity} × ${number}`).join(', ')}`
  const became = outcome === undefined ? '' : outcome.erpOrderId === null ? `, ${outcome.state}` : `, ${outcome.state} as ${outcome.erpOrderId}`
  return `  ${at}  ${reference}  dealer ${dealer}  PO ${JSON.stringify(poNumber)}  ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}${became}${what}`
}
