import { day, decimal } from './scripted-tryton.ts'

/** Records as Tryton answers with them. */

export const sale = {
  id: 42,
  number: '7',
  revision: 0,
  state: 'quotation',
  shipment_state: 'none',
  reference: 'PO 1',
  sale_date: null,
  dealer_reference: 'R1',
  dealer_will_call: 0,
  'party.': { code: '10001', dealer: 1, dealer_ship_method: 'UPS' },
  'invoices.': [],
  'shipments.': []
}

export const address = (id: number, changed: object = {}) => ({
  id, ship_to_number: id, delivery: 1, party_name: null, name: null, street: '1 MAIN ST\nREAR', city: 'MOAB', postal_code: '84532', 'subdivision.': { code: 'US-UT' }, ...changed
})

export const dealer = {
  id: 3,
  code: '10001',
  name: 'REDSAND',
  dealer_rep: '07',
  dealer_suspended: null,
  dealer_new: 0,
  dealer_ship_method: 'UPS',
  dealer_freight_minimum: decimal('250'),
  dealer_credit_limit: null,
  default_ship_to: 1,
  'bill_to.': null,
  'addresses.': [address(1)],
  'customer_payment_term.': { name: 'N30' }
}

export const order = {
  id: 42,
  number: '7',
  revision: 2,
  state: 'processing',
  shipment_state: 'waiting',
  reference: 'PO 1',
  sale_date: day('2026-11-18'),
  dealer_reference: 'R1',
  dealer_will_call: 1,
  'party.': { code: '10001', dealer: 1, dealer_ship_method: null, dealer_freight_minimum: null, default_ship_to: 1 },
  'invoices.': [],
  'shipments.': [],
  comment: ' \n',
  dealer_ordered_by: 'PAT POWELL',
  untaxed_amount: decimal('239.40'),
  'shipment_address.': { id: 2, ship_to_number: 5 }
}

export const [piece, dozen] = [{ factor: 1 }, { factor: 12 }]

export const product = { code: 'CH-520', list_price: decimal('14.9950'), 'template.': { name: 'CHAIN' }, 'identifiers.': [{ type: 'ean', code: '1' }, { type: null, code: 'M-1' }], 'default_uom.': piece }

export const sold = {
  type: 'line',
  quantity: 2,
  unit_price: decimal('119.7000'),
  amount: decimal('239.40'),
  note: 'RED',
  dealer_on_hand: 30.5,
  'unit.': dozen,
  'product.': product,
  'moves.': [
    { state: 'done', quantity: 1, planned_date: null, 'uom.': dozen }, { state: 'done', quantity: 2, planned_date: null, 'uom.': piece },
    { state: 'draft', quantity: 10, planned_date: day('2026-11-25'), 'uom.': piece }, { state: 'staging', quantity: 1, planned_date: day('2026-12-01'), 'uom.': piece },
    { state: 'assigned', quantity: 1, planned_date: day('2026-12-24'), 'uom.': piece }, { state: 'cancelled', quantity: 5, planned_date: null, 'uom.': piece }
  ]
}

export const billed = {
  id: 9,
  number: '801101',
  state: 'posted',
  invoice_date: day('2026-10-20'),
  total_amount: decimal('258.15'),
  amount_to_pay: decimal('258.15'),
  tax_amount: decimal('18.75'),
  comment: null,
  'party.': { code: '10001', dealer: 1, dealer_rep: '07', dealer_ship_method: 'UPS', default_ship_to: 2 },
  'payment_term.': { name: 'N30', description: null },
  'lines_to_pay.': [{ maturity_date: day('2026-11-19') }, { maturity_date: null }],
  'dealer_sales.': [{ number: '7', revision: 0, reference: 'PO 1', sale_date: day('2026-10-01'), dealer_will_call: null, dealer_ordered_by: 'PAT POWELL', 'shipment_address.': { id: 2, ship_to_number: 5 } }]
}

export const billedLine = { type: 'line', quantity: 1, amount: decimal('119.70'), description: 'CHAIN', origin: 'sale.line,4', 'unit.': dozen, 'product.': product }
