import type { Submission } from '@portal/contracts/checkout'
import type { Dealer } from '@portal/contracts/dealers'
import { orderBlock } from '@portal/contracts/rules/orders/order-block'
import { cartTotals } from '@portal/contracts/rules/stock/pricing'
import { sendFile, sendOrder } from '../../../domain/submission/sending/send-order.ts'
import { paths, to } from '../../../paths.ts'
import { cartOf, recordSubmittedOrder } from '../../../domain/cart/cart.ts'
import { isSubmittedSince, type OrderAsSent } from '../../../domain/cart/content/customer-cart.ts'
import { removeUpload, storedUploadOf } from '../../../domain/submission/sending/stored-upload.ts'
import { refreshDealer } from '../../../domain/dealer/refresh-dealer.ts'
import { linesOf, type OpenKey } from '../../../domain/submission/keys/open-key.ts'
import { keepQuestion, putKey, unsettledKey } from '../../../domain/submission/keys/open-keys-store.ts'
import { unsettledCartKey } from '../../../domain/submission/sending/press-submit.ts'
import type { OrderToSend } from './use-order-sending.ts'
import type { EncodedCheckout } from '../form/use-checkout-data.ts'

/** What the person confirmed by pressing Submit for this dealer and this form, if they did and it may be ordered. */
export function cartToSend (dealer: Dealer, { encoded, data }: EncodedCheckout): OrderToSend | undefined {
  const customer = dealer.customer_number
  const entry = unsettledCartKey(customer, encoded)
  if (entry === undefined) return undefined
  const { key, order: { lines, after } } = entry
  // Not the cart's: after a lost answer, the order may have left it.
  const ordered = linesOf(entry.order, lines, cartOf(customer).lines)
  if (orderBlock(dealer, cartTotals(ordered)) !== undefined) return undefined
  return {
    key,
    ...questionOf(entry),
    send: async allowDuplicate => await sendOrder({
      submission_key: key,
      ...(allowDuplicate && { allow_duplicate: true }),
      order: { cart: [...lines], data: { ...data, customer_number: customer } }
    }),
    received: submission => { received(entry, { key, data: encoded, lines: ordered, fromFile: false }, submission) },
    isIn: cart => isSubmittedSince(cart, encoded, after),
    refused: () => { refreshDealer(customer) },
    correctAt: to.orderSummary(encoded),
    kept: { path: paths.cart, label: 'Back to cart', words: 'Your parts are still in the cart.' }
  }
}

/** The file that the person submitted, if this tab has its bytes. */
export function fileToSend (dealer: Dealer, key: string): OrderToSend | undefined {
  const customer = dealer.customer_number
  const upload = storedUploadOf(key)
  const entry = unsettledKey(customer, key)
  if (upload === undefined || entry === undefined || dealer.suspended || dealer.new_dealer) return undefined
  return {
    key,
    ...questionOf(entry),
    send: async allowDuplicate => await sendFile({
      submission_key: key,
      ...(allowDuplicate && { allow_duplicate: true }),
      order: { data: { customer_number: customer, po_number: upload.poNumber }, file: upload.file }
    }),
    received: submission => {
      received(entry, { key, lines: [], fromFile: true }, submission)
      if (submission.state !== 'rejected') removeUpload(key)
    },
    isIn: () => false,
    refused: () => { refreshDealer(customer) },
    correctAt: paths.lightspeed,
    kept: { path: paths.lightspeed, label: 'Back to the file', words: 'Your file is still here.' }
  }
}

function questionOf ({ customer, key }: OpenKey): Pick<OrderToSend, 'question' | 'keepQuestion'> {
  return {
    question: () => unsettledKey(customer, key)?.question,
    keepQuestion: question => { keepQuestion(customer, key, question) }
  }
}

/** Keeps the key until the person has been shown the answer, since the tab may close first. */
function received (entry: OpenKey, sent: OrderAsSent, submission: Submission): void {
  recordSubmittedOrder(entry.customer, sent, submission)
  putKey({ ...entry, outcome: { state: 'known', submission, poNumber: entry.order?.poNumber ?? '' } })
  refreshDealer(entry.customer)
}
