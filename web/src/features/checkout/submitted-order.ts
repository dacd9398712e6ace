import type { CheckoutData } from '@portal/contracts/checkout'
import type { Dealer } from '@portal/contracts/dealers'
import { orderBlock } from '@portal/contracts/rules/ordering'
import { cartTotals } from '@portal/contracts/rules/pricing'
import { sendFile, sendOrder } from '../../api/checkout.ts'
import { paths, to } from '../../paths.ts'
import { cartOf, changeCart } from '../../state/cart.ts'
import { orderBody } from '../../state/cart-lines.ts'
import { dropSubmission, isSubmittedSince, recordSubmission, recordUpload, submissionKey } from '../../state/customer-cart.ts'
import { releaseUpload, takeBackUpload, uploadOf } from '../../state/held-upload.ts'
import { refreshDealer } from '../../state/refresh-dealer.ts'
import type { Submitting } from './use-submission.ts'

/** The dealer's cart, where the person has pressed Submit for it and for this form, and it may be ordered. */
export function submittedCart (dealer: Dealer, { encoded, data }: { encoded: string, data: CheckoutData }): Submitting | undefined {
  const customer = dealer.customer_number
  const cart = cartOf(customer)
  const { lines, last } = cart
  const key = submissionKey(cart, encoded)
  const blocked = orderBlock(dealer, cartTotals(lines)) !== undefined
  if (key === undefined || blocked) return undefined
  return {
    send: async allowDuplicate => await sendOrder({
      submission_key: key,
      ...(allowDuplicate && { allow_duplicate: true }),
      order: { cart: orderBody(lines), data: { ...data, customer_number: customer } }
    }),
    received: submission => {
      changeCart(customer, cart => recordSubmission(cart, { key, data: encoded }, submission, lines))
      refreshDealer(customer)
    },
    isIn: cart => isSubmittedSince(cart, encoded, last?.key),
    takeBack: () => { changeCart(customer, dropSubmission) },
    correctAt: to.orderSummary(encoded),
    kept: { path: paths.cart, label: 'Back to the cart', words: 'Your cart is unchanged.' }
  }
}

/** The file that was submitted under a key for this dealer, where this tab has it. */
export function submittedFile (dealer: Dealer, key: string): Submitting | undefined {
  const customer = dealer.customer_number
  const upload = uploadOf(key)
  if (upload?.submitted !== true || upload.customer !== customer || dealer.suspended || dealer.new_dealer) return undefined
  return {
    send: async allowDuplicate => await sendFile({
      submission_key: key,
      ...(allowDuplicate && { allow_duplicate: true }),
      order: { data: { customer_number: customer, po_number: upload.poNumber }, file: upload.file }
    }),
    received: submission => {
      changeCart(customer, cart => recordUpload(cart, key, submission))
      if (submission.state === 'rejected') takeBackUpload(key)
      else releaseUpload(key)
      refreshDealer(customer)
    },
    isIn: () => false,
    takeBack: () => { takeBackUpload(key) },
    correctAt: paths.lightspeed,
    kept: { path: paths.lightspeed, label: 'Back to the file', words: 'Your file is still here.' }
  }
}
