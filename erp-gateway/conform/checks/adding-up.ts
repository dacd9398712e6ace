import type { Invoice } from '@portal/contracts/invoices'
import { gatewayOperations } from '../../contract/operations.ts'
import { requestFor } from '../../contract/requests.ts'
import { count, fail, pass, type Check, type Finding, type Trial } from '../check.ts'
import { dollars } from '../differences.ts'
import { needed } from '../skipped.ts'

const { invoices: invoicesOperation, invoice: invoiceOperation, dealer: dealerOperation } = gatewayOperations
const [invoicesRead, memosRead] = [8, 4]

/** Invoices of the dealers: the newest, and those that are credits. */
async function invoicesOf ({ reader, material }: Trial): Promise<Invoice[]> {
  const read = []
  for (const customerNumber of material.dealers()) {
    const listed = (await reader.read(invoicesOperation, { customerNumber, since: material.since })).answer?.invoices ?? []
    const credits = listed.filter(({ invoice_total: total, order_number: order }) => total < 0 || order === '').slice(0, memosRead)
    for (const { _id: id } of new Set([...listed.slice(0, invoicesRead), ...credits])) read.push((await reader.read(invoiceOperation, { id })).answer)
  }
  const readable = read.filter(invoice => invoice !== undefined)
  needed(readable[0], 'an invoice that can be read')
  return readable
}

function sumOf ({ details, sales_tax: tax }: Invoice): number {
  return details.reduce((sum, { item_cost: cost, special_charge_amount: charge }) => sum + cost + charge, tax)
}

async function addsUp (trial: Trial, kind: string | undefined, belongs: (invoice: Invoice) => boolean): Promise<Finding> {
  const invoices = (await invoicesOf(trial)).filter(belongs)
  if (kind !== undefined) needed(invoices[0], kind)
  for (const invoice of invoices) {
    const sum = sumOf(invoice)
    if (sum === invoice.invoice_total) continue
    const { details, sales_tax: tax, invoice_total: total, _id: id } = invoice
    return fail(`Invoice ${id}: ${count(details.length, 'line')} and a tax of $${dollars(tax)} add up to $${dollars(sum)}; INVTL is $${dollars(total)}.`, requestFor(invoiceOperation, { id }))
  }
  return pass(`${count(invoices.length, 'invoice')} added up.`)
}

/** What is wrong with the signs of an invoice, if anything is. */
function signFault ({ details, invoice_total: total, balance }: Invoice): string | undefined {
  const wrong = details.find(({ item_number: part, item_cost: cost, quantity_shipped: pieces }) => part !== '' && (cost < 0 ? pieces >= 0 : cost > 0 && pieces < 0))
  if (wrong !== undefined) return `${wrong.quantity_shipped} of ${wrong.item_number} have an ITCST of ${dollars(wrong.item_cost)}`
  if (balance !== undefined && balance * total < 0) return `INVTL is ${dollars(total)}, and INVBL ${dollars(balance)}`
  return total > 0 && details.length > 0 && details.every(({ item_cost: cost, quantity_shipped: pieces }) => cost < 0 || pieces < 0)
    ? `every line was sent back, and INVTL is ${dollars(total)}`
    : undefined
}

async function signs (trial: Trial): Promise<Finding> {
  const invoices = await invoicesOf(trial)
  for (const invoice of invoices) {
    const fault = signFault(invoice)
    if (fault !== undefined) return fail(`On invoice ${invoice._id}, ${fault}.`, requestFor(invoiceOperation, { id: invoice._id }))
  }
  const back = invoices.filter(({ details, invoice_total: total }) => total < 0 || details.some(line => line.quantity_shipped < 0))
  needed(back.find(({ details }) => details.some(line => line.quantity_shipped < 0)), 'an invoice or credit memo on which pieces were sent back')
  needed(back.find(({ invoice_total: total }) => total < 0), 'a credit memo, with a negative INVTL')
  return pass(`${count(back.length, 'credit memo or invoice with returns', 'credit memos and invoices with returns')}, with their signs.`)
}

async function agesAddUp ({ reader, material }: Trial): Promise<Finding> {
  let owing = 0
  for (const customerNumber of material.dealers()) {
    const { answer } = await reader.read(dealerOperation, { customerNumber })
    if (answer === undefined) continue
    const ages = [answer.billing_period_amount, answer.period_1_amount, answer.period_2_amount, answer.period_3_amount, answer.period_4_amount]
    const sum = ages.reduce((all, amount) => all + amount)
    if (answer.amount_due !== 0) owing++
    if (sum !== answer.amount_due) return fail(`Of dealer ${customerNumber}, PERCU to PER04 add up to $${dollars(sum)}; AMTDU is $${dollars(answer.amount_due)}.`, requestFor(dealerOperation, { customerNumber }))
  }
  needed(owing > 0 ? owing : undefined, 'a dealer who owes something')
  return pass(`${count(owing, 'dealer')} who owe something, or have a credit.`)
}

const addsUpFix = 'Take INVTL with the tax, each line once (a join can double it), and freight, handling and discounts as SPCHG of a line without a part number.'

export const addingUpChecks: readonly Check[] = [
  { id: 'invoice/adds-up', expected: 'ITCST and SPCHG of all lines and TAXAM add up to INVTL.', fix: addsUpFix, run: async trial => await addsUp(trial, undefined, () => true) },
  { id: 'invoice/adds-up/tax', expected: 'INVTL has the tax in it.', fix: addsUpFix, run: async trial => await addsUp(trial, 'an invoice with a TAXAM', ({ sales_tax: tax }) => tax !== 0) },
  {
    id: 'invoice/signs',
    expected: 'Pieces that were sent back are negative in QTYSH and ITCST; INVTL of a credit memo is negative.',
    fix: 'Where the ERP keeps positive figures and a kind of document, turn the signs of credit memos and returns: quantity, cost, tax, total and balance.',
    run: signs
  },
  {
    id: 'dealer/adds-up',
    expected: 'PERCU and PER01 to PER04 add up to AMTDU.',
    fix: 'Make all six of the same open documents. The helper `aging` does.',
    run: agesAddUp
  }
]
