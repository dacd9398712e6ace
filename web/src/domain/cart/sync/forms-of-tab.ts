import type { CustomerNumber, UserId } from '@portal/contracts/base/ids'
import { draftName, storeDraft, storedDraft } from '../../session/page-drafts.ts'
import type { CheckoutForm, CustomerCart } from '../content/customer-cart.ts'
import { readForm } from './local-cart.ts'

/**
 * Checkout forms are shared by all tabs of a browser, and logging out in any of them removes them. A tab that was logged out elsewhere keeps its own
 * for the same person's next login in it.
 */
const nameOf = (userId: UserId, customer: CustomerNumber): string => draftName('checkout-form', userId, customer)

/** @param carts what the tab shows, by customer number */
export function keepFormsOfTab (userId: UserId, carts: Readonly<Record<string, Pick<CustomerCart, 'form'>>>): void {
  for (const [customer, { form }] of Object.entries(carts)) storeDraft(nameOf(userId, customer), form)
}

/** The form that this tab has kept, once. */
export function takeFormOfTab (userId: UserId, customer: CustomerNumber): CheckoutForm | undefined {
  const name = nameOf(userId, customer)
  const form = readForm(storedDraft(name))
  storeDraft(name, undefined)
  return form
}
