import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { decimalToCents, inDollars, type Cents } from '../contracts/src/base/money.ts'
import { createClerk, type Clerk } from '@portal/erp-gateway/examples/tryton/demo/clerk'
import { NotPossible } from '@portal/erp-gateway/examples/tryton/demo/distributor-actions'
import { saleNumber, type SaleHead } from '@portal/erp-gateway/examples/tryton/gateway/sales'
import { createTryton, TrytonRefusal } from '@portal/erp-gateway/examples/tryton/gateway/tryton'
import { Busy } from '@portal/erp-gateway/server/erp'
import { readAddresses } from './tryton/addresses.ts'
import { database, readKept, trytonFiles } from './tryton/database.ts'
import { Refused } from './command/refused.ts'

/** What the distributor's people do in Tryton, for anybody without a Tryton client: `npm run tryton:act`, while `npm run tryton` runs. */

const usage = `npm run tryton:act -- ACTION SALE [OPTIONS]

SALE is an order's reference in the portal, its PO number, or the sale's number in Tryton.

confirm SALE                                     confirms it; Tryton then prepares the shipment
ship SALE [--part NUMBER=PIECES …] [--tracking T]  ships these parts, or all that is left
invoice SALE [--paid AMOUNT]                     posts the invoices that Tryton drafted for what was shipped, and pays the newest one
credit SALE                                      sends a credit memo for its newest invoice
draft SALE                                       sets it back to draft, if it has not been confirmed
change SALE --part NUMBER [--quantity PIECES] [--price AMOUNT]
                                                 changes a part, removes it with --quantity 0, or adds it
cancel SALE                                      cancels it, or the part of it that has not been shipped

DATA_DIR (./data/tryton) must be the same as for npm run tryton.`

function parameters () {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        part: { type: 'string', multiple: true, default: [] },
        tracking: { type: 'string' },
        paid: { type: 'string' },
        quantity: { type: 'string' },
        price: { type: 'string' },
        help: { type: 'boolean', default: false }
      }
    })
  } catch (error) {
    throw new Refused(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

type Values = ReturnType<typeof parameters>['values']

/** @returns what to print besides the sale */
type Action = (clerk: Clerk, sale: SaleHead, values: Values) => Promise<unknown>

const actions: Readonly<Record<string, Action>> = {
  confirm: async (clerk, sale) => await clerk.confirm(sale),
  ship: async (clerk, sale, { part, tracking }) => await clerk.ship(sale, part.length === 0 ? 'all' : Object.fromEntries(part.map(piecesOf)), { tracking }),
  invoice: async (clerk, sale, { paid }) => await clerk.invoice(sale, { paid: amountOf('--paid', paid) }),
  async credit (clerk, sale) {
    const invoice = (await clerk.invoicesOf(sale)).find(({ total }) => total > 0)
    if (invoice === undefined) throw new Refused(`${saleNumber(sale)} has no invoice`)
    const memo = await clerk.credit(invoice)
    console.log(`Credit memo ${memo.number} of ${inDollars(-memo.total)} for invoice ${invoice.number}`)
  },
  draft: async (clerk, sale) => await clerk.draft(sale),
  async change (clerk, sale, { part: [part, ...others], quantity, price }) {
    if (part === undefined || others.length > 0) throw new Refused('change needs one --part')
    await clerk.change(sale, { part, quantity: quantity === undefined ? undefined : wholeNumber('--quantity', quantity), price: amountOf('--price', price) })
  },
  cancel: async (clerk, sale) => await clerk.cancel(sale)
}

function wholeNumber (option: string, text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new Refused(`${option} must be a whole number of pieces, not ${text}`)
  return Number(text)
}

function piecesOf (text: string): [part: string, pieces: number] {
  const at = text.lastIndexOf('=')
  if (at < 1) throw new Refused(`--part must be a part number and its pieces, as in RS-OF141=2, not ${text}`)
  return [text.slice(0, at), wholeNumber('--part', text.slice(at + 1))]
}

function amountOf (option: string, text: string | undefined): Cents | undefined {
  if (text === undefined) return undefined
  const cents = decimalToCents(text)
  if (cents === undefined) throw new Refused(`${option} must be an amount, as in 12.50, not ${text}`)
  return cents
}

async function act (action: Action, name: string, values: Values): Promise<void> {
  const dataDir = resolve(process.env['DATA_DIR'] ?? 'data/tryton')
  const [addresses, kept] = [readAddresses(dataDir), readKept(trytonFiles(dataDir))]
  if (addresses === undefined || kept === undefined) throw new Refused('Nothing runs here: start npm run tryton in another terminal first.')
  const tryton = createTryton({ url: addresses.tryton, database, user: 'admin', password: kept.adminPassword })
  try {
    const clerk = createClerk(tryton)
    const sale = await clerk.findSale(name)
    await action(clerk, sale, values)
    const after = await clerk.findSale(name)
    console.log(`${saleNumber(after)} (${after.dealer_reference ?? after.reference ?? ''}) is in the state ${after.state}, its shipment ${after.shipment_state}`)
    for (const { number, total, open } of await clerk.invoicesOf(after)) console.log(`Invoice ${number} of ${inDollars(total)}, of which ${inDollars(open)} are open`)
  } finally {
    await tryton.close()
  }
}

try {
  const { values, positionals: [named, sale, ...others] } = parameters()
  const action = named === undefined ? undefined : actions[named]
  if (values.help) console.log(usage)
  else if (action === undefined || sale === undefined || others.length > 0) throw new Refused(usage)
  else await act(action, sale, values)
} catch (error) {
  // Anything else is a fault, and its stack trace is printed.
  if (!(error instanceof Refused || error instanceof NotPossible || error instanceof TrytonRefusal || error instanceof Busy)) throw error
  console.error(error.message)
  process.exitCode = 1
}
