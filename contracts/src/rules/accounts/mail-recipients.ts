import { limits } from '../../policy/limits.ts'
import { fileDelivery } from '../../policy/file-delivery.ts'
import * as patterns from '../../policy/patterns.ts'

const list = new RegExp(patterns.recipients)

/**
 * Reads a list of recipients: valid addresses, separated by a comma and an optional single space.
 * @returns the addresses in order, without duplicates; undefined if the text is not such a list
 */
export function readRecipients (text: string): string[] | undefined {
  if (text.length > fileDelivery.recipientsMax || !list.test(text)) return undefined
  const addresses = text.split(/, ?/)
  return addresses.some(address => address.length > limits.emailMax) ? undefined : [...new Set(addresses)]
}
