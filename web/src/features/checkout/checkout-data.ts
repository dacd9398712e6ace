import type { CheckoutData } from '@portal/contracts/checkout'
import { limits } from '@portal/contracts/limits'

/** The version of the object inside `{data}`, so that an old link is told from a broken one. */
const version = 1

/** The checkout form as it stands in the address bar: base64url of a versioned JSON object. */
export function encodeCheckoutData (data: CheckoutData): string {
  const { shipping, po_number, special_instructions, address } = data
  const bytes = new TextEncoder().encode(JSON.stringify({ v: version, shipping, po_number, special_instructions, address }))
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The form behind `{data}`, or undefined where it is no such form: links are typed, cut off and edited by hand. */
export function decodeCheckoutData (encoded: string): CheckoutData | undefined {
  const text = decodeBase64Url(encoded)
  if (text === undefined) return undefined
  try {
    return readCheckoutData(JSON.parse(text))
  } catch {
    return undefined
  }
}

function decodeBase64Url (encoded: string): string | undefined {
  if (!/^[\w-]+$/.test(encoded)) return undefined
  try {
    const bytes = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const fields = ['v', 'shipping', 'po_number', 'special_instructions', 'address']

function readCheckoutData (value: unknown): CheckoutData | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (Object.keys(value).some(key => !fields.includes(key))) return undefined
  const { v, shipping, po_number: po, special_instructions: instructions, address }: Record<string, unknown> = { ...value }
  if (v !== version) return undefined
  if (shipping !== 'default' && shipping !== 'will-call') return undefined
  if (typeof po !== 'string' || po.trim() === '' || po.length > limits.poNumberMax) return undefined
  if (typeof instructions !== 'string' || instructions.length > limits.specialInstructionsMax) return undefined
  if (typeof address !== 'number' || !Number.isSafeInteger(address) || address < 0) return undefined
  return { shipping, po_number: po, special_instructions: instructions, address }
}
