import { limits } from '../policy/limits.ts'
import { fileDelivery } from '../policy/mails.ts'
import { patterns } from '../policy/patterns.ts'

const list = new RegExp(patterns.recipients)

/**
 * The addresses of a list of recipients, in its order and each once; undefined where it is none: valid addresses, separated
 * by a comma and an optional single space.
 */
export function readRecipients (text: string): string[] | undefined {
  if (text.length > fileDelivery.recipientsMax || !list.test(text)) return undefined
  const addresses = text.split(/, ?/)
  return addresses.some(address => address.length > limits.emailMax) ? undefined : [...new Set(addresses)]
}
