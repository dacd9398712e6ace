import { limits } from '@portal/contracts/policy/limits'
import type { BoughtPart } from '@portal/contracts/bought-before'
import { boughtOn, boughtWith } from '@portal/contracts/rules/stock/bought-before'
import { isCreditMemo } from '@portal/contracts/rules/finances/invoices'
import { gatewayOperations } from '../../contract/operations.ts'
import type { Purchases, PurchasesAsked } from '../../contract/records/purchases.ts'
import { requestFor } from '../../contract/requests.ts'
import { agreement, count, fail, pass, type Check, type Finding, type Trial } from '../check.ts'
import { differences } from '../differences.ts'
import { nonexistent } from '../material.ts'
import { newestFirst } from '../newest-first.ts'
import { Skipped, needed } from '../skipped.ts'
import { answerInWords } from '../words.ts'

const { purchases: operation, invoices: invoicesOperation, invoice: invoiceOperation } = gatewayOperations
const [invoicesRead, invoicesCounted, firstDay] = [10, 40, '1970-01-01']

function asks (customerNumber: string, limit: number = limits.boughtPartsMax): PurchasesAsked {
  return { customerNumber, limit }
}

/** What the dealers have bought. @throws Skipped if no list can be read */
async function lists ({ reader, material }: Trial): Promise<Purchases[]> {
  const read = []
  for (const customerNumber of material.dealers()) {
    const { answer } = await reader.read(operation, asks(customerNumber))
    if (answer !== undefined) read.push(answer)
  }
  if (read.length === 0) throw new Skipped('No list of purchases could be read: see the other checks of `purchases`.')
  return read
}

async function sorted (trial: Trial): Promise<Finding> {
  const read = await lists(trial)
  needed(read.find(({ parts }) => new Set(parts.map(part => part.last_bought)).size > 1), 'a dealer who has bought parts on two days')
  for (const { customerNumber, parts } of read) {
    const misplaced = newestFirst(parts, part => part.last_bought)
    if (misplaced === undefined) continue
    const { earlier, later } = misplaced
    return fail(`Of customer ${customerNumber}: ${later.item_number} of ${later.last_bought} comes after ${earlier.item_number} of ${earlier.last_bought}.`, requestFor(operation, asks(customerNumber)))
  }
  return pass(`${count(read.length, 'list')} in order.`)
}

async function limited (trial: Trial): Promise<Finding> {
  const whole = needed((await lists(trial)).find(({ parts, more }) => parts.length > 1 && !more), 'a dealer who has bought two parts')
  const { customerNumber, parts } = whole
  for (const limit of [1, parts.length]) {
    const asked = asks(customerNumber, limit)
    const answer = await trial.reader.answer(operation, asked)
    const isMore = limit < parts.length
    if (answer.parts.length !== limit || answer.more !== isMore) {
      return fail(`Of ${parts.length} parts, with LIMIT ${limit}: ${count(answer.parts.length, 'part')} and MORE \`${answer.more ? 'Y' : 'N'}\`.`, requestFor(operation, asked))
    }
  }
  return pass(`Of ${parts.length} parts, 1 with MORE \`Y\`, and all with \`N\`.`)
}

async function agrees (trial: Trial): Promise<Finding> {
  const { reader, material } = trial
  let compared = 0
  for (const { customerNumber, since, parts, more } of await lists(trial)) {
    const listed = await reader.read(invoicesOperation, { customerNumber, since: since ?? material.since })
    const last = new Map(parts.map(part => [part.item_number, part.last_bought]))
    for (const { _id: id, order_invoice_date: date } of (listed.answer?.invoices ?? []).filter(invoice => !isCreditMemo(invoice)).slice(0, invoicesRead)) {
      const { answer: invoice } = await reader.read(invoiceOperation, { id })
      if (invoice === undefined) continue
      compared++
      const wrong = boughtOn(invoice.details).find(({ item_number: number }) => more ? (last.get(number) ?? date) < date : (last.get(number) ?? '') < date)
      if (wrong === undefined) continue
      const said = last.get(wrong.item_number)
      return fail(
        `Invoice ${id} of ${date} has ${count(wrong.pieces, 'piece')} of ${wrong.item_number}, which ${said === undefined ? 'is not listed' : `was last bought on ${said}, says the list`}.`,
        requestFor(operation, asks(customerNumber)), requestFor(invoiceOperation, { id })
      )
    }
  }
  needed(compared > 0 ? compared : undefined, 'an invoice that can be read')
  return pass(`${count(compared, 'invoice')} compared.`)
}

/** What the invoices say of a dealer's purchases. Undefined if there are too many to read, or one cannot be read. */
async function boughtByInvoices ({ reader }: Trial, customerNumber: string, since: string): Promise<Map<string, BoughtPart> | undefined> {
  const { answer } = await reader.read(invoicesOperation, { customerNumber, since })
  const listed = (answer?.invoices ?? []).filter(invoice => !isCreditMemo(invoice))
  if (answer === undefined || listed.length > invoicesCounted) return undefined
  const read = []
  for (const { _id: id, order_invoice_date: date } of listed) {
    const { answer: invoice } = await reader.read(invoiceOperation, { id })
    if (invoice === undefined) return undefined
    read.push({ date, parts: boughtOn(invoice.details) })
  }
  const newestFirst = read.toSorted((a, b) => a.date < b.date ? 1 : -1)
  return new Map(boughtWith(newestFirst).map(part => [part.item_number, part]))
}

function countsOf ({ times, pieces, last_bought: day }: BoughtPart, counted: boolean) {
  return { ...counted && { TIMES: times }, QTYBT: pieces, LBDAT: day }
}

/** Adds the purchases up from the invoices. A list of invoices that is only a first page shows here, too. */
async function counts (trial: Trial): Promise<Finding> {
  let compared = 0
  for (const { customerNumber, since, parts, more } of await lists(trial)) {
    if (more) continue
    const from = since ?? firstDay
    const byInvoices = parts.length === 0 ? undefined : await boughtByInvoices(trial, customerNumber, from)
    if (byInvoices === undefined) continue
    const counted = parts.some(part => part.times > 1)
    for (const part of parts) {
      const bought = byInvoices.get(part.item_number)
      const requests = [requestFor(operation, asks(customerNumber)), requestFor(invoicesOperation, { customerNumber, since: from })]
      if (bought === undefined) return fail(`Customer ${customerNumber} has bought ${part.item_number}, last on ${part.last_bought}, but it is on no invoice since ${from} that \`invoices\` lists.`, ...requests)
      const differs = differences('purchases', countsOf(part, counted), 'invoices', countsOf(bought, counted))
      if (differs.length > 0) return fail(`Of ${part.item_number} for customer ${customerNumber}: ${differs.join('; ')}.`, ...requests)
      compared++
    }
    const listed = new Set(parts.map(part => part.item_number))
    const other = [...byInvoices.values()].find(part => !listed.has(part.item_number))
    if (other !== undefined) {
      return fail(`Customer ${customerNumber} was sent ${count(other.pieces, 'piece')} of ${other.item_number}, last with an invoice of ${other.last_bought}, which \`purchases\` does not list. Is that a credit memo?`,
        requestFor(operation, asks(customerNumber)), requestFor(invoicesOperation, { customerNumber, since: from }))
    }
  }
  needed(compared > 0 ? compared : undefined, `a dealer with purchases on at most ${invoicesCounted} invoices`)
  return pass(`${count(compared, 'part')} added up from the invoices.`)
}

export const purchaseChecks: readonly Check[] = [
  {
    id: 'purchases/newest-first',
    expected: 'The parts are sorted by LBDAT, the newest first.',
    fix: 'ORDER BY the date of the last invoice, descending.',
    run: sorted
  },
  {
    id: 'purchases/limit',
    expected: 'At most LIMIT parts, and MORE `Y` only if there are others.',
    fix: 'Ask the ERP for one part more than LIMIT: if it comes, leave it out and answer MORE `Y`.',
    run: limited
  },
  {
    id: 'purchases/unknown-customer',
    expected: 'Status 200 and an empty list for a customer that the ERP does not have.',
    fix: 'Answer with CUSNO as it was asked for, SINCE 0 and an empty PARTS. A 404 says that the gateway does not have the operation.',
    async run (trial) {
      // Where nothing was answered yet, a 404 is that of a gateway without the operation.
      await lists(trial)
      const asked = asks(nonexistent.customer)
      const { answer, ...exchange } = await trial.reader.probe(operation, asked)
      return answer?.parts.length === 0 ? pass('An empty list.') : fail(`For customer ${nonexistent.customer} it answered ${answerInWords(exchange)}`, requestFor(operation, asked))
    }
  },
  ...agreement(['purchases/counts', 'invoices/agrees/purchases', 'invoice/agrees/purchases'], {
    expected: 'TIMES, QTYBT and LBDAT are what the invoices from SINCE on add up to, and all of these are listed.',
    fix: 'Count each line once (a join can double it), and let `invoices` list every invoice, not only a first page. Credit memos and pieces that were sent back do not count.',
    run: counts
  }),
  {
    id: 'purchases/agrees',
    expected: 'What was shipped with an invoice is listed, and LBDAT is no earlier than that invoice.',
    fix: 'Add up the lines of the same invoices that `invoices` lists from SINCE on, without credit memos.',
    run: agrees
  }
]
