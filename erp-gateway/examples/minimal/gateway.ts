import { parseArgs } from 'node:util'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import type { GatewayItem } from '@portal/erp-gateway/contract/records/items'
import { Refused } from '@portal/erp-gateway/server/erp'
import { createGateway } from '@portal/erp-gateway/server/gateway'
import { sqliteReferences } from '@portal/erp-gateway/server/sqlite-references'

/** The least that a first order needs. The three tables stand for an ERP: replace them with calls to yours. */

const parts = [
  { number: 'RS-OF141', description: 'OIL FILTER', stock: 40, list: 1295, net: 820 },
  { number: 'CH-520', description: 'CHAIN 520 X 114', stock: 3, list: 9950, net: 7150 }
]
const customers = new Map([['10001', { name: 'CANYON MOTORSPORTS', street: '1 MAIN ST', city: 'MOAB', state: 'UT', zip: '84532' }]])
const orders: Array<{ customer: string, text: string, lines: ReadonlyArray<{ itemNumber: string, quantity: number }> }> = []

function item (part: (typeof parts)[number]): GatewayItem {
  return {
    item_number: part.number,
    item_description: part.description,
    manufacturer_number: '',
    quantity: part.stock,
    retail_price: part.list, // cents
    dealer_price: part.net
  }
}

const { values: { port, book, key } } = parseArgs({ options: { port: { type: 'string', default: '9000' }, book: { type: 'string', default: 'data/references.db' }, key: { type: 'string' } } })

const gateway = createGateway({
  key,
  references: sqliteReferences(book),
  erp: {
    // Undefined: there is no such customer. A visitor has no number.
    search: ({ term, customerNumber }) => customerNumber !== '' && !customers.has(customerNumber)
      ? undefined
      : { items: parts.filter(part => `${part.number} ${part.description}`.includes(term.toUpperCase())).map(item) },
    prices: ({ itemNumbers, customerNumber }) => customers.has(customerNumber) ? parts.filter(part => itemNumbers.includes(part.number)).map(item) : undefined,

    dealer ({ customerNumber }) {
      const customer = customers.get(customerNumber)
      if (customer === undefined) return undefined
      const { name, street, city, state, zip: postal } = customer
      return {
        customer_number: customerNumber,
        name_company: name,
        address: { [defaultAddressKey]: { address_id: defaultAddressKey, name, street, city, state, postal } },
        default_shipping: { code: 'UPSG', label: 'UPS GROUND' },
        freight_minimum: 0,
        suspended: false,
        new_dealer: false,
        rep_number: '',
        amount_due: 0,
        billing_period_amount: 0,
        period_1_amount: 0,
        period_2_amount: 0,
        period_3_amount: 0,
        period_4_amount: 0,
        date_last_payment: null,
        term_code: '',
        statement_type_code: ''
      }
    },

    postOrder ({ customerNumber, shipTo, lines, mark }) {
      // Refused whole, before anything is stored.
      if (!customers.has(customerNumber)) throw new Refused('THIS CUSTOMER IS NOT ON FILE')
      if (shipTo !== defaultAddressKey) throw new Refused('THIS SHIP-TO IS NOT ON FILE')
      const unknown = lines.find(({ itemNumber }) => !parts.some(part => part.number === itemNumber))
      if (unknown !== undefined) throw new Refused(`ITEM ${unknown.itemNumber} IS NOT ON FILE`)
      // The mark goes into a searchable text field of the order, so that an order whose answer was lost is found again.
      return { erpOrderId: String(orders.push({ customer: customerNumber, text: mark, lines })) }
    },
    findByMark: ({ mark, customerNumber }) => orders.flatMap(({ customer, text }, index) =>
      customer === customerNumber && text === mark ? [{ erpOrderId: String(index + 1), status: 'unconfirmed' }] : [])
  }
})
await gateway.listen({ port: Number(port) })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => { gateway.close().catch(() => { process.exitCode = 1 }) })
