import * as yup from 'yup'
import type { CheckoutData } from '@portal/contracts/checkout'
import type { ShownDealer } from '@portal/contracts/dealers'
import { limits } from '@portal/contracts/policy/limits'
import * as messages from '@portal/contracts/policy/messages'
import { defaultAddressKey, shipMethods } from '@portal/contracts/policy/ordering'
import { isDefaultPoNumber } from '@portal/contracts/rules/checkout/default-po-number'
import { shipToAddresses } from '@portal/contracts/rules/dealers/dealer-addresses'
import { shipOptions } from '@portal/contracts/rules/checkout/ship-method'
import { typedLine } from '@portal/contracts/rules/text/typed-text'
import { textLineSchema } from '../../../lib/forms/text-line-schema.ts'
import type { CheckoutForm } from '../../../domain/cart/content/customer-cart.ts'

/** The values of the form. The address is null until one is chosen. */
export type CheckoutValues = CheckoutForm

export const checkoutSchema = yup.object({
  shipping: yup.string().oneOf(shipMethods, messages.shippingRequired).required(messages.shippingRequired),
  po_number: textLineSchema(limits.poNumberMax, messages.poMax).required(messages.poRequired),
  special_instructions: textLineSchema(limits.specialInstructionsMax, messages.specialInstructionsMax),
  address: yup.number().typeError(messages.addressRequired).integer(messages.addressRequired).min(0, messages.addressRequired)
    .required(messages.addressRequired)
})

const firstStep = ['shipping', 'po_number', 'special_instructions'] as const satisfies ReadonlyArray<keyof CheckoutValues>

/** The fields with errors that block the current step; the second step adds the address. */
export function wrongFields (errors: Partial<Record<keyof CheckoutValues, unknown>>, step: 1 | 2): Array<keyof CheckoutValues> {
  const fields = step === 1 ? firstStep : [...firstStep, 'address'] as const
  return fields.filter(name => errors[name] !== undefined)
}

/** Default values: the dealer's ship method, a PO number made from the time (`poNumber`), and the default or only ship-to address. */
export function initialCheckout (dealer: Pick<ShownDealer, 'address'>, poNumber: string): CheckoutValues {
  const addresses = shipToAddresses(dealer.address)
  const first = addresses[0]
  const chosen = first !== undefined && (first.address_id === defaultAddressKey || addresses.length === 1) ? first.address_id : null
  return { shipping: 'default', po_number: poNumber, special_instructions: '', address: chosen }
}

/** The form from the address bar. Choices that the dealer no longer has are cleared, to be chosen again. */
export function restoredCheckout (data: CheckoutValues, dealer: Pick<ShownDealer, 'address' | 'default_shipping'>): CheckoutValues {
  const offered = shipOptions(dealer.default_shipping).some(option => option.value === data.shipping)
  return {
    ...data,
    shipping: offered ? data.shipping : 'default',
    address: shipToAddresses(dealer.address).some(address => address.address_id === data.address) ? data.address : null
  }
}

/** The form as the person left it, with defaults for what they did not enter. */
export function resumedCheckout (kept: CheckoutForm | undefined, dealer: Pick<ShownDealer, 'address' | 'default_shipping'>, poNumber: string): CheckoutValues {
  const fresh = initialCheckout(dealer, poNumber)
  if (kept === undefined) return fresh
  const restored = restoredCheckout(kept, dealer)
  return { ...restored, po_number: restored.po_number === '' ? fresh.po_number : restored.po_number, address: restored.address ?? fresh.address }
}

/** The form as it is stored. A PO number made from the time is not worth storing. */
export function keptCheckout (values: CheckoutValues): CheckoutForm {
  return isDefaultPoNumber(values.po_number) ? { ...values, po_number: '' } : values
}

/**
 * The form as it is passed on; undefined until an address is chosen.
 * @param pickup the order is not shipped. It names the default address, because every order in the ERP has one.
 */
export function completedCheckout (values: CheckoutValues, pickup: boolean): CheckoutData | undefined {
  const { po_number: po, special_instructions: instructions } = values
  const address = pickup ? defaultAddressKey : values.address
  return address === null ? undefined : { ...values, po_number: typedLine(po), special_instructions: typedLine(instructions), address }
}
