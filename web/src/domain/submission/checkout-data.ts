import type { SubmissionKey } from '@portal/contracts/base/ids'
import type { CheckoutData } from '@portal/contracts/checkout'
import { limits } from '@portal/contracts/policy/limits'
import * as patterns from '@portal/contracts/policy/patterns'
import { isShipMethod } from '@portal/contracts/rules/checkout/ship-method'
import { textFault } from '@portal/contracts/rules/text/typed-text'
import { decodeAddressData, encodeAddressData } from '../../lib/address/address-data.ts'

/** The checkout form in the address bar, with the dealer it was filled in for. `key`: the submission key, once Submit was pressed. */
export type AddressedCheckout = { customer: string, data: CheckoutData, key?: SubmissionKey }

/** The version of the object in `{data}`, which tells an old link from a broken one. */
const version = 2

export function encodeCheckoutData ({ customer, data, key }: AddressedCheckout): string {
  const { shipping, po_number, special_instructions, address } = data
  return encodeAddressData({ v: version, customer, shipping, po_number, special_instructions, address, ...(key !== undefined && { key }) })
}

/** Decodes the form in `{data}`; undefined if it is malformed. */
export function decodeCheckoutData (encoded: string): AddressedCheckout | undefined {
  const value = decodeAddressData(encoded)
  return value === undefined ? undefined : readCheckoutData(value)
}

const fields = ['v', 'customer', 'shipping', 'po_number', 'special_instructions', 'address', 'key']
const uuid = new RegExp(patterns.uuid)
const customerNumber = new RegExp(patterns.customerNumber)

function readCheckoutData (value: Record<string, unknown>): AddressedCheckout | undefined {
  if (Object.keys(value).some(key => !fields.includes(key))) return undefined
  const { v, customer, shipping, po_number: po, special_instructions: instructions, address, key } = value
  if (v !== version) return undefined
  if (typeof customer !== 'string' || !customerNumber.test(customer)) return undefined
  if (!isShipMethod(shipping)) return undefined
  if (typeof po !== 'string' || textFault(po, { min: 1, max: limits.poNumberMax }) !== undefined) return undefined
  if (typeof instructions !== 'string' || textFault(instructions, { max: limits.specialInstructionsMax }) !== undefined) return undefined
  if (typeof address !== 'number' || !Number.isSafeInteger(address) || address < 0) return undefined
  if (key !== undefined && (typeof key !== 'string' || !uuid.test(key))) return undefined
  return { customer, data: { shipping, po_number: po, special_instructions: instructions, address }, ...(key !== undefined && { key }) }
}
