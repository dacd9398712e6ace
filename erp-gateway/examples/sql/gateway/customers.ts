import { aging } from '@portal/erp-gateway/helpers/aging'
import { addressNumbers } from '@portal/erp-gateway/helpers/address-numbers'
import { cents } from '@portal/erp-gateway/helpers/cents'
import type { GatewayDealerSummary, GatewayErp } from '@portal/erp-gateway/server/erp'
import type { Database } from './database.ts'

type AddressRow = { id: string, is_default: boolean, is_gone: boolean, name: string, street: string, city: string, state: string, postal: string }

/** A customer's addresses by their numbers in the portal, including those that are gone: a number always means the same address. */
export async function numberedAddresses ({ ask }: Pick<Database, 'ask'>, customerNumber: string): Promise<Map<number, AddressRow>> {
  const rows = await ask<AddressRow>('select id, is_default, is_gone, name, street, city, state, postal from customer_address where customer = $1 order by id', [customerNumber])
  const numbers = addressNumbers(rows.map(({ id }) => id), rows.find(({ is_default: is }) => is)?.id)
  return new Map(rows.map(row => [numbers.get(row.id) ?? 0, row]))
}

/** The number of an address in the portal; undefined if the order or invoice has none. */
export function numberOfAddress (addresses: ReadonlyMap<number, AddressRow>, id: string | null): number | undefined {
  return [...addresses].find(([, address]) => address.id === id)?.[0]
}

type CustomerRow = {
  number: string,
  name: string,
  rep: string,
  phone: string | null,
  ship_method: string,
  ship_label: string,
  freight_minimum: string,
  credit_limit: string | null
  is_on_hold: boolean,
  is_new: boolean,
  paid_last: string | null,
  terms: string
}

const customers = `select c.number, c.name, c.rep, c.phone, c.ship_method, s.label as ship_label, c.freight_minimum, c.credit_limit, c.is_on_hold, c.is_new,
  c.paid_last, c.terms from customer c join ship_method s on s.code = c.ship_method`

/** The dealers and what they owe. @param today the distributor's day */
export function customerMethods (database: Database, today: () => string): Pick<GatewayErp, 'dealer' | 'dealers' | 'clearNewDealer'> {
  const { ask } = database
  return {
    async dealer ({ customerNumber }) {
      const [row] = await ask<CustomerRow>(`${customers} where c.number = $1`, [customerNumber])
      if (row === undefined) return undefined
      const [addresses, open] = await Promise.all([
        numberedAddresses(database, customerNumber),
        ask<{ due: string, balance: string }>('select due, total - paid as balance from invoice where customer = $1 and total <> paid', [customerNumber])
      ])
      const owed = aging(open.map(({ due, balance }) => ({ due, balance: cents(balance) })), today())
      const limit = row.credit_limit === null ? undefined : cents(row.credit_limit)
      return {
        customer_number: row.number,
        name_company: row.name,
        rep_number: row.rep,
        address: Object.fromEntries([...addresses].filter(([, { is_gone: isGone }]) => !isGone).map(([number, { name, street, city, state, postal }]) =>
          [String(number), { address_id: number, name, street, city, state, postal }])),
        default_shipping: { code: row.ship_method, label: row.ship_label },
        freight_minimum: cents(row.freight_minimum),
        suspended: row.is_on_hold,
        new_dealer: row.is_new,
        ...owed,
        date_last_payment: row.paid_last,
        term_code: row.terms,
        statement_type_code: '',
        ...(limit !== undefined && { credit_limit: limit, credit_available: limit - owed.amount_due })
      }
    },
    async dealers () {
      const rows = await ask<CustomerRow & Partial<AddressRow> & { amount_due: string, overdue: string, ordered_last: string | null, address_name: string | null }>(`
        select c.*, a.name as address_name, a.street, a.city, a.state, a.postal, coalesce(i.owed, 0) as amount_due, coalesce(i.overdue, 0) as overdue,
          greatest(o.ordered_last, i.ordered_last) as ordered_last
        from (${customers}) c left join customer_address a on a.customer = c.number and a.is_default and not a.is_gone
        left join (select customer, max(ordered_on) as ordered_last from sales_order group by customer) o on o.customer = c.number
        left join (select customer, sum(total - paid) as owed, sum(total - paid) filter (where due < $1) as overdue, max(ordered_on) as ordered_last
          from invoice group by customer) i on i.customer = c.number`, [today()])
      return rows.map(({ address_name: name, street = '', city = '', state = '', postal = '', ...row }): GatewayDealerSummary => ({
        customer_number: row.number,
        name_company: row.name,
        rep_number: row.rep,
        suspended: row.is_on_hold,
        new_dealer: row.is_new,
        amount_due: cents(row.amount_due),
        amount_overdue: cents(row.overdue),
        ...(row.ordered_last !== null && { last_order_date: row.ordered_last }),
        ...(row.phone !== null && { phone: row.phone }),
        ...(name !== null && { defaultAddress: { name, street, city, state, postal } })
      }))
    },
    clearNewDealer: async ({ customerNumber }) => (await ask('update customer set is_new = false where number = $1 returning number', [customerNumber])).length > 0
  }
}
