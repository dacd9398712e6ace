import type { Page } from './browser.ts'
import { canonical, inOrder, type Content } from '../history.ts'
import { contentOfCall, faultOf, type OrderCall } from './order-body.ts'
import { sideBySide } from '../side-by-side.ts'

/**
 * What the page has stored under a key that was just pressed, which is what it sends, today or after a reload.
 * @throws Error if that is not what was planned, or if the portal would refuse it or trim a text in it. Then either the page or the plan is wrong,
 * and the checker's verdict about the key would mean nothing
 */
export function storedContent (page: Page, key: string, planned: Content): Content {
  const stored = storedCall(page, key, planned.customer)
  const fault = faultOf(stored)
  if (fault !== undefined) throw new Error(`what was stored under ${key} is not taken by the portal as it is\n${fault}`)
  const content = contentOfCall(stored)
  if (canonical(content) === canonical(planned)) return content
  throw new Error(`what was stored under ${key} is not what was planned\n${sideBySide({ planned: inOrder(planned), stored: inOrder(content) }).join('\n')}`)
}

function storedCall (page: Page, key: string, customer: string): OrderCall {
  const { order, release } = page.openKeysOf(customer).find(open => open.key === key) ?? {}
  if (order === undefined) throw new Error(`nothing was stored under ${key}`)
  if ('fileName' in order) {
    const upload = page.storedUploadOf(key)
    if (upload === undefined) throw new Error(`the file of ${key} was not stored`)
    const data = { customer_number: upload.customer, po_number: upload.poNumber, ...upload.delivery !== undefined && { delivery: upload.delivery } }
    return { name: 'adpOrder', body: { submission_key: key, order: { data, file: upload.file } } }
  }
  const form = page.decodeCheckoutData(order.data)
  if (form === undefined) throw new Error(`the form of ${key} cannot be read: ${order.data}`)
  const data = { ...form.data, customer_number: form.customer }
  const body = { submission_key: key, order: { cart: [...order.lines], data } }
  return order.asks === true ? { name: 'askRelease', body } : { name: 'createOrder', body: { ...body, ...release !== undefined && { release } } }
}
