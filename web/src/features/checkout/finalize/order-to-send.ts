import type { Submission } from '@portal/contracts/checkout'
import type { ShownDealer } from '@portal/contracts/dealers'
import { orderBlock } from '@portal/contracts/rules/orders/order-block'
import { cartTotals } from '@portal/contracts/rules/stock/pricing'
import { sendFile, sendOrder } from '../../../domain/submission/sending/send-order.ts'
import { paths, to } from '../../../paths.ts'
import { cartOf, recordSubmittedOrder } from '../../../domain/cart/cart.ts'
import { isSubmittedSince, type OrderAsSent } from '../../../domain/cart/content/customer-cart.ts'
import { removeUpload, storedUploadOf } from '../../../domain/submission/sending/stored-upload.ts'
import { refreshDealer } from '../../../domain/dealer/refresh-dealer.ts'
import { linesOf, type OpenKey, type SubmitterKnows } from '../../../domain/submission/keys/open-key.ts'
import { keepQuestion, putKey, sayYes, unsettledKey } from '../../../domain/submission/keys/open-keys-store.ts'
import type { OrderToSend } from './use-order-sending.ts'
import type { EncodedCheckout } from '../form/use-checkout-data.ts'

/** What the person confirmed by pressing Submit for this dealer and this form, if they did and it may be ordered. */
export function cartToSend (dealer: ShownDealer, { key, encoded, data }: EncodedCheckout): OrderToSend | undefined {
  const customer = dealer.customer_number
  const entry = key === undefined ? undefined : unsettledKey(customer, key)
  if (key === undefined || entry?.order === undefined || !('data' in entry.order) || entry.order.data !== encoded) return undefined
  const { order } = entry
  const { lines, cartVersion: version } = order
  // Not the cart's: after a lost answer, the order may have left it.
  const ordered = linesOf(order, lines, cartOf(customer).lines)
  if (orderBlock(dealer, cartTotals(ordered)) !== undefined) return undefined
  return {
    key,
    ...questionOf(entry),
    send: async () => {
      const { seen, told, duplicateOf } = knowsOf(entry, order.knows)
      return await sendOrder({
        submission_key: key,
        seen,
        duplicate_of: [...duplicateOf],
        kept_cart: { version, ...(told !== undefined && { told }) },
        order: { cart: [...lines], data: { ...data, customer_number: customer } }
      })
    },
    received: submission => { received(entry, { key, data: encoded, lines: ordered, fromFile: false }, submission) },
    isIn: cart => isSubmittedSince(cart, order),
    refused: () => { refreshDealer(customer) },
    correctAt: to.orderSummary(encoded),
    kept: { path: paths.cart, label: 'Back to cart', words: 'Your parts are still in the cart.' }
  }
}

/** The file that the person submitted, if this tab has its bytes. */
export function fileToSend (dealer: ShownDealer, key: string): OrderToSend | undefined {
  const customer = dealer.customer_number
  const upload = storedUploadOf(key)
  const entry = unsettledKey(customer, key)
  if (upload === undefined || entry?.order === undefined || dealer.suspended || dealer.new_dealer) return undefined
  const { knows } = entry.order
  return {
    key,
    ...questionOf(entry),
    send: async () => {
      const { seen, duplicateOf } = knowsOf(entry, knows)
      return await sendFile({
        submission_key: key,
        seen,
        duplicate_of: [...duplicateOf],
        order: {
          data: { customer_number: customer, po_number: upload.poNumber, ...(upload.delivery !== undefined && { delivery: upload.delivery }) },
          file: upload.file
        }
      })
    },
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

/** What the person knows by now. @param atPress what they knew when they pressed Submit */
function knowsOf ({ customer, key }: OpenKey, atPress: SubmitterKnows): SubmitterKnows {
  return unsettledKey(customer, key)?.order?.knows ?? atPress
}

function questionOf ({ customer, key }: OpenKey): Pick<OrderToSend, 'question' | 'keepQuestion' | 'sayYes'> {
  return {
    question: () => unsettledKey(customer, key)?.question,
    keepQuestion: question => { keepQuestion(customer, key, question) },
    sayYes: () => { sayYes(customer, key) }
  }
}

/** Keeps the key until the person has been shown the answer, since the tab may close first. */
function received (entry: OpenKey, sent: OrderAsSent, submission: Submission): void {
  recordSubmittedOrder(entry.customer, sent, submission)
  putKey({ ...entry, outcome: { state: 'known', submission, poNumber: entry.order?.poNumber ?? '' } })
  refreshDealer(entry.customer)
}
