import { limits } from '@portal/contracts/policy/limits'
import { boughtOn } from '@portal/contracts/rules/stock/bought-before'
import { isCreditMemo } from '@portal/contracts/rules/finances/invoices'
import { gatewayOperations } from '../../contract/operations.ts'
import type { Purchases, PurchasesAsked } from '../../contract/records/purchases.ts'
import { requestFor } from '../../contract/requests.ts'
import { count, fail, pass, type Check, type Finding, type Trial } from '../check.ts'
import { unheardOf } from '../material.ts'
import { newestFirst } from '../newest-first.ts'
import { Skipped, needed } from '../skipped.ts'
import { answerInWords } from '../words.ts'

const { purchases: operation, invoices: invoicesOperation, invoice: invoiceOperation } = gatewayOperations
const invoicesRead = 10

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

export const purchaseChecks: readonly Check[] = [
  {
    id: 'purchases/newest-first',
    expected: 'The parts are sorted by LBDAT, the newest first.',
    mend: 'ORDER BY the date of the last invoice, descending.',
    run: sorted
  },
  {
    id: 'purchases/limit',
    expected: 'At most LIMIT parts, and MORE `Y` only if there are others.',
    mend: 'Ask the ERP for one part more than LIMIT: if it comes, leave it out and answer MORE `Y`.',
    run: limited
  },
  {
    id: 'purchases/unknown-customer',
    expected: 'Status 200 and an empty list for a customer that the ERP does not have.',
    mend: 'Answer with CUSNO as it was asked for, SINCE 0 and an empty PARTS. A 404 says that the gateway does not have the operation.',
    async run (trial) {
      // Where nothing was answered yet, a 404 is that of a gateway without the operation.
      await lists(trial)
      const asked = asks(unheardOf.customer)
      const { answer, ...exchange } = await trial.reader.probe(operation, asked)
      return answer?.parts.length === 0 ? pass('An empty list.') : fail(`For customer ${unheardOf.customer} it answered ${answerInWords(exchange)}`, requestFor(operation, asked))
    }
  },
  {
    id: 'purchases/agrees',
    expected: 'What was shipped with an invoice is listed, and LBDAT is no earlier than that invoice.',
    mend: 'Add up the lines of the same invoices that `invoices` lists from SINCE on, without credit memos.',
    run: agrees
  }
]
