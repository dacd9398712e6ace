import { lineAmount, orderedPrice } from '@portal/contracts/rules/orders/order-figures'
import { amountOf, comparePrices, formatPrice } from '@portal/contracts/base/price'
import { unitPrice, usefulBreaks } from '@portal/contracts/rules/stock/pricing'
import { gatewayOperations } from '../../contract/operations.ts'
import type { GatewayItem } from '../../contract/records/items.ts'
import { requestFor } from '../../contract/requests.ts'
import { agreement, fail, pass, writing, type Check, type Finding, type Trial } from '../check.ts'
import { dollars } from '../differences.ts'
import { Skipped, needed } from '../skipped.ts'
import { answerInWords } from '../words.ts'

const { 'post-order': postOrder, prices, order: orderOperation } = gatewayOperations
/** A test order of more pieces would block them for everybody, if only for a minute. */
const [breakMax, farAbove, piecesPriced] = [50, 4, 7]

/** Orders one piece less than a price break, just as many, and far more: each must be taken at the price that `prices` promises. */
async function bothSides ({ reader, material, postings }: Trial): Promise<Finding> {
  const { order } = await postings.taken()
  const { customerNumber } = order
  const asked = { customerNumber, itemNumbers: (await material.pool()).slice(0, 200).map(item => item.item_number) }
  const breaksOf = (item: GatewayItem): number[] => usefulBreaks(item).map(({ discount_quantity: from }) => from).filter(from => from <= breakMax)
  const candidates = (await reader.answer(prices, asked)).items.filter(item => item.sold_in_packs !== true && breaksOf(item).length > 0)
  // The more breaks, the more can be wrong; one from the first piece on has only one side.
  const sides = (item: GatewayItem): number => breaksOf(item).filter(from => from > 1).length
  const item = needed(candidates.toSorted((a, b) => sides(b) - sides(a))[0], `an item with a price break from at most ${breakMax} pieces`)
  const breaks = breaksOf(item)
  const quantities = new Set([...breaks.flatMap(from => [from - 1, from]), Math.max(...breaks) * farAbove])
  for (const quantity of [...quantities].filter(pieces => pieces > 0)) {
    const draft = await postings.draft({ lines: [{ itemNumber: item.item_number, quantity, note: '' }] })
    const posted = await postings.post(draft)
    if (posted.refused !== undefined) throw new Skipped(`The ERP refused ${quantity} of ${item.item_number}: ${posted.refused.message}.`)
    if (posted.answer === undefined) return fail(`${quantity} of ${item.item_number} were answered with ${answerInWords(posted)}`, requestFor(postOrder, draft))
    const id = posted.answer.erpOrderId
    const [part] = (await reader.answer(orderOperation, { id })).parts
    const due = unitPrice(item, quantity)
    const taken = part === undefined ? undefined : orderedPrice(part)
    if (taken === undefined || comparePrices(taken, due) !== 0) {
      return fail(`${quantity} of ${item.item_number}, which has price breaks from ${breaks.join(', ')} on, were taken at ${taken === undefined ? 'no price' : formatPrice(taken)}; by \`prices\` it is ${formatPrice(due)}.`,
        requestFor(prices, { customerNumber, itemNumbers: [item.item_number] }), requestFor(orderOperation, { id }))
    }
  }
  return pass(`${[...quantities].join(', ')} of ${item.item_number}, which has price breaks from ${breaks.join(', ')} on, each at the price that \`prices\` has.`)
}

/** Orders a part that is priced per many pieces: whatever number the line's price is for, its amount must be that of the pieces. */
async function priceUnits ({ reader, material, postings }: Trial): Promise<Finding> {
  const { order: { customerNumber } } = await postings.taken()
  const asked = { customerNumber, itemNumbers: (await material.pool()).slice(0, 200).map(item => item.item_number) }
  const priced = (await reader.answer(prices, asked)).items.filter(item => item.sold_in_packs !== true && item.price_unit !== undefined)
  const item = needed(priced[0], 'an item with a PRUNT above 1, whose price is for so many pieces')
  const draft = await postings.draft({ lines: [{ itemNumber: item.item_number, quantity: piecesPriced, note: '' }] })
  const posted = await postings.post(draft)
  if (posted.refused !== undefined) throw new Skipped(`The ERP refused ${piecesPriced} of ${item.item_number}: ${posted.refused.message}.`)
  if (posted.answer === undefined) return fail(`${piecesPriced} of ${item.item_number} were answered with ${answerInWords(posted)}`, requestFor(postOrder, draft))
  const id = posted.answer.erpOrderId
  const part = needed((await reader.answer(orderOperation, { id })).parts[0], 'the line of the order')
  const due = unitPrice(item, piecesPriced)
  const [price, amount] = [orderedPrice(part), amountOf(due, piecesPriced)]
  // Rounded to cents, if it is for fewer pieces.
  const isRight = price.price === amountOf(due, price.price_unit ?? 1) && lineAmount(part) === amount
  return isRight
    ? pass(`${piecesPriced} of ${item.item_number} at ${formatPrice(due)}: $${dollars(amount)}.`)
    : fail(`${piecesPriced} of ${item.item_number} were taken at ${formatPrice(price)}, $${dollars(lineAmount(part))} in all; by \`prices\` it is ${formatPrice(due)}, $${dollars(amount)} in all.`,
      requestFor(prices, { customerNumber, itemNumbers: [item.item_number] }), requestFor(orderOperation, { id }))
}

export const breakChecks: readonly Check[] = writing([...agreement(['prices/hold-for-orders/break', 'order/agrees/break'], {
  expected: 'On both sides of a price break, and far above it, an order is taken at the price that `prices` has.',
  fix: 'BRKQT is the first quantity that has BRKPR. Compare with >=, as the ERP does, and take BRKPR from the row that the ERP takes.',
  run: bothSides
}), ...agreement(['prices/hold-for-orders/unit', 'order/agrees/unit'], {
  expected: 'An order of an item with PRUNT has the price that `prices` has, for as many pieces.',
  fix: 'Send PRUNT with the order\'s line, beside the CSTPR that the ERP keeps there. If that is a rounded price of one piece, send LNAMT, the amount of the line.',
  run: priceUnits
})])
