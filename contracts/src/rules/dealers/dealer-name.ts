import type { CustomerNumber } from '../../base/ids.ts'

/** A dealer as pages, paper and mails name one: `#10001 ACME`, or only the number while the company is unknown. */
export function dealerName (number: CustomerNumber, company?: string | null): string {
  return `#${number} ${company ?? ''}`.trimEnd()
}

/** A dealer's label in a list to choose from: it begins with what people type. Only the number while the name is unknown. */
export function dealerLabel ({ customer_number: number, name_company: name }: { customer_number: CustomerNumber, name_company: string }): string {
  return name === '' ? number : `${number} (${name})`
}
