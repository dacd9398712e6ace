import type { ListedDealer } from '@portal/contracts/dealer-lists'
import type { LatestOrder } from '@portal/contracts/orders'
import { csvText, type SheetCell } from '@portal/contracts/rules/text/csv'
import { orderName } from '@portal/contracts/rules/orders/order-names'
import { portalDay } from '../../lib/text/portal-day.ts'
import { knownFacts, loginWords, dealerLabels, dealerSortLabels, statusWords } from './dealer-list-view.ts'

type Column = { label: string, cell: (dealer: ListedDealer) => SheetCell }

/** The dealers as a file, in the order of the list. @param orders the last order of each; those that could not be read are missing */
export function dealersCsv (dealers: readonly ListedDealer[], orders: ReadonlyMap<string, LatestOrder | null>): string {
  const known = knownFacts(dealers)
  const lastOf = (dealer: ListedDealer) => orders.get(dealer.customer_number) ?? null
  const columns: Column[] = [
    { label: dealerSortLabels.number, cell: dealer => dealer.customer_number },
    { label: dealerSortLabels.name, cell: dealer => dealer.name_company },
    { label: 'Street', cell: dealer => dealer.default_address?.street ?? '' },
    { label: 'City', cell: dealer => dealer.default_address?.city ?? '' },
    { label: 'State', cell: dealer => dealer.default_address?.state ?? '' },
    { label: 'Postal code', cell: dealer => dealer.default_address?.postal ?? '' },
    ...known.phone ? [{ label: dealerLabels.phone, cell: (dealer: ListedDealer) => dealer.phone ?? '' }] : [],
    ...known.status ? [{ label: dealerSortLabels.status, cell: statusWords }] : [],
    ...known.due ? [{ label: dealerSortLabels.due, cell: ({ amount_due: due }: ListedDealer) => due === undefined ? '' : { cents: due } }] : [],
    ...known.overdue ? [{ label: dealerSortLabels.overdue, cell: ({ amount_overdue: overdue }: ListedDealer) => overdue === undefined ? '' : { cents: overdue } }] : [],
    ...known.work
      ? [
          { label: dealerSortLabels.cart, cell: ({ cart_lines: lines = 0 }: ListedDealer) => lines },
          { label: dealerSortLabels.waiting, cell: ({ orders_waiting: orders = 0 }: ListedDealer) => orders }
        ]
      : [],
    { label: dealerSortLabels.login, cell: ({ last_login: login }) => login == null ? loginWords(login) : { day: portalDay(login) } },
    { label: dealerLabels.order, cell (dealer) { const last = lastOf(dealer); return last === null ? '' : orderName(last) } },
    { label: dealerSortLabels.date, cell: dealer => ({ day: dealer.last_order_date ?? lastOf(dealer)?.order_date ?? null }) }
  ]
  return csvText([columns.map(({ label }) => label), ...dealers.map(dealer => columns.map(({ cell }) => cell(dealer)))])
}
