import type { Order, OrderChange, OrderPart } from '../../orders.ts'
import type { Cents } from '../../base/money.ts'
import { limits } from '../../policy/limits.ts'
import { compareTexts } from '../../base/compare-texts.ts'
import { amountOf } from '../../base/price.ts'
import { priceAtStep, type PriceStep } from '../stock/pricing.ts'
import { isSamePo } from './same-po.ts'

type Numbered = Pick<OrderPart, 'item_number' | 'quantity'>
type ErpPart = Pick<OrderPart, 'item_number' | 'item_description' | 'manufacturer_number' | 'retail_price' | 'dealer_price' | 'price_unit' | 'quantity' | 'line_amount'>
/** `price_steps`: how the price depended on the quantity, for `price_unit` pieces; left out if it did not, or if that is unknown. */
type SentPart = ErpPart & { price_steps?: readonly PriceStep[] | undefined }

/** An order as the portal sent it. `ship_address` is left out if the portal did not name one, or if the dealer picks the order up. */
export type SentOrder = { po_number: string, ship_address?: number, parts: readonly SentPart[] }

/**
 * What the distributor has changed in an order since the portal sent it: the parts by number, then PO number and ship-to. Pieces of a part are added
 * up over its lines. What the ERP leaves blank is not compared.
 */
export function orderChanges (sent: SentOrder, order: Pick<Order, 'po_number' | 'ship_address' | 'parts'>): OrderChange[] {
  return [...partChanges(sent.parts, order.parts), ...headChanges(sent, order)]
}

function partChanges (sent: readonly SentPart[], inErp: readonly OrderPart[]): OrderChange[] {
  const [before, now] = [byNumber(sent), byNumber(inErp)]
  return [...new Set([...before.keys(), ...now.keys()])].sort(compareTexts).flatMap(number => changesOfPart(before.get(number) ?? [], now.get(number) ?? []))
}

/** @param sent the lines of one part, as `inErp` */
function changesOfPart (sent: readonly SentPart[], inErp: readonly ErpPart[]): OrderChange[] {
  const [ordered, stands] = [piecesOf(sent), piecesOf(inErp)]
  const [line] = [...inErp, ...sent]
  if (line === undefined || (ordered === 0 && stands === 0)) return []
  const { item_number, item_description, manufacturer_number, retail_price, dealer_price, price_unit } = line
  if (stands === 0) {
    const prices = { ...(retail_price !== undefined && { retail_price }), dealer_price, ...(price_unit !== undefined && { price_unit }) }
    const gone = { item_number, item_description, manufacturer_number, ...prices }
    return [{ kind: 'removed', ...gone, from: ordered }]
  }
  if (ordered === 0) return [{ kind: 'added', item_number, item_description, to: stands }]
  const unit = commonUnit([...sent, ...inErp])
  const [from, to] = [priceOf(sent, unit), priceOf(inErp, unit)]
  const isSame = from === undefined || to === undefined || from === to || isOfBreak(sent, inErp, unit) || isRounded(sent, inErp)
  return [
    ...(ordered === stands ? [] : [{ kind: 'quantity', item_number, item_description, from: ordered, to: stands } as const]),
    ...(isSame ? [] : [{ kind: 'price', item_number, item_description, from, to, ...(unit > 1 && { price_unit: unit }) } as const])
  ]
}

function headChanges (sent: SentOrder, order: Pick<Order, 'po_number' | 'ship_address'>): OrderChange[] {
  const [from, to] = [sent.ship_address, order.ship_address]
  return [
    ...(order.po_number === '' || isSamePo(order.po_number, sent.po_number)
      ? []
      : [{ kind: 'po_number', from: sent.po_number, to: order.po_number } as const]),
    ...(from === undefined || to === undefined || from === to ? [] : [{ kind: 'ship_to', from, to } as const])
  ]
}

function byNumber<Part extends Numbered> (parts: readonly Part[]): Map<string, Part[]> {
  return Map.groupBy(parts, part => part.item_number.toUpperCase())
}

/** Whether the price is the price break's for the pieces that the order has now: line by line, or for all lines of the part together. */
function isOfBreak (sent: readonly SentPart[], inErp: readonly ErpPart[], unit: number): boolean {
  const broken = sent.find(part => part.price_steps !== undefined)
  if (broken === undefined) return false
  const priced = (quantityOf: (line: ErpPart) => number): Cents | undefined =>
    priceOf(inErp.map(line => ({ ...line, dealer_price: stepPrice(broken, quantityOf(line)), price_unit: broken.price_unit })), unit)
  const [price, pieces] = [priceOf(inErp, unit), piecesOf(inErp)]
  return price === priced(line => line.quantity) || price === priced(() => pieces)
}

function stepPrice ({ price_steps: steps = [], dealer_price: price }: SentPart, pieces: number): Cents {
  return priceAtStep(steps, pieces) ?? price
}

/** Whether each line has the price of that day, only rounded because it is stated for fewer pieces, and charges the unrounded amount. */
function isRounded ([sent]: readonly SentPart[], inErp: readonly ErpPart[]): boolean {
  return sent !== undefined && inErp.every(({ dealer_price: rounded, price_unit: unit = 1, quantity, line_amount: amount }) => {
    const price = { price: stepPrice(sent, quantity), price_unit: sent.price_unit }
    return rounded === amountOf(price, unit) && amount === amountOf(price, quantity)
  })
}

/** A number of pieces, within the limit of a price unit, for which each line's price is whole cents; otherwise the largest of the lines'. */
function commonUnit (lines: readonly ErpPart[]): number {
  const units = lines.map(({ price_unit: unit = 1 }) => unit)
  const common = units.reduce((product, unit) => product / greatestDivisor(product, unit) * unit, 1)
  return common <= limits.priceUnitMax ? common : Math.max(...units)
}

function greatestDivisor (a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}

function piecesOf (lines: ReadonlyArray<{ quantity: number }>): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** The price of `unit` pieces: the average, if the lines of a part have several prices. Undefined if no piece is ordered. */
function priceOf (lines: ReadonlyArray<Pick<ErpPart, 'quantity' | 'dealer_price'> & { price_unit?: number | undefined }>, unit: number): Cents | undefined {
  const ordered = lines.filter(({ quantity }) => quantity > 0)
  const amount = ordered.reduce((sum, { quantity, dealer_price: price, price_unit: own = 1 }) => sum + quantity * price * (unit / own), 0)
  return ordered.length === 0 ? undefined : Math.round(amount / piecesOf(ordered))
}

/**
 * Whether an order has received all parts of another one, as when the distributor merges two orders.
 * @param changes of the order that may have received them
 */
export function hasReceived (changes: readonly OrderChange[], parts: readonly Numbered[]): boolean {
  const more = new Map(changes.flatMap((change): Array<[string, number]> => {
    if (change.kind !== 'added' && change.kind !== 'quantity') return []
    return [[change.item_number.toUpperCase(), change.to - (change.kind === 'added' ? 0 : change.from)]]
  }))
  const wanted = [...byNumber(parts)].map(([number, lines]) => [number, piecesOf(lines)] as const).filter(([, pieces]) => pieces > 0)
  return wanted.length > 0 && wanted.every(([number, pieces]) => (more.get(number) ?? 0) >= pieces)
}
