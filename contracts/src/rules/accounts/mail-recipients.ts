import { limits } from '../../policy/limits.ts'
import { fileDelivery } from '../../policy/file-delivery.ts'
import * as patterns from '../../policy/patterns.ts'
import { bareAddress } from '../text/typed-address.ts'
import { plainText } from '../text/typed-text.ts'

const list = new RegExp(patterns.recipients)

/**
 * Reads a list of recipients: valid addresses, separated by a comma and an optional single space.
 * @returns the addresses in order, without duplicates; undefined if the text is not such a list
 */
export function readRecipients (text: string): string[] | undefined {
  if (text.length > fileDelivery.recipientsMax || !list.test(text)) return undefined
  const addresses = text.split(/, ?/)
  return addresses.some(address => address.length > limits.emailMax) ? undefined : eachOnce(addresses)
}

/** The list as it is kept, of addresses from `enteredRecipients`. */
export function recipientsText (addresses: readonly string[]): string {
  return addresses.join(', ')
}

/**
 * Reads addresses as people type and paste them: one a line, or separated by semicolons or commas, with or without names, as in
 * `Doe, John <john@example.com>`, and with the invisible characters and the `mailto:` that are copied with them.
 * @returns the addresses in order, without duplicates, and what is not an address
 */
export function enteredRecipients (text: string): { addresses: string[], wrong: string[] } {
  const entered = plainText(text).split(/[;\n]/).flatMap(addressesOf)
  const isAddress = (entry: string): boolean => entry.length <= limits.emailMax && list.test(entry)
  return { addresses: eachOnce(entered.filter(isAddress)), wrong: [...new Set(entered.filter(entry => !isAddress(entry)))] }
}

/** In any case, an address is the same one: it stays as it was written first. */
function eachOnce (addresses: readonly string[]): string[] {
  const known = new Set<string>()
  return addresses.filter(address => known.size < known.add(address.toLowerCase()).size)
}

/** The text between two separators. A name may contain commas. */
function addressesOf (text: string): string[] {
  const [first = '', ...others] = text.split('<')
  if (others.length === 0) return entriesOf(first)
  return [first, ...others].flatMap((part, at) => {
    const [address = '', rest = ''] = at === 0 ? ['', part] : part.split('>', 2)
    // Next to an address in brackets, text without an @ is a name.
    return [...entriesOf(address), ...entriesOf(rest).filter(entry => entry.includes('@'))]
  })
}

function entriesOf (text: string): string[] {
  return text.split(/[,\s]+/).map(bareAddress).filter(entry => entry !== '')
}
