import type { CustomerNumber } from '@portal/contracts/base/ids'
import { dealerParam } from '@portal/contracts/base/page-params'
import { pagePaths } from '@portal/contracts/base/page-paths'

type Page = keyof typeof pagePaths

/** The path of a page. @param values of the parameters in its pattern, in their order */
export function pagePath (page: Page, ...values: string[]): string {
  const left = values.values()
  return pagePaths[page].replaceAll(/:\w+/g, () => encodeURIComponent(left.next().value ?? ''))
}

/** The same for a given dealer, for people who act for several. */
export function pageOfDealer (customer: CustomerNumber, page: Page, ...values: string[]): string {
  return `${pagePath(page, ...values)}?${dealerParam}=${encodeURIComponent(customer)}`
}
