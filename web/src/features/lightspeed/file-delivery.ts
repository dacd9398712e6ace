import type { ShownDealer } from '@portal/contracts/dealers'
import type { FileDelivery } from '@portal/contracts/lightspeed'
import { limits } from '@portal/contracts/policy/limits'
import * as messages from '@portal/contracts/policy/messages'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { deliveryToSend } from '@portal/contracts/rules/lightspeed/file-delivery'
import { isPickup } from '@portal/contracts/rules/checkout/ship-method'
import { textFault, typedLine } from '@portal/contracts/rules/text/typed-text'

type Delivers = Pick<ShownDealer, 'address' | 'default_shipping'>

/** What is sent with the file, of what the person has entered; undefined if the file goes as it is. An order that is picked up names the default address. */
export function enteredDelivery (entered: FileDelivery, { default_shipping: byDefault }: Pick<Delivers, 'default_shipping'>): FileDelivery | undefined {
  const { shipping, special_instructions: instructions, address } = entered
  return deliveryToSend({
    shipping, special_instructions: typedLine(instructions), address: isPickup(shipping, byDefault) ? defaultAddressKey : address
  })
}

/** The error of the special instructions, or undefined. */
export function instructionsProblem (text: string): string | undefined {
  switch (textFault(text, { max: limits.specialInstructionsMax })) {
    case undefined: return undefined
    case 'long': return messages.specialInstructionsMax
    default: return messages.controlCharacters
  }
}

/** Why an order cannot be delivered as it was entered, or undefined. */
export function deliveryStop (entered: FileDelivery, dealer: Delivers): string | undefined {
  if (instructionsProblem(entered.special_instructions) !== undefined) return 'The special instructions are not valid'
  const chosen = enteredDelivery(entered, dealer)
  const isShipped = chosen !== undefined && !isPickup(chosen.shipping, dealer.default_shipping)
  return isShipped && dealer.address[String(chosen.address)] === undefined ? 'No ship-to address is chosen' : undefined
}
