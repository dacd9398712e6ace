import type { Cents } from '../../base/money.ts'
import { isSettled } from './invoices.ts'

type Listed = Parameters<typeof isSettled>[0]

/** What an account owes in addition to the listed invoices, in words. */
export const notListedLabel = 'Not listed here (payments on account, older invoices)'

/**
 * How much of an account's amount due is listed, and what the rest comes to: payments on account, and invoices older than the list. Both are
 * differences between the ERP's figures, in cents; neither replaces one.
 * @returns undefined if an unsettled invoice does not state its balance, or if there is no rest
 */
export function notListed (amountDue: Cents, invoices: readonly Listed[]): { listed: Cents, rest: Cents } | undefined {
  const open = invoices.filter(invoice => !isSettled(invoice))
  if (open.some(({ balance }) => balance === undefined)) return undefined
  const listed = open.reduce((sum, { balance = 0 }) => sum + balance, 0)
  return listed === amountDue ? undefined : { listed, rest: amountDue - listed }
}
