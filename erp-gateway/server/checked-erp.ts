import { Readable, Writable } from 'node:stream'
import { inspect } from 'node:util'
import type { Checks, Problem } from '../contract/codec.ts'
import { dayOrNone, flag } from '../contract/codecs.ts'
import { listOf, objectOf } from '../contract/record.ts'
import { changedOrder, nextMark } from '../contract/records/changes.ts'
import { customerNumber, dealer, dealerSummary } from '../contract/records/dealers.ts'
import { invoice, invoiceSummary } from '../contract/records/invoices.ts'
import { foundItem, item } from '../contract/records/items.ts'
import { latestOrder, order, orderFate, orderId, orderSummary } from '../contract/records/orders.ts'
import { purchase } from '../contract/records/purchases.ts'
import type { GatewayErp } from './erp.ts'

type Method = Exclude<keyof GatewayErp, 'health' | 'timeZone' | 'offers'>

/** More than any distributor's list has; a longer one is a mistake. */
const entriesMax = 100_000

function orUndefined ({ accepts, valueProblems }: Checks): Checks {
  return { accepts: value => value === undefined || accepts(value), valueProblems: (value, path) => value === undefined ? [] : valueProblems(value, path) }
}

const many = (of: Checks): Checks => listOf(of, { max: entriesMax })
const more = orUndefined(flag)
const found = { erpOrderId: orderId, status: orUndefined(orderFate) }

/** What each method may return. */
const returned: Record<Method, Checks> = {
  search: orUndefined(objectOf({ items: many(foundItem), more })),
  item: orUndefined(item),
  prices: orUndefined(many(item)),
  dealer: orUndefined(dealer),
  dealers: many(dealerSummary),
  dealersOfRep: many(dealerSummary),
  dealersOutsideReps: many(dealerSummary),
  orders: many(orderSummary),
  order: orUndefined(order),
  latestOrder: orUndefined(latestOrder),
  latestOrders: many(latestOrder),
  changes: objectOf({ next: nextMark, more: flag, gap: flag, orders: many(changedOrder) }),
  invoices: many(invoiceSummary),
  invoice: orUndefined(invoice),
  purchases: orUndefined(objectOf({ since: dayOrNone, parts: many(purchase), more })),
  postOrder: objectOf({ erpOrderId: orderId }),
  postLightspeedFile: objectOf({ erpOrderId: orderId }),
  findByReference: orUndefined(objectOf({ ...found, customerNumber })),
  findByMark: many(objectOf(found)),
  statusOf: orUndefined(orderFate),
  deleteOrder: flag,
  clearNewDealer: flag
}

const [loggedMax, inMessage] = [20, 3]

/** A method of the ERP has returned what the contract cannot express. */
export class BadAnswer extends Error {
  readonly #method: string
  readonly #fields: ReadonlyArray<{ field: string, found: string, expected: string }>
  readonly #others: number

  constructor (method: string, problems: readonly Problem[]) {
    const fields = problems.slice(0, loggedMax).map(({ path, found, expected }) => ({ field: path.slice(1), found: inWords(found), expected }))
    super(`${method}: ${fields.slice(0, inMessage).map(({ field, found, expected }) => `${field === '' ? 'the answer' : field} is ${found} instead of ${expected}`).join('; ')}`)
    this.#method = method
    this.#fields = fields
    this.#others = problems.length - fields.length
  }

  /** For the log: the fields with their values, and how many more there are. */
  logged (): object {
    return { method: this.#method, fields: this.#fields, ...(this.#others > 0 && { others: this.#others }) }
  }
}

function inWords (value: unknown): string {
  return inspect(value, { depth: 0, breakLength: Infinity, maxStringLength: 80, maxArrayLength: 3, customInspect: false })
}

/** The ERP with each of its methods checked: what does not fit the contract is thrown as a `BadAnswer` instead of being written. */
export function checkedErp (erp: GatewayErp): GatewayErp {
  const methods = Object.entries(returned).flatMap(([name, checks]) => {
    const method: unknown = erp[name as Method]
    return typeof method === 'function' ? [[name, checkedMethod(name, method.bind(erp), checks)] as const] : []
  })
  const { health, timeZone, offers } = erp
  return {
    ...(health !== undefined && { health: health.bind(erp) }),
    ...(timeZone !== undefined && { timeZone }),
    ...(offers !== undefined && { offers }),
    // Object.fromEntries forgets which method has which name.
    ...Object.fromEntries(methods) as Pick<GatewayErp, Method>
  }
}

type AnyMethod = (...args: unknown[]) => unknown

function checkedMethod (name: string, method: AnyMethod, checks: Checks): AnyMethod {
  return async (...args) => {
    const value = await method(...args)
    if (checks.accepts(value)) return value
    release(value)
    throw new BadAnswer(name, checks.valueProblems(value, ''))
  }
}

/** A stream that nobody reads would end the process with its first error. */
function release (value: unknown): void {
  if (value instanceof Readable || value instanceof Writable) value.on('error', () => {}).destroy()
}
