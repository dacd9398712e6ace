import type { FileDelivery, LightspeedData } from '../../lightspeed.ts'
import { defaultAddressKey } from '../../policy/ordering.ts'

/** How the ERP ships the parts of a file: by the dealer's default ship method, to the default address. */
export const filesOwnDelivery: FileDelivery = { shipping: 'default', special_instructions: '', address: defaultAddressKey }

/** What a person submits: a cart with its checkout form, or a file. */
type Request = { data: FileDelivery } | { file: string, data: LightspeedData }

/** The delivery that the submitter chose; undefined for an unchanged file, for which the ERP decides. */
export function deliveryChosen (request: Request): FileDelivery | undefined {
  return 'file' in request ? request.data.delivery : request.data
}

/** How an order is to be delivered: as chosen, or as the ERP does it by itself. */
export function deliveryWanted (request: Request): FileDelivery {
  return deliveryChosen(request) ?? filesOwnDelivery
}

/** What is sent along with a file; undefined if it asks only for what the ERP does by itself, so that the file is sent as it is. */
export function deliveryToSend (wanted: FileDelivery): FileDelivery | undefined {
  const { shipping, special_instructions: instructions, address } = filesOwnDelivery
  return wanted.shipping === shipping && wanted.special_instructions === instructions && wanted.address === address ? undefined : wanted
}
