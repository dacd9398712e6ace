import { knownItems } from '@portal/fixtures/data/known-items'
import type { CallBody } from '@portal/contracts/calls'
import { noRights, rightPresets } from '@portal/contracts/rules/accounts/rights'
import { buildTestApp, type Client } from './build-app.ts'
import { own } from './call-bodies.ts'
import { personMaker } from './people-of-dealer.ts'

const part = knownItems.inStock

let orders = 0

/** An order of some filters, with a PO number and a key of its own. */
export function filters (quantity: number, change: Partial<CallBody<'createOrder'>> = {}): CallBody<'createOrder'> {
  return {
    submission_key: crypto.randomUUID(),
    order: {
      cart: [{ id: part.number, quantity, note: '' }],
      data: { customer_number: own, shipping: 'default', po_number: `RELEASE-${++orders}`, special_instructions: '', address: 9999 }
    },
    ...change
  }
}

/** The dealership 10001 with its owner, somebody who may order for up to $20 and somebody who may not order at all. */
export async function dealership (t: Parameters<typeof buildTestApp>[0], options: Parameters<typeof buildTestApp>[1] = {}) {
  const app = await buildTestApp(t, options)
  const person = personMaker(app)
  const buyer = await person('Bo', { ...rightPresets.buyer, order_limit: 2000 })
  const counter = await person('Cleo', noRights)

  /** Puts filters into somebody's cart, and returns its version. */
  async function fill (client: Client, quantity: number): Promise<number> {
    const { number, description, manufacturerNumber, stock, retail } = part
    const item = { item_number: number, item_description: description, manufacturer_number: manufacturerNumber, quantity: stock, retail_price: retail }
    const edit = { kind: 'add' as const, lines: [{ id: part.number, item, quantity, note: '' }] }
    return (await client.call('cart', { edits: [{ id: crypto.randomUUID(), edit }] })).body.version
  }

  /** The pieces in somebody's cart. */
  async function inCart (client: Client): Promise<number> {
    const { cart } = (await client.call('cart', { edits: [] })).body
    return (cart?.lines ?? []).reduce((sum, line) => sum + line.quantity, 0)
  }

  /** Asks for the release of an order out of the cart. */
  async function ask (client: Client, quantity = 7): Promise<CallBody<'createOrder'> & { reference: string }> {
    const body = filters(quantity, { kept_cart: { version: await fill(client, quantity) } })
    const { status, body: answer, error } = await client.call('askRelease', body)
    if (status !== 200) throw new Error(`the release could not be asked for: ${error.code}`)
    return { ...body, reference: answer.release.reference }
  }

  /** An order that releases what was asked for, under a key of its own. */
  function releasing ({ reference, order }: { reference: string, order: CallBody<'createOrder'>['order'] }): CallBody<'createOrder'> {
    return { submission_key: crypto.randomUUID(), release: reference, order }
  }

  return {
    ...app,
    person,
    owner: await app.loginAs(own),
    buyer,
    counter,
    fill,
    inCart,
    ask,
    releasing,
    inErp: (reference: string) => app.fakeErp.orders().filter(({ order }) => order.reference === reference).length
  }
}
