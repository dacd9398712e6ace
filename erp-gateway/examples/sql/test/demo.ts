import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { centsToDecimal } from '@portal/contracts/base/money'
import { daysAfter, type IsoDate } from '@portal/contracts/base/dates'
import { amountOf } from '@portal/contracts/base/price'
import { bareNumber } from '@portal/contracts/rules/stock/part-numbers'
import { searchText } from '@portal/erp-gateway/helpers/words'
import { generateCatalog, type CatalogItem } from '@portal/fixtures/data/catalog-generator'
import { knownItems } from '@portal/fixtures/data/known-items'
import type { Ask } from '../gateway/database.ts'

const schema = readFileSync(join(import.meta.dirname, '../schema.sql'), 'utf8')

const catalog: readonly CatalogItem[] = [...Object.values<CatalogItem>(knownItems), ...generateCatalog({ size: 150 })]

const customers = [
  ['10001', 'CANYON CREEK POWERSPORTS', '07', 'UPS', 'N30', 500, 20_000, false, false], ['10002', 'RED MESA MOTORS', '07', 'UPS', 'N30', 0, null, false, true],
  ['10003', 'BLACK ROCK CYCLES', '07', 'UPS', 'N10', 500, 5000, true, false], ['10004', 'SILVER CITY SÄTTEL & MÁQUINAS', '12', 'WILL', 'N30', 0, null, false, false],
  ['10005', 'PINE VALLEY POLARIS', '12', 'UPS', 'N30', 250, 8000, false, false], ['AB-7', 'OTTER BAY MARINE', '12', 'UPS', 'COD', 0, null, false, false],
  ['NORTHWIND-CYCLE-OF-ALBUQUERQUE-1', 'NORTHWIND CYCLE', '', 'UPS', 'N30', 0, null, false, false]
] as const

const addresses = [
  ['10001', false, 'CANYON CREEK WAREHOUSE', '4 DEPOT RD', 'MOAB', 'UT', '84532'], ['10001', true, 'CANYON CREEK POWERSPORTS', '12 MAIN ST', 'MOAB', 'UT', '84532'],
  ['10001', false, 'CANYON CREEK SUMMER CAMP', 'MILE 7', 'HANKSVILLE', 'UT', '84734'], ['10002', true, 'RED MESA MOTORS', '1 MESA DR', 'PAGE', 'AZ', '86040'],
  ['10003', true, 'BLACK ROCK CYCLES', '88 ROCK ST', 'RENO', 'NV', '89501'], ['10004', true, 'SILVER CITY', '5 MINE RD', 'SILVER CITY', 'NM', '88061'],
  ['10005', true, 'PINE VALLEY POLARIS', '9 PINE AVE', 'ELKO', 'NV', '89801'], ['AB-7', false, 'OTTER BAY', 'DOCK 3', 'PAGE', 'AZ', '86040']
] as const

type Sold = readonly [item: number, quantity: number]
type Demo = { customer: string, ago: number, po: string, lines: readonly Sold[] }
const orders: ReadonlyArray<Demo & { number?: string, isPicking?: boolean, reference?: string }> = [
  { customer: '10001', ago: 1, po: 'SPRING 1', lines: [[0, 4], [4, 12]], reference: 'SEEDED-1' }, { customer: '10001', ago: 3, po: '', lines: [[2, 1]] },
  { customer: '10001', ago: 9, po: 'SPRING 2', lines: [[3, 2], [8, 5]], number: 'S1001' }, { customer: '10001', ago: 6, po: 'RUSH', lines: [[1, 6], [0, 2]], number: 'S1002', isPicking: true },
  { customer: '10005', ago: 2, po: 'FALL 9', lines: [[12, 3]] }, { customer: 'AB-7', ago: 40, po: 'DOCK', lines: [[13, 1]], number: 'S0990' }
]
const invoices: ReadonlyArray<Demo & { freight?: string, tax?: string, paid?: string, tracking?: string }> = [
  { customer: '10001', ago: 12, po: 'WINTER 3', lines: [[0, 6], [4, 24]], freight: '14.50', tracking: '1Z999' }, { customer: '10001', ago: 35, po: 'WINTER 2', lines: [[3, 2]], tax: '3.12', paid: '40.00' },
  { customer: '10001', ago: 70, po: 'WINTER 1', lines: [[8, 5], [0, 1]], freight: '9.00', tax: '1.05' }, { customer: '10001', ago: 20, po: 'WINTER 3', lines: [[4, -2]] },
  { customer: '10001', ago: 150, po: 'OLD', lines: [[9, 1]] }, { customer: '10005', ago: 30, po: 'P 1', lines: [[12, 2], [14, 3]] }, { customer: '10003', ago: 100, po: 'B 1', lines: [[15, 4]] }
]

function itemAt (index: number): CatalogItem {
  const item = catalog[index]
  if (item === undefined) throw new RangeError(`no item ${index}`)
  return item
}

function totalOf (lines: readonly Sold[]): number {
  return lines.reduce((sum, [index, quantity]) => sum + amountOf({ price: itemAt(index).dealer, price_unit: itemAt(index).priceUnit }, quantity), 0)
}

/** Creates the tables, and fills them with a small distributor's data. */
export async function fillDemo (ask: Ask, today: IsoDate): Promise<void> {
  await ask(schema)
  await ask('insert into terms values (\'N30\', \'NET 30 DAYS\', 30), (\'N10\', \'NET 10 DAYS\', 10), (\'COD\', \'CASH ON DELIVERY\', 0)')
  await ask('insert into ship_method values (\'UPS\', \'UPS GROUND\'), (\'WILL\', \'WILL CALL\')')
  for (const customer of customers) {
    await ask('insert into customer (number, name, rep, ship_method, terms, freight_minimum, credit_limit, is_on_hold, is_new) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)', customer)
  }
  for (const address of addresses) await ask('insert into customer_address (customer, is_default, name, street, city, state, postal) values ($1, $2, $3, $4, $5, $6, $7)', address)
  for (const item of catalog) await addItem(ask, item)
  await ask('insert into customer_price select \'10005\', number, round(price * 0.9, 2) from item where on_hand > 100')
  for (const { customer, ago, po, lines, number = null, isPicking = false, reference } of orders) {
    const [row] = await ask<{ id: string }>(`insert into sales_order (customer, number, po_number, is_confirmed, is_picking, ordered_on, ship_method, address)
      select $1, $2::text, $3, $2::text is not null, $4::boolean, $5::date, 'default', min(id) from customer_address where customer = $1 returning id`, [customer, number, po, isPicking, daysAfter(today, -ago)])
    for (const [index, [item, quantity]] of lines.entries()) {
      await ask('insert into sales_order_line (order_id, line, item, quantity, price, price_unit) values ($1, $2, $3, $4, $5, $6)', lineOf(row?.id, index, item, quantity))
    }
    if (reference !== undefined) await ask('insert into portal_reference values ($1, $2, $3)', [reference, customer, row?.id])
  }
  for (const [number, { customer, ago, po, lines, freight = '0', tax = '0', paid = '0', tracking = null }] of invoices.entries()) {
    const [row] = await ask<{ id: string }>(`insert into invoice (number, customer, order_number, ordered_on, po_number, dated, due, ship_method, terms, address, freight, tax, total, paid, tracking_number)
      select $1, $2, $3, $4::date, $5, $6::date, $6::date + 30, 'UPS GROUND', 'NET 30 DAYS', min(id), $7::numeric, $8::numeric, $9::numeric + $7::numeric + $8::numeric,
        $10::numeric, $11 from customer_address where customer = $2 returning id`,
    [`I${9000 + number}`, customer, totalOf(lines) < 0 ? '' : `S${900 + number}`, daysAfter(today, -ago - 2), po, daysAfter(today, -ago), freight, tax, centsToDecimal(totalOf(lines)), paid, tracking])
    for (const [index, [item, quantity]] of lines.entries()) {
      await ask('insert into invoice_line values ($1, $2, $3, $4, $4, $5, $6)', lineOf(row?.id, index, item, quantity))
    }
  }
}

function lineOf (record: string | undefined, index: number, item: number, quantity: number): unknown[] {
  const { number, dealer, priceUnit = 1 } = itemAt(item)
  return [record, index + 1, number, quantity, centsToDecimal(dealer), priceUnit]
}

async function addItem (ask: Ask, item: CatalogItem): Promise<void> {
  const { number, description, manufacturerNumber, stock, retail, dealer, priceUnit = 1, volume, furtherVolumes = [], details = {} } = item
  await ask(`insert into item (number, description, maker_number, list_price, price, on_hand, unit, pack, packs_only, replaced_by, search_text, bare_number, price_unit)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`, [
    number, description, manufacturerNumber, retail === undefined ? null : centsToDecimal(retail), centsToDecimal(dealer), stock, details.unit_of_measure ?? 'EA', details.pack_size ?? 0,
    details.sold_in_packs ?? false, details.superseded_by ?? null, searchText([number, manufacturerNumber, description]), bareNumber(number), priceUnit
  ])
  for (const { quantity, price } of [...volume === undefined ? [] : [volume], ...furtherVolumes]) await ask('insert into price_break values ($1, $2, $3)', [number, quantity, centsToDecimal(price)])
  for (const code of details.bar_codes ?? []) await ask('insert into bar_code values ($1, $2)', [code, number])
}
