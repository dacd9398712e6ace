import type { CustomerNumber } from '@portal/contracts/base/ids'
import { isObject } from '@portal/erp-gateway/contract/record'

/**
 * The customer number of the dealer whose answer it is: the one asked about, or whose order or invoice it is. Empty for what belongs to nobody, such
 * as a visitor's search.
 */
export function ownerOf (asked: unknown, answer?: unknown): CustomerNumber {
  return named(asked, 'customerNumber') ?? named(answer, 'customer_number') ?? ''
}

function named (value: unknown, property: string): string | undefined {
  const found = isObject(value) ? value[property] : undefined
  return typeof found === 'string' ? found : undefined
}
