import type { CheckoutData } from '@portal/contracts/checkout'
import { limits } from '@portal/contracts/limits'
import { textFault } from '@portal/contracts/rules/typed-text'
import { decodeAddressData, encodeAddressData } from '../../lib/address-data.ts'

/** The version of the object inside `{data}`, so that an old link is told from a broken one. */
const version = 1

/** The checkout form as it stands in the address bar. */
export function encodeCheckoutData (data: CheckoutData): string {
  const { shipping, po_number, special_instructions, address } = data
  return encodeAddressData({ v: version, shipping, po_number, special_instructions, address })
}

/** The form behind `{data}`, or undefined where it is no such form. */
export function decodeCheckoutData (encoded: string): CheckoutData | undefined {
  const value = decodeAddressData(encoded)
  return value === undefined ? undefined : readCheckoutData(value)
}

const fields = ['v', 'shipping', 'po_number', 'special_instructions', 'address']

function readCheckoutData (value: Record<string, unknown>): CheckoutData | undefined {
  if (Object.keys(value).some(key => !fields.includes(key))) return undefined
  const { v, shipping, po_number: po, special_instructions: instructions, address } = value
  if (v !== version) return undefined
  if (shipping !== 'default' && shipping !== 'will-call') return undefined
  if (typeof po !== 'string' || textFault(po, { min: 1, max: limits.poNumberMax }) !== undefined) return undefined
  if (typeof instructions !== 'string' || textFault(instructions, { max: limits.specialInstructionsMax }) !== undefined) return undefined
  if (typeof address !== 'number' || !Number.isSafeInteger(address) || address < 0) return undefined
  return { shipping, po_number: po, special_instructions: instructions, address }
}
