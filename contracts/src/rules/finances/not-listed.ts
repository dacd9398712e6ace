import type { Cents } from '../../base/money.ts'
import { isSettled } from './invoices.ts'

type Listed = Parameters<typeof isSettled>[0]

/** What an account owes besides the invoices of a list, in words. */
export const notListedLabel = 'Not listed here (payments on account, older invoices)'

/**
 * What is listed of an account, and what the rest of its amount due comes to: payments on account, and invoices that are older than the list.
 * Both are differences between the ERP's figures, in cents; neither replaces one.
 * @returns undefined where an invoice that is not settled does not say its balance, or where nothing is left
 */
export function notListed (amountDue: Cents, invoices: readonly Listed[]): { listed: Cents, rest: Cents } | undefined {
  const open = invoices.filter(invoice => !isSettled(invoice))
  if (open.some(({ balance }) => balance === undefined)) return undefined
  const listed = open.reduce((sum, { balance = 0 }) => sum + balance, 0)
  return listed === amountDue ? undefined : { listed, rest: amountDue - listed }
}
