import { DatabaseSync } from 'node:sqlite'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { defaultAddressKey } from '@portal/contracts/policy/ordering'
import type { ErpOrder } from '../history.ts'

/** Milliseconds to wait while Tryton commits. */
const timeout = 1000

const sales = `
  select sale.id, sale.dealer_reference as reference, sale.state, party.code as customer, coalesce(sale.reference, '') as po,
    coalesce(sale.comment, '') as instructions, coalesce(sale.dealer_will_call, 0) as will_call, address.ship_to_number as ship_to,
    (select json_group_array(json_object('item', product.code, 'quantity', line.quantity, 'note', coalesce(line.note, '')))
      from sale_line line left join product_product product on product.id = line.product where line.sale = sale.id) as lines
  from sale_sale sale
    join party_party party on party.id = sale.party
    join party_address address on address.id = sale.shipment_address
  where sale.dealer_reference is not null and sale.id > ?
  order by sale.id`

const Sales = Compile(Type.Array(Type.Object({
  id: Type.Integer(),
  reference: Type.String(),
  state: Type.String(),
  customer: Type.String(),
  po: Type.String(),
  instructions: Type.String(),
  will_call: Type.Integer(),
  ship_to: Type.Integer(),
  lines: Type.String()
})))
const Lines = Compile(Type.Array(Type.Object({ item: Type.String(), quantity: Type.Number(), note: Type.String() })))
const Newest = Compile(Type.Object({ id: Type.Integer() }))

/** Tryton's file, read without the gateways, because what they say about it is what the campaign tests. */
export type SalesFile = {
  /** The id of the newest sale. */
  newest: () => number
  /**
   * The portal's orders with a higher id, whatever has happened to them.
   * @throws Error while Tryton takes long to commit, or if it died during a commit
   */
  since: (id: number) => ErpOrder[]
}

/** @param file of Tryton's SQLite database, which is only read */
export function salesFile (file: string): SalesFile {
  function read<Result> (work: (database: DatabaseSync) => Result): Result {
    const database = new DatabaseSync(file, { readOnly: true, timeout })
    try {
      return work(database)
    } finally {
      database.close()
    }
  }

  return {
    newest: () => read(database => Newest.Parse(database.prepare('select coalesce(max(id), 0) as id from sale_sale').get()).id),
    since: id => read(database => Sales.Parse(database.prepare(sales).all(id)).map(sale => ({
      id: String(sale.id),
      reference: sale.reference,
      stands: sale.state !== 'canceled',
      content: {
        customer: sale.customer,
        po: sale.po,
        shipping: sale.will_call === 1 ? 'will-call' : 'default',
        instructions: sale.instructions,
        // A dealer's first address is the default one.
        address: sale.ship_to === 1 ? defaultAddressKey : sale.ship_to,
        lines: Lines.Parse(JSON.parse(sale.lines))
      }
    })))
  }
}
