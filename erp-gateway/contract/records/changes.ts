import type { CustomerNumber, ErpOrderId } from '@portal/contracts/base/ids'
import { flag, nonBlankText, text } from '../codecs.ts'
import { field, list, record } from '../record.ts'
import { customerNumber } from './dealers.ts'
import { orderId } from './orders.ts'

const markWidth = 60

/** An order that has changed in any way: what it holds, how it stands, or whether it is there at all. */
export type ChangedOrder = { orderId: ErpOrderId, customerNumber: CustomerNumber }
export const changedOrder = record<ChangedOrder>('ChangedOrder', { orderId, customerNumber })

export const nextMark = field('NEXT', nonBlankText(markWidth, 'keep'), { means: 'The mark to ask with next: it names everything that changes after this answer' })

export type ChangesAsked = { mark: string }
export const changesAsked = record<ChangesAsked>('ChangesAsked', {
  mark: field('MARK', text(markWidth, 'keep'), { means: 'What an earlier answer gave as NEXT; blank asks for a first one' })
})

/** Repeats the mark: an empty list alone could belong to another request. `gap`: some changes since the mark are no longer known. */
export type OrderChanges = ChangesAsked & { next: string, more: boolean, gap: boolean, orders: ChangedOrder[] }
export const orderChanges = record<OrderChanges>('OrderChanges', {
  mark: field('MARK', text(markWidth, 'keep'), { means: 'The mark that was asked about' }),
  next: nextMark,
  more: field('MORE', flag, { means: '`Y` if more has changed than this answer holds: the portal asks at once with NEXT' }),
  gap: field('GAP', flag, { means: '`Y` if the gateway no longer knows what has changed since MARK, or if MARK is blank. The portal then reads every dealer\'s orders' }),
  orders: field('ORDERS', list(changedOrder), { means: 'The orders that have changed since MARK, confirmed, invoiced, canceled and deleted ones included, in any order' })
})
