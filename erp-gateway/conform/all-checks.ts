import type { Check } from './check.ts'
import { afterwardsChecks } from './checks/afterwards.ts'
import { barCodeChecks } from './checks/bar-codes.ts'
import { dealerChecks } from './checks/dealers.ts'
import { everyAnswerChecks, everyReadChecks, healthChecks, loadChecks } from './checks/every-operation.ts'
import { invoiceChecks } from './checks/invoices.ts'
import { itemChecks } from './checks/items.ts'
import { lightspeedChecks } from './checks/lightspeed.ts'
import { orderChecks } from './checks/orders.ts'
import { postingChecks } from './checks/posting.ts'
import { purchaseChecks } from './checks/purchases.ts'
import { searchChecks } from './checks/search.ts'

/** Checks that are tried together, one phase after the other. */
export type Phase = { title: string, checks: readonly Check[], /** One after the other, because one changes what the next one looks at. */ inOrder: boolean }

export const phases = {
  reads: { title: 'Reads', checks: [...healthChecks, ...searchChecks, ...itemChecks, ...barCodeChecks, ...dealerChecks, ...orderChecks, ...invoiceChecks, ...purchaseChecks, ...everyReadChecks], inOrder: false },
  writes: { title: 'Orders, posted and deleted', checks: [...postingChecks, ...lightspeedChecks, ...afterwardsChecks], inOrder: true },
  load: { title: 'At once', checks: loadChecks, inOrder: true },
  answers: { title: 'Every answer', checks: everyAnswerChecks, inOrder: true }
} as const satisfies Record<string, Phase>

export const allChecks: readonly Check[] = Object.values(phases).flatMap(phase => phase.checks)
