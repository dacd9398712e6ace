import Type, { type Static } from 'typebox'
import type { IsoDate } from '@portal/contracts/base/dates'
import { centsToDecimal, type Cents } from '@portal/contracts/base/money'
import type { CompanyDay } from '../gateway/company-day.ts'
import { decimal, readModel, text } from '../gateway/read-model.ts'
import { postedInvoices, saleNumber, type SaleHead } from '../gateway/sales.ts'
import { cents } from '../gateway/field-values.ts'
import { limit, newestFirst, NotPossible, type DistributorActions } from './distributor-actions.ts'
import { runWizard } from './wizard.ts'

export type PostedInvoice = { id: number, number: string, total: Cents, open: Cents }

const Invoice = Type.Object({
  id: Type.Integer(),
  number: text,
  company: Type.Integer(),
  currency: Type.Integer(),
  account: Type.Integer(),
  total_amount: decimal,
  amount_to_pay: decimal
})
const readInvoices = readModel('account.invoice', Invoice)
const readMethods = readModel('account.invoice.payment.method', Type.Object({ id: Type.Integer() }))

/**
 * What the accounting department does.
 * @param today the company's day, by which payments and credit memos are dated
 */
export function billing ({ tryton, call, saleWithId }: DistributorActions, today: CompanyDay) {
  async function invoiceWithId (id: number): Promise<Static<typeof Invoice>> {
    const [found] = await readInvoices(tryton, [['id', '=', id]], limit())
    if (found === undefined) throw new NotPossible(`Tryton has no invoice ${id}`)
    return found
  }

  /** The invoices of a sale that were sent, newest first. */
  async function invoicesOf (sale: SaleHead): Promise<PostedInvoice[]> {
    const posted = postedInvoices((await saleWithId(sale.id))['invoices.'])
    return (await readInvoices(tryton, [['id', 'in', posted.map(({ id }) => id)]], { ...limit(), order: newestFirst })).map(posting)
  }

  /**
   * Posts the invoices that Tryton has drafted for what was shipped, and pays the newest.
   * @param paid cents; nothing is paid if it is left out
   * @returns the invoices of the sale, newest first
   */
  async function invoice (sale: SaleHead, { paid }: { paid?: Cents | undefined } = {}): Promise<PostedInvoice[]> {
    const drafted = (await saleWithId(sale.id))['invoices.'].filter(({ state }) => state === 'draft' || state === 'validated').map(({ id }) => id)
    if (drafted.length > 0) await call('account.invoice', 'post', drafted)
    const [newest] = await invoicesOf(sale)
    if (newest === undefined || (drafted.length === 0 && paid === undefined)) throw new NotPossible(`${saleNumber(sale)} has nothing to be invoiced`)
    if (paid !== undefined) await pay(newest, paid)
    return await invoicesOf(sale)
  }

  /** Records a payment for a part of an invoice, or for all of it. @param amount cents */
  async function pay ({ id }: Pick<PostedInvoice, 'id'>, amount: Cents): Promise<void> {
    const { company, currency, account } = await invoiceWithId(id)
    const [method] = await readMethods(tryton, [['company', '=', company]], { ...limit(), limit: 1 })
    if (method === undefined) throw new NotPossible('Tryton has no payment method')
    const payment = { amount: { __class__: 'Decimal', decimal: centsToDecimal(amount) }, date: dateOf(await today(limit())), description: null, payment_method: method.id }
    await runWizard(tryton, 'account.invoice.pay', { model: 'account.invoice', id }, {
      start: () => ({ values: { ...payment, company, currency, currency_digits: 2, invoice_account: account }, button: 'choice' }),
      ask: () => ({ values: { type: 'partial' }, button: 'pay' })
    }, limit())
  }

  /** Sends a credit memo for all of an invoice; both stay open. */
  async function credit ({ id }: Pick<PostedInvoice, 'id'>): Promise<PostedInvoice> {
    const date = dateOf(await today(limit()))
    const [memo] = await runWizard(tryton, 'account.invoice.credit', { model: 'account.invoice', id }, {
      start: () => ({ values: { with_refund: false, invoice_date: date }, button: 'credit' })
    }, limit())
    if (memo === undefined) throw new NotPossible(`there is no credit memo for invoice ${id}`)
    await call('account.invoice', 'post', [memo])
    return posting(await invoiceWithId(memo))
  }

  return { invoicesOf, invoice, pay, credit }
}

function posting ({ id, number, total_amount: total, amount_to_pay: open }: Static<typeof Invoice>): PostedInvoice {
  return { id, number: number ?? '', total: cents(total), open: cents(open) }
}

function dateOf (date: IsoDate) {
  const [year, month, day] = date.split('-').map(Number)
  return { __class__: 'date', year, month, day }
}
