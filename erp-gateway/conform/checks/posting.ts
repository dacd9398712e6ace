import { orderedPrice } from '@portal/contracts/rules/orders/order-figures'
import { comparePrices, formatPrice } from '@portal/contracts/base/price'
import { unitPrice } from '@portal/contracts/rules/stock/pricing'
import { limits } from '@portal/contracts/policy/limits'
import { gatewayOperations } from '../../contract/operations.ts'
import { isObject } from '../../contract/record.ts'
import { requestFor } from '../../contract/requests.ts'
import type { OrderToPost } from '../../contract/records/orders.ts'
import { agreement, count, fail, pass, writing, type Check, type Finding, type Trial } from '../check.ts'
import { differences } from '../differences.ts'
import { nonexistent } from '../material.ts'
import { needsOffer } from '../offered.ts'
import { Skipped, cannotTell, needed } from '../skipped.ts'
import { keyFix, keysRefused, wrongKeys } from '../wrong-keys.ts'
import { answerInWords } from '../words.ts'

const { 'post-order': postOrder, 'find-order': findOrder, order: orderOperation, orders: ordersOperation, prices: pricesOperation } = gatewayOperations
const atOnce = 5

async function again (trial: Trial): Promise<Finding> {
  const { postings } = trial
  const { order, posted } = await postings.first()
  const { dealer } = await postings.buyer()
  if (posted.refused !== undefined && dealer.suspended) throw new Skipped(`Dealer ${order.customerNumber} is suspended, and the ERP refuses the order: name another with --dealer.`)
  if (posted.answer === undefined || posted.status !== 201) return fail(`The first request was answered with ${answerInWords(posted)}`, requestFor(postOrder, order))
  const second = await postings.post(order)
  if (second.status !== 200 || second.answer?.erpOrderId !== posted.answer.erpOrderId) {
    return fail(`The first request created order ${posted.answer.erpOrderId}; the second, with the same reference, was answered with ${answerInWords(second)}`, requestFor(postOrder, order))
  }
  return pass('201 the first time, then 200 with the same order id.')
}

/** The orders that a customer's lists have under a reference. */
export async function listedUnder ({ reader }: Trial, { reference, customerNumber }: { reference: string, customerNumber: string }): Promise<string[]> {
  const ids = []
  for (const status of ['unconfirmed', 'open'] as const) {
    const { answer } = await reader.ask(ordersOperation, { customerNumber, status })
    ids.push(...answer?.orders.filter(order => order.reference === reference).map(order => order._id) ?? [])
  }
  return ids
}

async function together (trial: Trial): Promise<Finding> {
  const { postings } = trial
  await postings.taken()
  const order = await postings.draft()
  const answers = await Promise.all(Array.from({ length: atOnce }, async () => await postings.post(order)))
  const ids = [...new Set(answers.flatMap(({ answer }) => answer?.erpOrderId ?? []))]
  const created = answers.filter(({ status }) => status === 201).length
  const listed = await listedUnder(trial, order)
  const seen = `${atOnce} requests with one reference at the same moment were answered with ${answers.map(({ status }) => status ?? 'nothing').join(', ')} and the order ids ${ids.join(', ')}. ${count(listed.length, 'order')} listed under it.`
  const one = ids.length === 1 && created === 1 && listed.length <= 1 && answers.every(({ answer }) => answer !== undefined)
  return one ? pass(seen) : fail(seen, requestFor(postOrder, order))
}

async function orderedBy (trial: Trial): Promise<Finding> {
  const { reader, postings } = trial
  await needsOffer(reader, 'ORDBY')
  await postings.taken()
  const order = await postings.draft({ orderedBy: 'PAT CONFORM' })
  const posted = await postings.post(order)
  if (posted.answer === undefined) return fail(`An order with ORDBY was answered with ${answerInWords(posted)}`, requestFor(postOrder, order))
  const id = posted.answer.erpOrderId
  const { answer, ...exchange } = await reader.ask(orderOperation, { id })
  if (answer === undefined) return fail(`It was taken as ${id}; \`order\` then answered ${answerInWords(exchange)}`, requestFor(orderOperation, { id }))
  if (answer.placed_by === undefined || answer.placed_by === order.orderedBy) return pass(answer.placed_by === undefined ? 'Taken; `order` names nobody.' : 'Taken, and `order` has the name.')
  return fail(`ORDBY was sent as "${order.orderedBy}"; \`order\` says "${answer.placed_by}".`, requestFor(postOrder, order), requestFor(orderOperation, { id }))
}

async function found (trial: Trial): Promise<Finding> {
  const { order, id } = await trial.postings.taken()
  const { answer, notFound, ...exchange } = await trial.reader.ask(findOrder, order)
  if (notFound?.found === 'unsure') throw cannotTell('the reference of an order that it has just taken')
  if (answer?.erpOrderId !== id) return fail(`Order ${id} was answered; for its reference \`find-order\` then answered ${answerInWords(exchange)}`, requestFor(findOrder, order))
  return pass(`Found by its reference as soon as it was answered, as ${id}.`)
}

async function comesBack (trial: Trial): Promise<Finding> {
  const { order, id } = await trial.postings.taken()
  return await sameAsSent(trial, order, id)
}

/** Notes, instructions and ship-to are compared wherever the gateway's order has them. */
async function sameAsSent ({ reader }: Trial, sent: OrderToPost, id: string): Promise<Finding> {
  const { answer, wire, ...exchange } = await reader.ask(orderOperation, { id })
  const request = requestFor(orderOperation, { id })
  if (answer === undefined) return fail(`Order ${id} was answered, but reading it gave ${answerInWords(exchange)}`, request)
  const lines = (of: ReadonlyArray<{ ITNBR: string, QTYOR: number }>): string => of.map(line => `${line.QTYOR} of ${line.ITNBR}`).join(', ')
  const differs = differences('the order sent', {
    REFNO: sent.reference, PONUM: sent.poNumber, LINES: lines(sent.lines.map(line => ({ ITNBR: line.itemNumber, QTYOR: line.quantity })))
  }, 'order', {
    REFNO: answer.reference, PONUM: answer.po_number, LINES: lines(answer.parts.map(part => ({ ITNBR: part.item_number, QTYOR: part.quantity })))
  })
  const parts = isObject(wire) && Array.isArray(wire['PARTS']) ? wire['PARTS'] : []
  const optional: Array<[name: string, sent: unknown, back: unknown]> = isObject(wire)
    ? [['INSTR', sent.specialInstructions, wire['INSTR']], ['SHPTO', sent.shipTo, wire['SHPTO']],
        ...sent.lines.map((line, index): [string, unknown, unknown] => [`NOTES of line ${index + 1}`, line.note, isObject(parts[index]) ? parts[index]['NOTES'] : undefined])]
    : []
  for (const [name, value, back] of optional) {
    if (back !== undefined) differs.push(...differences('the order sent', { [name]: value }, 'order', { [name]: typeof back === 'string' ? back.trim() : back }))
  }
  const shown = optional.filter(([,, back]) => back !== undefined).map(([name]) => name)
  return differs.length > 0 ? fail(`Of order ${id}: ${differs.join('; ')}.`, request) : pass(`PO number and lines as sent${shown.length > 0 ? `, and ${shown.join(', ')}` : '; `order` has no notes, instructions or ship-to'}.`)
}

async function accents (trial: Trial): Promise<Finding> {
  const { postings } = trial
  await postings.taken()
  const order = await postings.draft({ poNumber: `${postings.mark} é`, specialInstructions: 'CAFÉ: ÄÖÜ ñ', lines: (await postings.draft()).lines.map(line => ({ ...line, note: 'é' })) })
  const { answer, ...exchange } = await postings.post(order)
  if (answer === undefined) return fail(`A PO number, a note and instructions with accents were answered with ${answerInWords(exchange)}`, requestFor(postOrder, order))
  return await sameAsSent(trial, order, answer.erpOrderId)
}

async function pricesHold (trial: Trial): Promise<Finding> {
  const { reader, postings } = trial
  const { order, id } = await postings.taken()
  const asked = { customerNumber: order.customerNumber, itemNumbers: order.lines.map(line => line.itemNumber) }
  const priced = await reader.answer(pricesOperation, asked)
  const { parts } = await reader.answer(orderOperation, { id })
  for (const line of order.lines) {
    const [item, part] = [priced.items.find(item => item.item_number === line.itemNumber), parts.find(part => part.item_number === line.itemNumber)]
    if (item === undefined || part === undefined) continue
    const due = unitPrice(item, line.quantity)
    if (comparePrices(orderedPrice(part), due) !== 0) {
      return fail(`${line.quantity} of ${line.itemNumber} were taken at ${formatPrice(orderedPrice(part))}; by \`prices\` it is ${formatPrice(due)}.`, requestFor(pricesOperation, asked), requestFor(orderOperation, { id }))
    }
  }
  return pass(`${count(order.lines.length, 'line')} taken at the prices that \`prices\` has.`)
}

async function listedAtOnce (trial: Trial): Promise<Finding> {
  const { order, id } = await trial.postings.taken()
  const listed = await listedUnder(trial, order)
  const request = requestFor(ordersOperation, { customerNumber: order.customerNumber, status: 'unconfirmed' })
  if (!listed.includes(id)) return fail(`Order ${id} is not listed with the reference ${order.reference}.`, request)
  return listed.length === 1 ? pass('Listed with its reference.') : fail(`${listed.length} orders are listed under one reference: ${listed.join(', ')}.`, request)
}

async function anothersReference (trial: Trial): Promise<Finding> {
  const { postings } = trial
  const { order } = await postings.taken()
  const customerNumber = needed((await postings.buyer()).other, 'a second dealer')
  const stolen = { ...order, customerNumber }
  const posted = await postings.post(stolen, { sample: false })
  return posted.status === 422 ? pass('Refused with 422.') : fail(`Customer ${order.customerNumber} has used the reference; to an order of customer ${customerNumber} under it the answer was ${answerInWords(posted)}`, requestFor(postOrder, stolen))
}

/** An order that must be refused, whole. */
async function refused (trial: Trial, changes: (order: OrderToPost) => Partial<OrderToPost>, what: string): Promise<Finding> {
  const { reader, postings } = trial
  await postings.taken()
  const draft = await postings.draft()
  const order = { ...draft, ...changes(draft) }
  const posted = await postings.post(order, { sample: false })
  if (posted.status !== 422) return fail(`An order with ${what} was answered with ${answerInWords(posted)}`, requestFor(postOrder, order))
  const after = await reader.probe(findOrder, order)
  return after.answer === undefined ? pass(`An order with ${what}: 422, and no such order.`) : fail(`An order with ${what} was refused, but \`find-order\` finds it as ${after.answer.erpOrderId}.`, requestFor(findOrder, order))
}

async function refusalNamesOrder (trial: Trial): Promise<Finding> {
  const { postings } = trial
  await postings.taken()
  const order = await postings.draft({ lines: [{ itemNumber: nonexistent.item, quantity: 1, note: '' }] })
  const posted = await postings.post(order, { sample: false })
  if (posted.status !== 422) throw new Skipped('An order that had to be refused was not: see post-order/unknown-item.')
  return posted.refused === undefined ? fail(`A refusal was ${answerInWords(posted)}`, requestFor(postOrder, order)) : pass(`"${posted.refused.message}", with the reference and the customer.`)
}

async function brokenConnection (trial: Trial): Promise<Finding> {
  const { reader, postings } = trial
  await postings.taken()
  const tried = []
  for (const [part, what] of [[1, 'after the whole request'], [0.5, 'in the middle of the request']] as const) {
    const order = await postings.draft()
    await postings.postAndCut(order, part)
    const posted = await postings.post(order)
    const again = await postings.post(order)
    const found = await reader.ask(findOrder, order)
    const listed = await listedUnder(trial, order)
    const id = posted.answer?.erpOrderId
    const seen = `Cut ${what}: sent again, it was answered with ${answerInWords(posted)}`
    if (id === undefined) return fail(seen, requestFor(postOrder, order))
    if (again.answer?.erpOrderId !== id || (found.answer !== undefined && found.answer.erpOrderId !== id) || listed.some(other => other !== id)) {
      return fail(`${seen}, then ${answerInWords(again)}. Under its reference are ${listed.join(', ')}, and \`find-order\` answers ${answerInWords(found)}`, requestFor(postOrder, order))
    }
    tried.push(`${what} (then ${posted.status})`)
  }
  return pass(`One order each time the connection was cut ${tried.join(' and ')}.`)
}

async function keyForPosting (trial: Trial): Promise<Finding> {
  const { postings, reader, target } = trial
  const wrong = wrongKeys(target.key)
  await postings.taken()
  for (const { key, how } of wrong) {
    const order = await postings.draft()
    const posted = await postings.post(order, { sample: false, key })
    if (posted.status !== 401) return fail(`An order ${how} was answered with ${answerInWords(posted)}`, requestFor(postOrder, order))
    const after = await reader.probe(findOrder, order)
    if (after.answer !== undefined) return fail(`An order ${how} was answered with 401, and taken all the same as ${after.answer.erpOrderId}.`, requestFor(findOrder, order))
  }
  return pass(`${keysRefused}, and no order.`)
}

const onceFix = 'Put a unique index on the reference in the ERP, insert first, and where that fails answer 200 with the order that is there. Looking first and inserting then lets two requests through at once.'

export const committedFix = 'Answer only once the order is committed, and store its reference with it.'
export const namedFix = 'Put REFNO and CUSNO of the request into every answer to it.'

export const postingChecks: readonly Check[] = writing([
  { id: 'post-order/once', expected: 'Status 201 the first time; the same reference again gives 200 and the same order id.', fix: onceFix, run: again },
  {
    id: 'post-order/kept-when-answered',
    expected: 'An order can be found by its reference as soon as its posting is answered.',
    fix: committedFix,
    run: found
  },
  {
    id: 'post-order/comes-back-as-sent',
    expected: 'PO number, lines and quantities, and wherever `order` has them notes, instructions and ship-to, are those that were sent.',
    fix: `Store the texts in full: ${limits.poNumberMax} characters of a PO number, ${limits.cartNoteMax} of a note, ${limits.specialInstructionsMax} of the instructions, ` +
      `${limits.referenceMax} of a reference. Keep the lines in their order.`,
    run: comesBack
  },
  ...agreement(['prices/hold-for-orders', 'order/agrees/prices'], {
    expected: 'The order was taken at the prices that `prices` has for this customer and quantity.',
    fix: 'Price the order by the same routine as `prices`, with the price break from BRKQT on.',
    run: pricesHold
  }),
  {
    id: 'orders/listed-at-once',
    expected: 'The order is listed as unconfirmed at once, with its reference.',
    fix: 'Do not keep lists of orders in a cache, and answer REFNO in them.',
    run: listedAtOnce
  },
  { id: 'post-order/once/at-once', expected: `${atOnce} requests with one reference at the same moment make one order: one 201, the others 200 with its id.`, fix: onceFix, run: together },
  {
    id: 'post-order/broken-connection',
    expected: 'An order whose connection broke, sent again under its reference, is there once.',
    fix: 'Process a request only once it has arrived whole, and under its reference: what was processed before answers 200.',
    run: brokenConnection
  },
  {
    id: 'post-order/reference-of-another',
    expected: 'Status 422 to a reference that another customer has used.',
    fix: 'Compare the customer where a reference is on file already, and refuse with 422 if it is another.',
    run: anothersReference
  },
  {
    id: 'post-order/unknown-item/item',
    expected: 'Status 422 to an order with a known and an unknown part number, and no order.',
    fix: 'Check every line before anything is stored, or roll everything back.',
    run: async trial => await refused(trial, ({ lines }) => ({ lines: [...lines, { itemNumber: nonexistent.item, quantity: 1, note: '' }] }), 'an unknown part number among known ones')
  },
  {
    id: 'post-order/unknown-item/customer',
    expected: 'Status 422 to an order of a customer that the ERP does not have.',
    fix: 'Look the customer up, and refuse with 422 if there is none.',
    run: async trial => await refused(trial, () => ({ customerNumber: nonexistent.customer }), 'an unknown customer')
  },
  {
    id: 'post-order/unknown-item/ship-to',
    expected: 'Status 422 to an order to an address that the dealer does not have.',
    fix: 'Look the address up among the dealer\'s, and refuse with 422 if there is none.',
    async run (trial) {
      const { dealer } = await trial.postings.buyer()
      const free = [8888, 7777, 6666].find(number => !dealer.addresses.includes(number)) ?? 5555
      return await refused(trial, () => ({ shipTo: free }), `the unknown address ${free}`)
    }
  },
  {
    id: 'post-order/refusal-names-order',
    expected: 'A refusal has MESSG, and REFNO and CUSNO of the order that it is about.',
    fix: namedFix,
    run: refusalNamesOrder
  },
  {
    id: 'post-order/comes-back-as-sent/utf-8',
    expected: 'Accents in PO number, notes and instructions come back as they were sent.',
    fix: 'Read and write UTF-8 throughout. Where the ERP has another character set, convert on the way.',
    run: accents
  },
  {
    id: 'post-order/ordered-by',
    expected: 'An order with ORDBY is taken, and `order` names the person who was sent, or nobody.',
    fix: 'Store ORDBY with the order, whole, or leave ORDBY out of `order` and out of OFFER.',
    run: orderedBy
  },
  {
    id: 'post-order/key',
    expected: 'Status 401 to an order without the key or with a wrong one, and no order.',
    fix: keyFix,
    run: keyForPosting
  }
])
