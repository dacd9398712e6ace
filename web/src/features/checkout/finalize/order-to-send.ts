import type { Reference } from '@portal/contracts/base/ids'
import type { Submission } from '@portal/contracts/checkout'
import type { ShownDealer } from '@portal/contracts/dealers'
import { orderBlock } from '@portal/contracts/rules/orders/order-block'
import { cartTotals } from '@portal/contracts/rules/stock/pricing'
import { sendAsk, sendFile, sendOrder } from '../../../domain/submission/sending/send-order.ts'
import { paths, to } from '../../../paths.ts'
import { cartOf, recordAsked, recordSubmittedOrder } from '../../../domain/cart/cart.ts'
import { isSubmittedSince, type OrderAsSent } from '../../../domain/cart/content/customer-cart.ts'
import { removeUpload, storedUploadOf } from '../../../domain/submission/sending/stored-upload.ts'
import { refreshDealer } from '../../../domain/dealer/refresh-dealer.ts'
import { linesOf, type OpenKey, type SubmitterKnows } from '../../../domain/submission/keys/open-key.ts'
import { keepQuestion, putKey, confirmQuestion, unsettledKey } from '../../../domain/submission/keys/open-keys-store.ts'
import type { OrderToSend } from './use-order-sending.ts'
import type { EncodedCheckout } from '../form/use-checkout-data.ts'

/** What the person confirmed by pressing Submit for this dealer and this form, if they did and it may be ordered. */
export function cartToSend (dealer: ShownDealer, { key, encoded, data }: EncodedCheckout): OrderToSend | undefined {
  const customer = dealer.customer_number
  const entry = key === undefined ? undefined : unsettledKey(customer, key)
  if (key === undefined || entry?.order === undefined || !('data' in entry.order) || entry.order.data !== encoded) return undefined
  const { order, release } = entry
  const { lines, cartVersion: version, asks } = order
  // Not the cart's lines: after a lost answer, they may have left the cart.
  const ordered = linesOf(order, lines, cartOf(customer).lines)
  if (orderBlock(dealer, cartTotals(ordered)) !== undefined) return undefined
  return {
    key,
    ...questionOf(entry),
    send: async () => {
      const { seen, seenDelivery, told, duplicateOf } = knowsOf(entry, order.knows)
      const body = { submission_key: key, seen, duplicate_of: [...duplicateOf], order: { cart: [...lines], data: { ...data, customer_number: customer } } }
      const kept_cart = { version, ...(told !== undefined && { told }) }
      // Nothing ships yet.
      if (asks) return { asked: await sendAsk({ ...body, kept_cart }) }
      const toShip = { ...body, ...(seenDelivery !== undefined && { seen_delivery: seenDelivery }) }
      return { submission: await sendOrder(release === undefined ? { ...toShip, kept_cart } : { ...toShip, release }) }
    },
    received: sent => {
      if ('asked' in sent) asked(entry, sent.asked)
      else if (release !== undefined) outcomeKnown(entry, sent.submission)
      else received(entry, { key, data: encoded, lines: ordered, fromFile: false }, sent.submission)
    },
    isIn: cart => release === undefined && isSubmittedSince(cart, order),
    refused: () => { refreshDealer(customer) },
    ...(asks && { asks }),
    doneAt: asks ? paths.releases : release === undefined ? paths.orderConfirm : to.release(release),
    ...(release === undefined ? fromCartPage(encoded) : fromRequestPage(release))
  }
}

function fromCartPage (encoded: string): Pick<OrderToSend, 'correctAt' | 'kept'> {
  return { correctAt: to.orderSummary(encoded), kept: { path: paths.cart, label: 'Back to cart', words: 'Nothing you entered is lost.' } }
}

function fromRequestPage (release: Reference): Pick<OrderToSend, 'correctAt' | 'kept'> {
  return { correctAt: to.release(release), kept: { path: to.release(release), label: 'Back to the request', words: 'The quantities that you entered are kept with the request.' } }
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
      const { seen, seenDelivery, duplicateOf } = knowsOf(entry, knows)
      const submission = await sendFile({
        submission_key: key,
        seen,
        ...(seenDelivery !== undefined && { seen_delivery: seenDelivery }),
        duplicate_of: [...duplicateOf],
        order: {
          data: { customer_number: customer, po_number: upload.poNumber, ...(upload.delivery !== undefined && { delivery: upload.delivery }) },
          file: upload.file
        }
      })
      return { submission }
    },
    received: sent => {
      if (!('submission' in sent)) return
      received(entry, { key, lines: [], fromFile: true }, sent.submission)
      if (sent.submission.state !== 'rejected') removeUpload(key)
    },
    doneAt: paths.orderConfirm,
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

function questionOf ({ customer, key }: OpenKey): Pick<OrderToSend, 'question' | 'keepQuestion' | 'confirmQuestion'> {
  return {
    question: () => unsettledKey(customer, key)?.question,
    keepQuestion: question => { keepQuestion(customer, key, question) },
    confirmQuestion: () => { confirmQuestion(customer, key) }
  }
}

/** Keeps the key until the person has been shown the answer, since the tab may close first. */
function received (entry: OpenKey, sent: OrderAsSent, submission: Submission): void {
  recordSubmittedOrder(entry.customer, sent, submission)
  outcomeKnown(entry, submission)
}

function outcomeKnown (entry: OpenKey, submission: Submission): void {
  putKey({ ...entry, outcome: { state: 'known', submission, poNumber: entry.order?.poNumber ?? '' } })
  refreshDealer(entry.customer)
}

function asked (entry: OpenKey, release: Reference): void {
  recordAsked(entry.customer)
  putKey({ ...entry, outcome: { state: 'asked', release, poNumber: entry.order?.poNumber ?? '' } })
}
