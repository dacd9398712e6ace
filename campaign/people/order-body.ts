import { Compile } from 'typebox/compile'
import type { CallBody } from '@portal/contracts/calls'
import { createOrder } from '@portal/contracts/checkout'
import { endpoints } from '@portal/contracts/endpoints'
import { adpOrder, type FileDelivery } from '@portal/contracts/lightspeed'
import { askRelease } from '@portal/contracts/releases'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { lightspeedFile } from '@portal/contracts/rules/lightspeed/lightspeed-file'
import { trimmerOf } from '@portal/contracts/typed-fields'
import { deliveryToSend, filesOwnDelivery } from '@portal/contracts/rules/lightspeed/file-delivery'
import { nothingElse, type Content } from '../history.ts'
import { sideBySide } from '../side-by-side.ts'

/** A call that submits an order, a cart or a file, or asks for its release. */
export type OrderCall =
  | { name: 'createOrder', body: CallBody<'createOrder'> }
  | { name: 'askRelease', body: CallBody<'askRelease'> }
  | { name: 'adpOrder', body: CallBody<'adpOrder'> }

const bodies = {
  createOrder: { schema: Compile(createOrder.body), trim: trimmerOf(createOrder.body) },
  askRelease: { schema: Compile(askRelease.body), trim: trimmerOf(askRelease.body) },
  adpOrder: { schema: Compile(adpOrder.body), trim: trimmerOf(adpOrder.body) }
}

/** The ERP ships a file by the dealer's own ship method to the default address, and a file has no texts besides the PO number. */
const ofFiles = { shipping: 'default', instructions: '', address: defaultAddressKey } as const

/** The body that submits the content under a key as a cart. */
export function cartBody (key: string, content: Content): CallBody<'createOrder'> {
  const { customer: customer_number, po: po_number, instructions: special_instructions, lines, ...form } = content
  const cart = lines.map(({ item: id, ...line }) => ({ id, ...line }))
  return { submission_key: key, order: { cart, data: { ...form, customer_number, po_number, special_instructions } } }
}

/** The file that orders the content, in base64. */
export function fileOf ({ po, lines }: Content): string {
  return btoa(lightspeedFile(po, lines.map(({ item, quantity }) => ({ item_number: item, quantity }))))
}

/** How the order of a file is to be delivered; undefined if the file is sent as it is. */
export function deliveryOf ({ shipping, instructions: special_instructions, address }: Content): FileDelivery | undefined {
  return deliveryToSend({ shipping, special_instructions, address })
}

/** Reads a request. @returns undefined if it submits no order, or not as the contract says */
export function readOrderCall (path: string, body: unknown): OrderCall | undefined {
  if (path === endpoints.createOrder.path && bodies.createOrder.schema.Check(body)) return { name: 'createOrder', body }
  if (path === endpoints.askRelease.path && bodies.askRelease.schema.Check(body)) return { name: 'askRelease', body }
  if (path === endpoints.adpOrder.path && bodies.adpOrder.schema.Check(body)) return { name: 'adpOrder', body }
  return undefined
}

/**
 * Why the portal would not order exactly what the body says: it would refuse the body, or trim a text in it. Undefined if it would order just that.
 */
export function faultOf ({ name, body }: OrderCall): string | undefined {
  const { schema, trim } = bodies[name]
  if (!schema.Check(body)) return schema.Errors(body).map(({ instancePath, message }) => `${instancePath} ${message}: ${JSON.stringify(body)}`).join('\n')
  const trimmed = trim === undefined ? body : trim(body)
  return JSON.stringify(trimmed) === JSON.stringify(body) ? undefined : sideBySide({ 'as it is': body, trimmed }).join('\n')
}

/** What a call asks to order. What a body has besides `order` is about how it is submitted. */
export function contentOfCall (call: OrderCall): Content {
  if (call.name === 'adpOrder') {
    const { data, file, ...none } = call.body.order
    const { customer_number: customer, po_number: po, delivery, ...noField } = data
    nothingElse({ ...none, ...noField })
    const { shipping, special_instructions: instructions, address } = delivery ?? filesOwnDelivery
    return { ...contentOfFile(customer, po, file), shipping, instructions, address }
  }
  const { data, cart, ...none } = call.body.order
  const { customer_number: customer, po_number: po, special_instructions: instructions, shipping, address = defaultAddressKey, ...noField } = data
  nothingElse({ ...none, ...noField })
  const lines = cart.map(({ id: item, quantity, note, ...noMore }) => {
    nothingElse(noMore)
    return { item, quantity, note }
  })
  return { customer, po, shipping, instructions, address, lines }
}

/** What a file that `lightspeedFile` has written orders. @param file in base64 */
export function contentOfFile (customer: string, po: string, file: string): Content {
  const [, ...rows] = atob(file).trimEnd().split('\r\n')
  const lines = rows.map(row => row.split(',')).map(([item = '', quantity]) => ({ item, quantity: Number(quantity), note: '' }))
  return { customer, po, ...ofFiles, lines }
}
