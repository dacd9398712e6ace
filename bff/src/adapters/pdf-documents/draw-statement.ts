import type { InvoiceSummary } from '@portal/contracts/invoices'
import { agingPeriods, agingWord, owedText, termsText } from '@portal/contracts/rules/finances/aging'
import { formatDate, type IsoDate } from '@portal/contracts/base/dates'
import { displayAddress } from '@portal/contracts/rules/dealers/dealer-addresses'
import { daysLate, dueDay, invoiceTitle, paymentStates } from '@portal/contracts/rules/finances/invoices'
import { allInvoicesSince } from '@portal/contracts/policy/invoice-history'
import { notListed, notListedLabel } from '@portal/contracts/rules/finances/not-listed'
import { formatMoney } from '@portal/contracts/base/money'
import { formatCount } from '@portal/contracts/base/numbers'
import type { StatementSheet } from '../../ports/documents/document-printer.ts'
import { drawAddresses, drawFacts, drawLongFact, drawPaper, drawTable, drawTotals, type Column, type Head } from './paper.ts'

/** A statement of account as a PDF file. */
export async function drawStatement ({ statement, dealer }: StatementSheet, head: Head): Promise<Uint8Array> {
  const title = `Statement of Account ${dealer.customer_number}`
  const { today, since, invoices, asOf } = statement
  return await drawPaper(title, head, doc => {
    drawFacts(doc, [
      ['Account number', dealer.customer_number],
      ['Dealer', dealer.name_company],
      ['Statement date', formatDate(today)],
      ['Terms code', termsText(dealer.term_code)],
      ['Last paid date', dealer.date_last_payment === null ? 'No payment yet' : formatDate(dealer.date_last_payment)],
      ['Account status', dealer.suspended ? 'SUSPENDED' : 'ACTIVE']
    ])
    if (asOf !== undefined) drawLongFact(doc, 'As of', `${asOf}. What was invoiced and paid since then is not included.`)
    drawAddresses(doc, [['Billing address', displayAddress(dealer.address)]])
    drawLongFact(doc, 'Open invoices and credit memos', listedText(since, invoices.length))
    drawTable(doc, title, columnsOn(today), invoices)
    const unlisted = notListed(dealer.amount_due, invoices)
    drawTotals(doc, title, [
      ...unlisted === undefined ? [] : [['Listed above', formatMoney(unlisted.listed)] as const, [notListedLabel, formatMoney(unlisted.rest)] as const],
      ...agingPeriods(dealer).map(period => [`${period.name}, ${period.days}${agingWord(period)}`, formatMoney(period.cents)] as const),
      ['Total Amount Due', owedText(dealer.amount_due)]
    ], undefined)
  })
}

/** Which invoices the statement lists. */
function listedText (since: IsoDate, count: number): string {
  if (since === allInvoicesSince) return count === 0 ? 'None.' : 'All of them, however old.'
  return `${count === 0 ? 'None since' : 'Since'} ${formatDate(since)}. Older ones are included in the amounts below.`
}

function columnsOn (today: IsoDate): ReadonlyArray<Column<InvoiceSummary>> {
  return [
    { head: 'Number', of: invoiceTitle },
    { head: 'PO number', width: 84, of: invoice => invoice.po_number === '' ? '–' : invoice.po_number },
    { head: 'Invoice date', width: 52, numeric: true, of: invoice => formatDate(invoice.order_invoice_date) },
    { head: 'Payment due', width: 52, numeric: true, of: invoice => dayText(dueDay(invoice)) },
    { head: 'Days late', width: 40, numeric: true, of: invoice => lateCount(daysLate(invoice, today)) },
    { head: 'Payment', width: 48, of: ({ payment_state: state }) => state === undefined ? '–' : paymentStates[state] },
    { head: 'Total', width: 56, numeric: true, of: invoice => formatMoney(invoice.invoice_total) },
    { head: 'Balance', width: 56, numeric: true, of: ({ balance }) => balance === undefined ? '–' : formatMoney(balance) }
  ]
}

function dayText (day: string | null): string {
  return day === null ? '–' : formatDate(day)
}

function lateCount (days: number): string {
  return days === 0 ? '–' : formatCount(days)
}
