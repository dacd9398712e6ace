import type { Check } from './check.ts'
import { addingUpChecks } from './checks/adding-up.ts'
import { afterwardsChecks } from './checks/afterwards.ts'
import { barCodeChecks } from './checks/bar-codes.ts'
import { breakChecks } from './checks/breaks.ts'
import { changeAfterPostingChecks, changeChecks } from './checks/changes.ts'
import { dayChecks } from './checks/days.ts'
import { dealerChecks } from './checks/dealers.ts'
import { encodingChecks } from './checks/encoding.ts'
import { everyAnswerChecks, everyReadChecks, healthChecks, loadChecks } from './checks/every-operation.ts'
import { invoiceChecks } from './checks/invoices.ts'
import { itemChecks } from './checks/items.ts'
import { itemFigureChecks } from './checks/item-figures.ts'
import { lightspeedChecks } from './checks/lightspeed.ts'
import { orderChecks } from './checks/orders.ts'
import { longListChecks } from './checks/long-list.ts'
import { neighborChecks } from './checks/neighbors.ts'
import { postingChecks } from './checks/posting.ts'
import { purchaseChecks } from './checks/purchases.ts'
import { searchChecks } from './checks/search.ts'

/** Checks that are tried together, one phase after the other. */
export type Phase = { title: string, checks: readonly Check[], /** One after the other, because one changes what the next one looks at. */ inOrder: boolean }

export const phases = {
  reads: {
    title: 'Reads',
    checks: [
      ...healthChecks, ...searchChecks, ...neighborChecks, ...itemChecks, ...itemFigureChecks, ...barCodeChecks, ...dealerChecks, ...orderChecks,
      ...changeChecks,
      ...invoiceChecks, ...addingUpChecks, ...purchaseChecks, ...everyReadChecks
    ],
    inOrder: false
  },
  writes: {
    title: 'Orders, posted and deleted',
    checks: [...postingChecks, ...dayChecks, ...breakChecks, ...lightspeedChecks, ...changeAfterPostingChecks, ...afterwardsChecks, ...longListChecks],
    inOrder: true
  },
  load: { title: 'At once', checks: loadChecks, inOrder: true },
  answers: { title: 'Every answer', checks: [...everyAnswerChecks, ...encodingChecks], inOrder: true }
} as const satisfies Record<string, Phase>

export const allChecks: readonly Check[] = Object.values(phases).flatMap(phase => phase.checks)
