import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import { canonicalData } from '@portal/fixtures/data/erp-data'
import type { CatalogItem } from '@portal/fixtures/data/catalog-generator'
import type { Dealer } from '@portal/contracts/dealers'
import type { IsoDate } from '@portal/contracts/base/dates'

/** The dealer without a resale certificate, who pays sales tax. */
const taxed = '10005'

const warehouses = ['GRAND JUNCTION', 'RENO'] as const

/**
 * The demo's distributor as Tryton is filled with it: the same dealers and parts as in the fake ERP. Amounts are cents.
 * @param size of the generated part of the catalog
 */
export function trytonCompany ({ size, today }: { size: number, today: IsoDate }) {
  const { items, dealers } = canonicalData({ size, today })
  const parts = Array.from(items, partOf)
  return {
    company: 'TAMARACK POWERSPORTS SUPPLY',
    warehouses,
    groups: Object.fromEntries(parts.map(({ group }) => [group, factorsOf(group)])),
    parts,
    dealers: Array.from(dealers, ({ dealer }) => dealerOf(dealer)).filter(({ number }) => number <= '10005')
  }
}

/** A group of parts is priced by one formula of the price list: a share of the suggested retail price, lower by the case. */
function groupOf ({ dealer, retail = dealer }: CatalogItem): string {
  return `MARGIN ${String(Math.min(45, Math.max(0, Math.round((1 - dealer / retail) * 20) * 5))).padStart(2, '0')}`
}

function factorsOf (group: string) {
  const net = 1 - Number(group.slice(-2)) / 100
  return { net: net.toFixed(2), case: (net * 0.95).toFixed(4) }
}

function partOf (item: CatalogItem) {
  const { number, description, manufacturerNumber: manufacturer, stock, dealer, retail = dealer, volume, details } = item
  const [first, second] = warehouses
  const inFirst = Math.ceil(stock * 0.7)
  return {
    number,
    description,
    manufacturer,
    retail,
    cost: Math.round(dealer * 0.8),
    group: groupOf(item),
    stock: { [first]: inFirst, [second]: stock - inFirst },
    ...details?.bar_codes !== undefined && { bar_codes: details.bar_codes },
    ...details?.pack_size !== undefined && { pack: details.pack_size },
    ...item.net === true && { net: dealer, ...volume && { break: volume } }
  }
}

function dealerOf (dealer: Dealer) {
  const { billing, ...shipping } = dealer.address
  // Tryton numbers a dealer's addresses as they are created, and the first with Delivery checked is the default one.
  const others = Object.values(shipping).filter(({ address_id }) => address_id !== defaultAddressKey)
  const [byDefault] = Object.values(shipping).filter(({ address_id }) => address_id === defaultAddressKey)
  return {
    number: dealer.customer_number,
    name: dealer.name_company,
    rep: dealer.rep_number,
    suspended: dealer.suspended,
    new: dealer.new_dealer,
    ship_method: dealer.default_shipping.label,
    freight_minimum: dealer.freight_minimum,
    credit_limit: dealer.credit_limit ?? null,
    terms: dealer.term_code,
    resale: dealer.customer_number !== taxed,
    addresses: [
      ...byDefault === undefined ? [] : [{ ...byDefault, delivery: true, invoice: false }],
      ...others.map(address => ({ ...address, delivery: true, invoice: false })),
      ...billing === undefined ? [] : [{ ...billing, delivery: false, invoice: true }]
    ]
  }
}
